import { fold } from "@console/contract/fold.ts";
import { firstOfMonth, monthsAfter } from "../../../lib/calendar.ts";

/** Names of one word that are shorter are too often something else: a code, a status. */
const SHORTEST_WORD = 5;

/** What is looked for, from what a database has of someone: each once. */
export function wantedOf(
  found: readonly { name?: string | null; address?: string | null }[],
  except: ReadonlySet<string> = new Set(),
): { names: string[]; addresses: string[] } {
  const all = found.flatMap(({ name, address }) => [name, address]).flatMap((each) => each?.trim() || []);
  const isAddress = (text: string) => /[@.]/.test(text) || /^\+?[\d ()-]{7,}$/.test(text);
  const isDistinct = (text: string) => /\s/.test(text) || text.length >= SHORTEST_WORD;
  const wanted = [...new Set(all)].filter((each) => !except.has(each.toLowerCase()) && isDistinct(each));
  return { names: wanted.filter((each) => !isAddress(each) || /\s/.test(each)), addresses: wanted.filter(isAddress) };
}

/** Words of one regular expression: more would be too much for PostgreSQL. */
const WORDS = 200;

/** Regular expressions of PostgreSQL that find all that may have to be erased. They are fast, however many words there are. */
export function patternsOf(wanted: readonly string[]): string[] {
  const forms = escapedForms(wanted);
  const patterns: string[] = [];
  for (let at = 0; at < forms.length; at += WORDS) patterns.push(forms.slice(at, at + WORDS).join("|"));
  return patterns;
}

/** As it was written, as JSON writes it, and folded; the longest first, because one may contain another. */
const escapedForms = (wanted: readonly string[]): string[] =>
  [...new Set(wanted.flatMap((each) => [each, inJson(each), fold(each)]))]
    .toSorted((one, other) => other.length - one.length)
    .map((each) => each.replace(/[^\p{L}\p{N}\s]/gu, "\\$&"));

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * A regular expression of PostgreSQL that finds whole names and addresses in texts and in JSON; null if there is nothing to look
 * for. Names of one word are left out: they may be ordinary words.
 */
export function mentionPattern({
  names,
  addresses,
}: {
  names: readonly string[];
  addresses: readonly string[];
}): string | null {
  const escaped = escapedForms([...names.filter((name) => /\s/.test(name)), ...addresses]);
  if (escaped.length === 0) return null;
  // JSON writes a line break with a letter.
  return `((?<![[:alnum:]])|(?<=\\\\[nrt]))(?:${escaped.join("|")})(?![[:alnum:]])`;
}

/**
 * From when on no bill of a closed brand changes any more: usage comes up to 35 days late, and makes one further bill, which is
 * closed at the end of the month after.
 */
export const settledFrom = (closedOn: string): string => monthsAfter(firstOfMonth(closedOn), 2);
