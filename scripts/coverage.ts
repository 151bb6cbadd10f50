import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ASVS, withAsvsTests } from "./asvs.ts";
import { tracked } from "./files.ts";

const DOCUMENT = "docs/conformance/spec-coverage.md";

/** Texts that no test can find literally: the row's Departure says what is used instead. */
const shownOtherwise: readonly string[] = ["ONB-18", "ERR-09"];

type Row = { id: string; what: string; where: string; test: string; departure: string };

/**
 * The rules that the coverage document states for itself; its Test column names the tests that cite the id.
 * Not checked: that the test would fail if the product broke the promise; a person checks that by breaking it once.
 * @returns one line per breach
 */
export function coverageBreaches(files: readonly string[]): string[] {
  const document = readFileSync(DOCUMENT, "utf8");
  const rows = document.split("\n").flatMap((line) => rowOf(line) ?? []);
  const ids = new Set(rows.map(({ id }) => id));
  const cited = citations(files);
  const unknown = [...cited].filter(([id]) => !ids.has(id));
  return [
    ...misnumbered(document),
    ...rows.flatMap((row) => [...incomplete(row), ...unasserted(row)]),
    ...unknown.map(([id, citing]) => `${citing.join(", ")} cites ${id}, which is no row`),
    ...(withTests(document, cited) === document ? [] : ["its Test column differs: run node scripts/coverage.ts"]),
  ].map((line) => `${DOCUMENT}: ${line}`);
}

function cellsOf(line: string): string[] | undefined {
  return line.startsWith("|") ? line.split(/(?<!\\)\|/).slice(1, -1) : undefined;
}

function rowOf(line: string): Row | undefined {
  const [id = "", what = "", where = "", test = "", departure = ""] = cellsOf(line)?.map((cell) => cell.trim()) ?? [];
  return /^[A-Z]+-\d+$/.test(id) ? { id, what, where, test, departure } : undefined;
}

/** Files by the ids in their comments and names of tests; others of this form are encodings, hashes and invoices. */
function citations(files: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files.filter((each) => /\.(tsx?|css|sql)$/.test(each))) {
    const matches = readFileSync(file, "utf8").matchAll(/(?<![\w"'`/-])(?!UTF|SHA|INV)[A-Z]{3,}-\d{2,}(?![\w-])/g);
    for (const id of new Set([...matches].map(([id]) => id))) found.set(id, [...(found.get(id) ?? []), file]);
  }
  return found;
}

/** The document with its fourth cells made from the tests, and long checks, that cite the row. */
function withTests(document: string, cited: ReadonlyMap<string, readonly string[]>): string {
  const isTest = (file: string) => /\.(test|spec)\.tsx?$|^(server\/(test|bench)|e2e|scripts)\//.test(file);
  return document.replace(/^\| ([A-Z]+-\d+) \|.*$/gm, (line, id: string) => {
    const tests = (cited.get(id) ?? []).filter(isTest).map((file) => `\`${file}\``);
    const cells = cellsOf(line) ?? [];
    return `|${cells.with(3, ` ${tests.join(", ") || "none"} `).join("|")}|`;
  });
}

/** Each line of a table is a row of five cells; its id has the heading's area and the next number. */
function misnumbered(document: string): string[] {
  let area = "";
  let last = 0;
  return document.split("\n").flatMap((line) => {
    const heading = /^## ([A-Z]+): /.exec(line)?.[1];
    if (heading) [area, last] = [heading, 0];
    const cells = cellsOf(line);
    const id = cells?.[0]?.trim() ?? "";
    if (!cells || /^(Id|---)$/.test(id)) return [];
    const number = Number(/^[A-Z]+-(\d{2,})$/.exec(id)?.[1]);
    const isNext = id.startsWith(`${area}-`) && number > last;
    last = number;
    return isNext && cells.length === 5 ? [] : [`${id} has ${cells.length} cells, or is out of order in ${area}`];
  });
}

/** A built row has a test, or its Departure says why none can show it. */
function incomplete({ id, what, where, test, departure }: Row): string[] {
  if (what === "" || where === "") return [`${id} does not say what it is or where`];
  return test === "none" && departure === "" ? [`${id} has no test and no reason why`] : [];
}

/** A text that a row quotes from the specification must appear, letter for letter, in a test of the row. */
function unasserted({ id, what, test }: Row): string[] {
  const files = [...test.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = ""]) => file);
  if (files.length === 0 || shownOtherwise.includes(id)) return [];
  const tests = files.map((file) => readFileSync(file, "utf8")).join("\n");
  // Single quotes that are not apostrophes; names in backticks are wire names.
  const quoted = what.replace(/`[^`]*`/g, "").matchAll(/(?<!\w)'([^']+(?:'[a-z][^']*)*)'(?!\w)/g);
  return [...quoted].flatMap(([, text = ""]) =>
    pattern(text).test(tests) ? [] : [`${id}: no test of its row looks for '${text}'`],
  );
}

/** '(n)' is a number, which a test may also write as part of an expression; a full stop may be escaped in one. */
function pattern(text: string): RegExp {
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(literal.replace(" \\(n\\)", "\\b").replaceAll("\\.", "\\\\?\\."));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(DOCUMENT, withTests(readFileSync(DOCUMENT, "utf8"), citations(tracked())));
  writeFileSync(ASVS, withAsvsTests(readFileSync(ASVS, "utf8"), tracked()));
}
