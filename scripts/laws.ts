import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { coverageBreaches } from "./coverage.ts";
import { settingBreaches } from "./env-example.ts";
import { refusedNames } from "./names.ts";
import { strayTexts } from "./texts.ts";

/** Maximum lines of a file with one role. */
const LONGEST_FILE = 400;

/**
 * Laws that the linter does not know: size, words, and that files named in documents exist.
 * Not checked: that what a document says about a file is true.
 * @returns one line per breach
 */
export function breaches(): string[] {
  const files = tracked();
  const code = files.filter((file) => /\.(ts|tsx|css)$/.test(file));
  const documents = files.filter((file) => /^(README|CONTRIBUTING|docs\/.*)\.md$/.test(file));
  return [
    ...code.flatMap(tooLong),
    ...code.filter((file) => file.startsWith("web/src/")).flatMap(ownQueryKeys),
    ...code
      .filter((file) => /^web\/src\/.*\.tsx?$/.test(file) && !/\.(test|text)\.tsx?$/.test(file))
      .flatMap(badClasses),
    ...code.filter((file) => /^server\/src\/(?!http\/)/.test(file)).flatMap(ownErrors),
    ...code.filter((file) => /^(server|web|packages)\/.*src\//.test(file)).flatMap(ownOrders),
    ...strayTexts(code),
    ...documents.flatMap((file) => missingPaths(file, files)),
    ...[...code, ...documents].flatMap(refusedPhrases),
    ...code.filter((file) => !file.endsWith(".css")).flatMap(refusedNames),
    ...coverageBreaches(files),
    ...settingBreaches(),
  ];
}

/** Outdated phrases. Use: calculated, undone, instead of, immediately, totals, could not be loaded, owns. */
const phrases = ["worked out", "taken back", "in place of", "in the place of", "at once", "comes to", "did not load"];

/** The phrase as prose, also across two lines of a comment, and as a name: "comes to", comesTo and PER_AT_ONCE. */
const refused = new RegExp(
  [...phrases, "looks after"]
    .map((phrase) => phrase.split(" ").map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .map(([first = "", ...rest]) => {
      const spellings = (word: string) => `(?:${word}|${word.toLowerCase()}|${word.toUpperCase()})`;
      const start = `(?:(?<![A-Za-z])${spellings(first)}|(?<=[a-z\\d])${first})`;
      return `${[start, ...rest.map(spellings)].join("[\\s_]*(?:(?:\\*|//)\\s)?\\s*")}(?![a-z])`;
    })
    .join("|"),
  "g",
);

function refusedPhrases(file: string): string[] {
  if (file === "scripts/laws.ts") return [];
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(refused)].map(({ 0: phrase, index }) => {
    const line = text.slice(0, index).split("\n").length;
    return `${file}:${line} says "${phrase.replaceAll(/\s+/g, " ")}"`;
  });
}

/** Every file that git tracks or would add. */
export function tracked(): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"]).toString();
  return listed.split("\n").filter((file) => file !== "" && existsSync(file));
}

function tooLong(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n").length - 1;
  return lines > LONGEST_FILE ? [`${file} has ${lines} lines; ${LONGEST_FILE} is the most`] : [];
}

/** The cache key of an answer is derived from its route, in one module, so that refreshing the route reaches it. */
function ownQueryKeys(file: string): string[] {
  if (file === "web/src/api/queries.ts" || !/queryKey:\s*\[/.test(readFileSync(file, "utf8"))) return [];
  return [`${file} writes a query key; web/src/api/queries.ts makes them`];
}

/** `fold` and `compareNames` of packages/contract/src/fold.ts search and sort names, whatever the locale (MORE-193). */
function ownOrders(file: string): string[] {
  if (/\.test\.tsx?$/.test(file)) return [];
  const own = /\.localeCompare\(|Intl\.Collator|order by [^`]*\blower\(|toLowerCase\(\)\.includes\(/.exec(
    readFileSync(file, "utf8"),
  );
  return own ? [`${file} has ${own[0]}; packages/contract/src/fold.ts folds and compares`] : [];
}

/** The contract declares the message of each error, so that routes can name it. */
function ownErrors(file: string): string[] {
  if (file.endsWith(".test.ts") || !/new AppError\(|\brefuse\(\s*\{|\berrors\(\{/.test(readFileSync(file, "utf8")))
    return [];
  return [`${file} makes an error of its own; declare it in packages/contract/src and throw refuse(...)`];
}

/** Maximum length of a class string, for readability. */
const LONGEST_CLASSES = 200;

/** An important utility competes with another one on the same element: give the element one owner instead. */
function badClasses(file: string): string[] {
  const strings = [...readFileSync(file, "utf8").matchAll(/["`]([^"`\n]*)["`]/g)].map(([, text = ""]) => text);
  const important = strings.filter((text) => /(^|\s)-?[a-z][\w:/.[\]()%*,>&=+-]*-[\w.[\]()%-]+!(\s|$)/.test(text));
  const long = strings.filter((text) => text.length > LONGEST_CLASSES);
  return [
    ...important.map((text) => `${file} has an important utility: ${text}`),
    ...long.map((text) => `${file} has a string of ${text.length} characters: ${text.slice(0, 40)}…`),
  ];
}

/** Paths in backticks that look like ours: with a folder and an extension. `…` and `<…>` are wildcards. */
function missingPaths(document: string, files: readonly string[]): string[] {
  const named = readFileSync(document, "utf8").matchAll(/`((?:packages|server|web|e2e|docs|scripts)\/[^`\s]+)`/g);
  return [...new Set([...named].map(([, path = ""]) => path))].flatMap((path) => {
    if (/[…<>*{}]/.test(path)) return [];
    const exists = existsSync(path) || files.some((file) => file.startsWith(`${path}/`));
    return exists ? [] : [`${document} names ${path}, which does not exist`];
  });
}
