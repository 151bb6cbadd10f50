import { readFileSync } from "node:fs";
import { type Node, parseSync, visitorKeys } from "oxc-parser";

/** Properties and attributes whose value users read. */
const shownBy =
  /^(message|title|subject|body|label|text|hint|does|description|placeholder|summary|about|note|aria-label)$/;
/** Names of keys and browsers, headers, and values of the wire that are also shown. */
const notForPeople =
  /^(Arrow|Backspace|Control|Ctrl|End|Enter|Esc|Escape|Home|Meta|Mod|Space|Tab|Samsung Internet|(Basic|Bearer) .*|Origin, .*|Enterprise|Professional|Starter)$/;

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

type Rule = { files: RegExp; wrong: RegExp; instead: string };
const screens = /^web\/src\/.*\.text\.tsx?$/;
const everywhere =
  /^(web\/src|server\/src\/(features|http|audit|adapters|lib\/letter))\b.*\.text\.tsx?$|^packages\/contract\/src\/(?!openapi)/;

/** Words that staff do not read, and what they read instead (MORE-375). A log line begins in lowercase. */
const rules: readonly Rule[] = [
  {
    files: everywhere,
    wrong: /^[\p{Lu}…{].*(\bcannot|\b(do|does|did|is|are|was|were|could|will|would|has|have|had|should) not)\b/u,
    instead: "contractions are the rule",
  },
  {
    files: everywhere,
    wrong:
      /worked out|taken back|in place of|\bat once\b|\bcomes to\b|did not load|looks? after|\bnobody\b|\bsomebody\b/i,
    instead: "say it as other screens do",
  },
  { files: everywhere, wrong: /colour|cheque|catalogue|\bTax id\b|cancelled /, instead: "American English" },
  { files: everywhere, wrong: /\be-mail|\bmailed\b|\bby mail\b/i, instead: "email" },
  { files: everywhere, wrong: /\baccount owner/i, instead: "account manager" },
  { files: screens, wrong: /\brefused\b|\bingest/i, instead: "rejected and accepted" },
  { files: screens, wrong: /\bagenc(y|ies)\b|\borganizations?\b/i, instead: "brand" },
  { files: screens, wrong: /\bnpm run\b|\b[A-Z]{2,}_[A-Z_]+\b/, instead: "commands and settings are for documents" },
];
/** The specification's. */
const fixed = /^(Go to )?Agencies$/;

/**
 * Words in what people read that have a better one. Not read: log lines and what commands print.
 * @returns one line each
 */
export function wrongWords(file: string): string[] {
  const bound = rules.filter(({ files }) => files.test(file));
  const found: string[] = [];
  const visit = (node: Node): void => {
    const text = wordsOf(node);
    if (text !== undefined && !fixed.test(text))
      for (const { wrong, instead } of bound) if (wrong.test(text)) found.push(`${file} says "${text}": ${instead}`);
    for (const key of visitorKeys[node.type] ?? []) {
      if (node.type === "Property" && (key === "key" || isSummary(node.key))) continue;
      const children: Node | null | (Node | null)[] = Reflect.get(node, key);
      for (const child of Array.isArray(children) ? children : [children])
        if (child && !isType.test(child.type)) visit(child);
    }
  };
  if (bound.length > 0) visit(parseSync(file, readFileSync(file, "utf8")).program);
  return found;
}

/** The summaries of routes are for programmers. */
const isSummary = (key: Node) => key.type === "Identifier" && key.name === "summary";

/** A word in lowercase is a code. */
function wordsOf(node: Node): string | undefined {
  const value = node.type === "Literal" ? node.value : undefined;
  const text = node.type === "TemplateLiteral" ? node.quasis.map(({ value }) => value.raw).join("…") : value;
  return typeof text === "string" && /^\p{Lu}|\s/u.test(text) ? text : undefined;
}
