/** Names that a sentence spells out before it only counts. */
const SPELLED = 5;

/** American words without the comma before "and", which en-US would write. Made at its first use: it takes 4 ms. */
let list: Intl.ListFormat | undefined;

/**
 * 'A, B and C'; of many the first few: 'A, B, C, D, E and 7 more'.
 * @param total where not all of them were read: at least one more than are spelled out
 */
export function listNames(names: readonly string[], total = names.length): string {
  const more = total - SPELLED;
  list ??= new Intl.ListFormat("en-GB");
  return list.format(more > 1 ? [...names.slice(0, SPELLED), `${more} more`] : names);
}
