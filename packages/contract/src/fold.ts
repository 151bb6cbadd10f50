import { withoutInvisible } from "./visible.ts";

/** Accents of Latin, Greek and Cyrillic; vowel signs of other scripts are letters to their readers. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** Also those that NFKD turns into a space and a mark. */
const apostrophes = /['`´ʹ-ʿˈˊˋ‘’‚‛′‵΄᾽᾿῾]/gu;

/** Letters that Unicode does not decompose, each followed by what it becomes. */
const plain = new Map(
  "ßss æae œoe øo đd ðd łl þth ħh ŧt ŋn ıi ςσ".split(" ").map((each) => [each.charAt(0), each.slice(1)]),
);

/** Only its case changes: printable ASCII without apostrophes, whose words are one space apart. */
const usual = /^(?:[!-&(-_a-~]+(?: [!-&(-_a-~]+)*)?$/;

/**
 * The form in which text is searched and names are sorted: 'Zoë O’Brien-Straße' becomes 'zoe obrien-strasse'. It
 * depends on no locale and no database, so that order and matches are equal on every machine.
 */
export const fold = (text: string): string => (usual.test(text) ? text.toLowerCase() : foldUnusual(text));

const foldUnusual = (text: string): string =>
  withoutInvisible(text.normalize("NFC").replace(apostrophes, "").normalize("NFKD"))
    .replace(apostrophes, "")
    // Upper case first: it joins small letters that share a capital.
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKD")
    .replace(accents, "")
    .replace(/[^\0-~]/g, (letter) => plain.get(letter) ?? letter)
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim();

/** By code point, as the databases compare under collation "C"; `<` compares UTF-16 units. */
export function compareText(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  for (let at = 0; at < end; at += 1) {
    const [left, right] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (left !== right) return rank(left) - rank(right);
  }
  return one.length - other.length;
}

/** Surrogates stand for code points above all other units. */
const rank = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);

/** Characters of a folded name that are sorted by: an index entry must not get too long. */
const SORTED_MAX = 240;

/** Sorts names by their folded text, then by the name itself; stored for every record that is sorted by name. */
export const nameKey = (name: string): string => `${cut(fold(name))}\n${name}`;

/** A text as it is searched, followed by what it was folded from. */
export const withFolded = (text: string): string => `${fold(text)}\n${text}`;

const cut = (folded: string): string =>
  folded.length <= SORTED_MAX
    ? folded
    : Array.from(folded)
        .slice(0, SORTED_MAX / 2)
        .join("");

/** The order of every list in memory; `id` decides between equal names. Both are folded: for a long list, fold each once. */
export const compareNames = (one: string, other: string): number => compareText(nameKey(one), nameKey(other));

/** Whether a list in memory shows a record with these texts. */
export const isFound = (searched: string | undefined, ...texts: readonly string[]): boolean => {
  const folded = fold(searched ?? "");
  return folded === "" || texts.some((text) => fold(text).includes(folded));
};
