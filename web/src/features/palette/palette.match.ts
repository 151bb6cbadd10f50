/** Words that join an object and an action: 'change plan of lumen'. */
const joining = new Set(["of", "to", "for", "on", "in", "the"]);

/** Minimum length of a word that stands for an action next to an object's name. */
const MIN_PREFIX = 2;

export const foldWords = (text: string): string[] =>
  text
    .normalize("NFC")
    .toLowerCase()
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

/** The parts of a text, with matches marked. */
export function marked(text: string, q: string): { text: string; hit: boolean; at: number }[] {
  const words = foldWords(q).sort((a, b) => b.length - a.length);
  const folded = text.toLowerCase();
  // A letter that folds to two would shift the marks.
  if (words.length === 0 || folded.length !== text.length) return [{ text, hit: false, at: 0 }];
  const hits = Array.from(text, () => false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      // A short word matches only at the beginning of a word.
      if (word.length < 3 && at > 0 && /[\p{L}\p{N}]/u.test(folded.charAt(at - 1))) continue;
      hits.fill(true, at, at + word.length);
    }
  }
  const parts: { text: string; hit: boolean; at: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const hit = hits[at] ?? false;
    const last = parts.at(-1);
    if (last?.hit === hit) last.text += text.charAt(at);
    else parts.push({ text: text.charAt(at), hit, at });
  }
  return parts;
}
