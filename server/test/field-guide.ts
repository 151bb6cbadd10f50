import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** How a field is added. */
export const fieldGuide = readFileSync(fileURLToPath(new URL("../../docs/adding-a-field.md", import.meta.url)), "utf8");

type GuideDiff = { path: string; diff: string };

/** The diffs of the guide, each below the path of its file. */
export const diffsOfGuide = (): GuideDiff[] =>
  [...fieldGuide.matchAll(/^`([^`\s]+)`:(?:(?!```).)*```diff\n(.*?)```/gms)].map(([, path = "", diff = ""]) => ({
    path,
    diff,
  }));

/**
 * Applies a diff without line numbers: each of its parts between lines with @@ is at the place that has its context, once.
 * Lines without context are appended.
 * @throws Error if the source does not have the context, or has it several times
 */
export function applyDiff(source: string, { path, diff }: GuideDiff): string {
  const parts = diff.split(/^@@.*\n/m).map((part) => part.split("\n").filter((line) => line !== ""));
  return parts.reduce((text, lines) => {
    const linesOf = (signs: string) =>
      lines
        .filter((line) => signs.includes(line.charAt(0)))
        .map((line) => line.slice(1))
        .join("\n");
    const [before, after] = [linesOf(" -"), linesOf(" +")];
    if (before === "") return `${text}${after}\n`;
    const [head = "", tail, ...others] = text.split(before);
    if (tail === undefined || others.length > 0) throw new Error(`${path} does not have this once:\n${before}`);
    return head + after + tail;
  }, source);
}
