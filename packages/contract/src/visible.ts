/** What takes no ink: default ignorables (zero width, soft hyphen, bidi controls, fillers), controls, blank braille. */
const unseen = String.raw`\p{DI}\p{Cf}\p{NChar}\u2800`;
const invisible = new RegExp(`[${unseen}]|(?!\\s)\\p{Cc}`, "gu");
/** A combining mark alone counts as invisible: it has no letter to stand on. */
const visible = new RegExp(String.raw`[^\s\p{M}\p{Z}\p{Cc}${unseen}]`, "u");

export const hasVisible = (text: string): boolean => visible.test(text);

/** The form in which codes and names are compared. */
export const withoutInvisible = (text: string): string => text.replace(invisible, "").trim();
