import { libText as words } from "./lib.text.ts";

/** Names that a sentence spells out before it only counts. */
const spelled = 5;

/**
 * 'A, B and C'; of many the first few: 'A, B, C, D, E and 7 more'.
 * @param total where not all of them were read: at least one more than are spelled out
 */
export function listNames(names: readonly string[], total = names.length): string {
  const more = total - spelled;
  const parts = more > 1 ? [...names.slice(0, spelled), words.more(more)] : names;
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? words.and(parts.slice(0, -1).join(", "), last) : last;
}
