/** Names that a sentence lists before it only counts the rest. */
const SPELLED = 5;

/** American English without the serial comma, which en-US would write. Created on first use: it takes 4 ms. */
let list: Intl.ListFormat | undefined;

/**
 * 'A, B and C'; for many, only the first few: 'A, B, C, D, E and 7 more'.
 * @param total if not all names were read: at least one more than are listed
 */
export function listNames(names: readonly string[], total = names.length): string {
  const more = total - SPELLED;
  list ??= new Intl.ListFormat("en-GB");
  return list.format(more > 1 ? [...names.slice(0, SPELLED), `${more} more`] : names);
}
