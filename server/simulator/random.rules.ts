/** A random sequence from 0, less than 1, that is the same for the same words: mulberry32, seeded with their hash. */
export function randomOf(...words: readonly (string | number)[]): () => number {
  let state = 7;
  for (const character of words.join(" ")) state = (Math.imul(state, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
