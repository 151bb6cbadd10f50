import { libText as words } from "./common.text.ts";

/** The first two characters of a name, as the brand cards show them. */
export const leadingTwo = (name: string): string => Array.from(name.trim()).slice(0, 2).join("");

/** '1 brand', '2,000 brands'. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** Names that a sentence lists before it only counts the rest. */
const spelled = 5;

/**
 * 'A, B and C'; for many, only the first few: 'A, B, C, D, E and 7 more'.
 * @param total if not all names were read: at least one more than are listed
 */
export function listNames(names: readonly string[], total = names.length): string {
  const more = total - spelled;
  const parts = more > 1 ? [...names.slice(0, spelled), words.more(more)] : names;
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? words.and(parts.slice(0, -1).join(", "), last) : last;
}
