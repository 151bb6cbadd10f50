import { readFileSync } from "node:fs";

/** Folders in which user-visible text is refused outside of `*.text.ts`. Commands print to operators. */
const checked: readonly string[] = ["server/src/", "web/src/"];
const apart = /\.(test|text)\.tsx?$|^server\/src\/(backup|commands)\//;

/** Properties whose value users read. */
const shownBy =
  /(?<![\w.?])(message|title|subject|body|label|text|hint|does|description|placeholder|summary|about|note): /g;
/** Log lines, which an operator reads. */
const logged = /\blog\.(trace|debug|info|warn|error|fatal)\(/g;
const jsxText = /(?<![=-])>([^<>{}=;()|&]*\p{L}[^<>{}=;()|&]*)<\/?\w/gu;

/** Names of keys and browsers, headers, and values of the wire that are also shown. */
const notForPeople =
  /^(Arrow|Backspace|Control|Ctrl|End|Enter|Esc|Escape|Home|Meta|Mod|Tab|Samsung Internet|(Basic|Bearer) .*|Origin, .*|Enterprise|Professional|Starter)$/;

/**
 * Refused are: the value of a property or log line that is shown, and text in JSX; anywhere in the web, also a string
 * that begins with a capital or is a sentence, and on the server one of several words that does both or is a sentence.
 * Not found: other strings in lowercase, which read like class names and keys.
 * @returns one line for each text that is not in a text file
 */
export function strayTexts(files: readonly string[]): string[] {
  const some = files.filter((file) => checked.some((each) => file.startsWith(each)) && !apart.test(file));
  return some
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const code = withoutComments(readFileSync(file, "utf8"));
      const after = (start: RegExp) =>
        [...code.matchAll(start)].flatMap(({ 0: name, index }) => valueAt(code, index + name.length, start === logged));
      const inJsx = file.endsWith("x") ? [...code.matchAll(jsxText)].map(([, inner = ""]) => inner) : [];
      const isShown = file.startsWith("web/") ? looksShown : (text: string) => looksShown(text) && isProse(text);
      const stray = [
        ...[...after(shownBy), ...after(logged)].filter(isProse),
        ...inJsx.filter((text) => !isBetweenTypes(text)),
        ...literalsAndAttributes(code).filter(isShown),
      ];
      return [...new Set(stray)].map((text) => `${file} says "${oneLine(text)}"; put it into a *.text.ts file`);
    });
}

/** It begins with a word with a capital, or it is a sentence. */
const looksShown = (text: string) =>
  !notForPeople.test(text) &&
  (/^\p{Lu}\p{Ll}+([^\p{L}\d+/_-]|$)/u.test(text) || (/\p{L}{2} .*[\p{L}}][.!?…]$/u.test(text) && isProse(text)));

/** What people read besides the text files: the contract, and what commands and programs print. */
const alsoRead = /^(packages\/(contract|platform-client)\/src|server\/(simulator|src\/(commands|backup)))\//;

/** `npm run check -- --texts`: prints all user-visible texts, one per line, for proofreading. */
export function printTexts(files: readonly string[]): void {
  for (const file of files) {
    const isText = /^(web|server)\/src\/.*\.text\.tsx?$/.test(file);
    if (!isText && !(alsoRead.test(file) && /(?<!\.test|\.db)\.ts$/.test(file))) continue;
    const code = withoutComments(readFileSync(file, "utf8")).replace(/^import[\s\S]*?;$/gm, "");
    for (const text of literals(code)) {
      if (isText ? /\p{L}/u.test(text) : isProse(text) || looksShown(text))
        process.stdout.write(`${file}: ${oneLine(text)}\n`);
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

/** The strings and templates of an expression, up to the comma or bracket that ends it; of a call, of all arguments. */
function valueAt(code: string, from: number, isCall: boolean): string[] {
  let depth = 0;
  for (let at = from; at < code.length; at = endOfLiteral(code, at) ?? at + 1) {
    const sign = code[at] ?? "";
    if ("([{".includes(sign)) depth += 1;
    if (")]}".includes(sign)) depth -= 1;
    if (depth < 0 || (depth === 0 && (isCall ? ";" : ",;").includes(sign))) return literals(code.slice(from, at));
  }
  return [];
}

type Literal = { text: string; before: string; after: string };

function* everyLiteral(code: string): Generator<Literal> {
  for (let at = 0; at < code.length; ) {
    const end = endOfLiteral(code, at);
    if (end !== undefined && code[at] !== "/")
      yield {
        text: code.slice(at + 1, end - 1),
        before: code.slice(Math.max(0, at - 60), at),
        after: code.slice(end, end + 2),
      };
    at = end ?? at + 1;
  }
}

const literals = (code: string): string[] => [...everyLiteral(code)].filter((each) => !isCode(each)).map(textOf);

/** Also attributes, but not keys, programmers' errors and names of exports. */
const literalsAndAttributes = (code: string): string[] =>
  [...everyLiteral(code)]
    .filter((each) => !isCode({ ...each, before: each.before.replace(/\s[\w-]+=$/, " ") }))
    .filter(({ before, after }) => !after.startsWith(":") && !/(new \w*Error\(|lazyPage\(.*)$/.test(before))
    .map(textOf);

const textOf = ({ text }: Literal): string => text;

/** Types, compared values, attributes and tagged templates. */
const isCode = ({ before, after }: Pick<Literal, "before" | "after">) =>
  /([!=]==|\|) $|[<=\w]$/.test(before) || after === " |";

const regex = /(?<=[(=:!&|?[,]\s*)\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;

/** @returns undefined if no string, template or regular expression begins here */
function endOfLiteral(code: string, from: number): number | undefined {
  const quote = code[from] ?? "";
  if (quote === "/") {
    regex.lastIndex = from;
    return regex.test(code) ? regex.lastIndex : undefined;
  }
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
