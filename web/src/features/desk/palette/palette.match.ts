import { fold } from "@console/contract/fold.ts";

/** Words that join an object and an action: 'change plan of lumen'. */
const joining = new Set(["of", "to", "for", "on", "in", "the"]);

/** Minimum length of a word that stands for an action next to an object's name. */
const MIN_PREFIX = 2;

export const foldWords = (text: string): string[] =>
  fold(text)
    .split(/[\s/]+/)
    .filter((word) => word !== "");

/** Whether every word is a prefix of a keyword. */
export const allBegin = (words: readonly string[], keywords: readonly string[]): boolean =>
  words.every((word) => keywords.some((keyword) => keyword.startsWith(word)));

type Named = { keywords: readonly string[] };

/** 'lumen bill' parsed as an object and an action. */
export type Reading<A extends Named> = { object: string; action: A };

/**
 * All readings of the words as an action and an object; the action last ('lumen bill') or first ('bill lumen'), with as
 * many words as possible.
 */
export function readings<A extends Named>(q: string, actions: readonly A[]): Reading<A>[] {
  const words = foldWords(q);
  return actions.flatMap((action) => {
    if (allBegin(withoutJoining(words), action.keywords)) return [];
    for (let count = words.length - 1; count > 0; count -= 1) {
      for (const [named, rest] of [
        [words.slice(-count), words.slice(0, -count)],
        [words.slice(0, count), words.slice(count)],
      ] as const) {
        const object = withoutJoining(rest).join(" ");
        const meant = withoutJoining(named);
        const fits =
          meant.length > 0 && meant.every((word) => word.length >= MIN_PREFIX) && allBegin(meant, action.keywords);
        if (fits && object !== "") return [{ object, action }];
      }
    }
    return [];
  });
}

/** The actions that match without an object: 'change plan'. */
export function actionsNamed<A extends Named>(q: string, actions: readonly A[]): A[] {
  const words = withoutJoining(foldWords(q));
  const meant = words.length > 0 && words.every((word) => word.length >= MIN_PREFIX);
  return meant ? actions.filter(({ keywords }) => allBegin(words, keywords)) : [];
}

/** Only at the ends: 'bank of boston' is a name. */
function withoutJoining(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !joining.has(word));
  const last = words.findLastIndex((word) => !joining.has(word));
  return first < 0 ? [] : words.slice(first, last + 1);
}

type Part = { text: string; hit: boolean; at: number };

/** The parts of a text, with matches marked: 'zoe' marks 'Zoë'. */
export function marked(text: string, q: string): Part[] {
  const letters = Array.from(text);
  const folds = letters.map((letter) => (/\s/.test(letter) ? " " : fold(letter)));
  const folded = folds.join("");
  /** The letter that a folded character comes from. */
  const origin = folds.flatMap((letter, index) => Array.from({ length: letter.length }, () => index));
  const hits = letters.map(() => false);
  for (const word of foldWords(q)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      // A short word matches only at the beginning of a word.
      if (word.length < 3 && at > 0 && /[\p{L}\p{N}]/u.test(folded.charAt(at - 1))) continue;
      let end = (origin[at + word.length - 1] ?? 0) + 1;
      // An accent that follows its letter belongs to it.
      while (/^\p{M}$/u.test(letters[end] ?? "")) end += 1;
      hits.fill(true, origin[at], end);
    }
  }
  const parts: Part[] = [];
  for (const [at, letter] of letters.entries()) {
    const hit = hits[at] ?? false;
    const last = parts.at(-1);
    if (last?.hit === hit) last.text += letter;
    else parts.push({ text: letter, hit, at });
  }
  return parts;
}
