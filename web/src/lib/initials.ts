/** The first two characters of a name, as the brand cards show them. */
export const leadingTwo = (name: string): string => Array.from(name.trim()).slice(0, 2).join("");

/** First letters of the first and the last word of a person's name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => Array.from(word ?? "").at(0) ?? "")
    .join("")
    .toUpperCase();
}
