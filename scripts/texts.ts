import { readFileSync } from "node:fs";
import { type Node, parseSync, visitorKeys } from "oxc-parser";

/** Properties and attributes whose value users read. */
const shownBy =
  /^(message|title|subject|body|label|text|hint|does|description|placeholder|summary|about|note|aria-label)$/;
/** Names of keys and browsers, headers, and values of the wire that are also shown. */
const notForPeople =
  /^(Arrow|Backspace|Control|Ctrl|End|Enter|Esc|Escape|Home|Meta|Mod|Tab|Samsung Internet|(Basic|Bearer) .*|Origin, .*|Enterprise|Professional|Starter)$/;

/** Two or more words. */
const isProse = (text: string) => /\S\s+\S/.test(text) && /\p{L}{2}/u.test(text);
/** It begins with a word with a capital, or it is a sentence. */
const looksShown = (text: string) =>
  !notForPeople.test(text) &&
  (/^\p{Lu}\p{Ll}+([^\p{L}\d+/_-]|$)/u.test(text) || (/\p{L}{2} .*[\p{L}…][.!?…]$/u.test(text) && isProse(text)));

const isType = /^(TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|ImportDeclaration)/;

type Within = "shown" | "code" | "other";

/**
 * Texts that people read outside of `*.text.ts`: the value of a property, attribute or
 * log line that is shown; anywhere in the web, also a string that begins with a capital or is a sentence, and on the
 * server one of several words that does. Not found: other strings in lowercase, which read like class names and keys.
 * Biome finds text in JSX (`noJsxLiterals`).
 * @returns one line each
 */
export function misplacedTexts(file: string): string[] {
  if (/\.text\.tsx?$|^packages|^server\/src\/(backup|commands)\//.test(file)) return [];
  const found = new Set<string>();
  const check = (text: string, within: Within) => {
    if (within === "code" || !(within === "shown" ? isProse(text) || looksShown(text) : looksShown(text))) return;
    if (file.startsWith("web/") || isProse(text))
      found.add(`says "${text.replace(/\s*\n\s*/g, " ")}"; put it into a *.text.ts file`);
  };
  const visit = (node: Node, within: Within): void => {
    if (node.type === "Literal" && typeof node.value === "string") check(node.value, within);
    if (node.type === "TemplateLiteral") check(node.quasis.map(({ value }) => value.raw).join("…"), within);
    for (const key of visitorKeys[node.type] ?? []) {
      const inner = contextOf(node, key) ?? within;
      const children: Node | null | (Node | null)[] = Reflect.get(node, key);
      for (const child of Array.isArray(children) ? children : [children])
        if (child && !isType.test(child.type)) visit(child, inner);
    }
  };
  visit(parseSync(file, readFileSync(file, "utf8")).program, "other");
  return [...found].map((line) => `${file} ${line}`);
}

/** What the part `key` of a node is; undefined: as the node itself. */
function contextOf(node: Node, key: string): Within | undefined {
  switch (node.type) {
    case "Property":
      if (key === "key") return "code";
      return node.key.type === "Identifier" && shownBy.test(node.key.name) ? "shown" : undefined;
    case "JSXAttribute":
      return shownBy.test(String(node.name.name)) ? "shown" : "other";
    case "CallExpression":
      if (node.callee.type === "Identifier") return node.callee.name === "lazyPage" ? "code" : undefined;
      return /\blog$/.test(nameOf(node.callee)) ? "shown" : undefined;
    case "NewExpression":
      return node.callee.type === "Identifier" && node.callee.name.endsWith("Error") ? "code" : undefined;
    case "BinaryExpression":
      return /^[!=]==$/.test(node.operator) ? "code" : undefined;
    case "TaggedTemplateExpression":
      return "code";
    default:
      return undefined;
  }
}

/** `log` of `log.info` and of `ctx.log.info`. */
function nameOf(callee: Node): string {
  if (callee.type !== "MemberExpression") return "";
  const { object } = callee;
  if (object.type === "MemberExpression" && object.property.type === "Identifier") return object.property.name;
  return object.type === "Identifier" ? object.name : "";
}
