import { readFileSync } from "node:fs";

/** Folders in which user-visible text is refused outside of `*.text.ts`. Commands print to operators. */
const checked: readonly string[] = ["server/src/", "web/src/"];
const apart = /\.(test|text)\.tsx?$|^server\/src\/(commands|operations)\//;

/** Properties whose value users read. */
const shownBy = /(?<![\w.?])(message|title|subject|body|label|text): /g;
const shownByJsx =
  /\s(?:aria-label|title|placeholder|label)="([^"]+)"|(?<![=-])>([^<>{}=;()|&]*\p{L}[^<>{}=;()|&]*)<\/?\w/gu;

/** @returns one line for each text of two or more words that is not in a text file */
export function strayTexts(files: readonly string[]): string[] {
  const some = files.filter((file) => checked.some((each) => file.startsWith(each)) && !apart.test(file));
  return some
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const code = withoutComments(readFileSync(file, "utf8"));
      const values = [...code.matchAll(shownBy)].flatMap(({ 0: name, index }) => valueAt(code, index + name.length));
      const ofJsx = file.endsWith("x")
        ? [...code.matchAll(shownByJsx)].map(([, given, inner]) => given ?? inner ?? "")
        : [];
      const stray = [
        ...values.filter(isProse),
        ...ofJsx.filter((text) => /\p{L}/u.test(text) && !isBetweenTypes(text)),
      ];
      return stray.map((text) => `${file} says "${oneLine(text)}"; put it into a *.text.ts file`);
    });
}

/** What people read besides the text files: the contract, and what commands and programs print. */
const alsoRead = /^(packages\/(contract|platform-client)\/src|server\/(simulator|src\/(commands|operations|backup)))\//;

/** `npm run check -- --texts`: prints all user-visible texts, one per line, for proofreading. */
export function printTexts(files: readonly string[]): void {
  for (const file of files) {
    const isText = /^(web|server)\/src\/.*\.text\.tsx?$/.test(file);
    if (!isText && !(alsoRead.test(file) && /(?<!\.test|\.db)\.ts$/.test(file))) continue;
    const code = withoutComments(readFileSync(file, "utf8")).replace(/^import[\s\S]*?;$/gm, "");
    for (const text of literals(code)) {
      if (isText ? /\p{L}/u.test(text) : isProse(text)) process.stdout.write(`${file}: ${oneLine(text)}\n`);
    }
  }
}

/** Two or more words, where an inserted value counts as one. */
function isProse(text: string): boolean {
  const words = text.replace(/\$\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, "…").split(/\s+/);
  return words.length > 1 && words.some((word) => /\p{L}{2}/u.test(word));
}

/** Code between two generic types, or in a condition, only looks like an element's text. */
const isBetweenTypes = (text: string) => /^\s*[,\d]/.test(text);

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, "\\n");

const withoutComments = (code: string) => code.replace(/(?<=^|\s)\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

/** The strings and templates of an expression, up to the comma or bracket that ends it. */
function valueAt(code: string, from: number): string[] {
  let depth = 0;
  for (let at = from; at < code.length; at = endOfLiteral(code, at) ?? at + 1) {
    const sign = code[at] ?? "";
    if ("([{".includes(sign)) depth += 1;
    if (")]}".includes(sign)) depth -= 1;
    if (depth < 0 || (depth === 0 && ",;".includes(sign))) return literals(code.slice(from, at));
  }
  return [];
}

function literals(code: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < code.length; ) {
    const end = endOfLiteral(code, at);
    if (end !== undefined && !isCode(code.slice(Math.max(0, at - 4), at), code.slice(end, end + 2)))
      found.push(code.slice(at + 1, end - 1));
    at = end ?? at + 1;
  }
  return found;
}

/** Types, compared values, attributes and tagged templates. */
const isCode = (before: string, after: string) => /([!=]==|\|) $|[<=\w]$/.test(before) || after === " |";

/** @returns undefined if no string or template begins here */
function endOfLiteral(code: string, from: number): number | undefined {
  const quote = code[from] ?? "";
  if (!/["'`]/.test(quote)) return undefined;
  let at = from + 1;
  while (at < code.length && code[at] !== quote) {
    if (quote === "`" && code.startsWith("${", at)) at = endOfBraces(code, at + 1);
    else at += code[at] === "\\" ? 2 : 1;
  }
  return at + 1;
}

function endOfBraces(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at = endOfLiteral(code, at) ?? at + 1) {
    if (code[at] === "{") depth += 1;
    if (code[at] === "}" && --depth === 0) return at + 1;
  }
  return code.length;
}
