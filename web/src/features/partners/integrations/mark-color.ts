const HUES = 24;
/** Chosen so that no two integrations of a category in the catalog that ships have the same hue. */
const SEED = 318_220;

/** The color of an integration's mark: always the same for a name, one of 24. */
export function markColor(name: string): string {
  let hash = SEED;
  for (const letter of name) hash = Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hexOf((((hash ^ (hash >>> 13)) >>> 0) % HUES) * (360 / HUES));
}

/** The tile takes hexadecimal colors only, and adapts their lightness to the theme. */
function hexOf(hue: number): string {
  const channel = (shift: number) => {
    const turn = (shift + hue / 30) % 12;
    return Math.round(255 * (0.45 - 0.35 * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))));
  };
  return `#${[0, 8, 4].map((shift) => channel(shift).toString(16).padStart(2, "0")).join("")}`;
}
