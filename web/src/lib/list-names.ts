/** Names that a sentence spells out before it only counts. */
const spelled = 5;

/** 'A, B and C'; of many the first few: 'A, B, C, D, E and 7 more'. */
export function listNames(names: readonly string[]): string {
  const more = names.length - spelled;
  const parts = more > 1 ? [...names.slice(0, spelled), `${more.toLocaleString("en-US")} more`] : names;
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${last}` : last;
}
