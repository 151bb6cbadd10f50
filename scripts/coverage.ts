import { existsSync, readFileSync } from "node:fs";

const DOCUMENT = "docs/conformance/spec-coverage.md";

type Row = { id: string; what: string; where: string; test: string; departure: string };

/** Texts that the test cannot find literally: the row's Departure says what is used instead. */
const shownOtherwise: Readonly<Record<string, string>> = {
  "ONB-18": "the name of the person replaces the quoted words",
  "ERR-09": "a pattern; the row of each panel quotes its text",
};

/**
 * The rules that the coverage document states for itself. Not checked: that the test would fail if the product broke
 * the promise; a person checks that by breaking it once.
 * @returns one line per breach
 */
export function coverageBreaches(files: readonly string[]): string[] {
  const document = readFileSync(DOCUMENT, "utf8");
  const rows = readRows(document);
  const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");
  const cited = files.filter((file) => /\.(tsx?|css|sql)$/.test(file)).flatMap((file) => citations(file, read(file)));
  return [
    ...misnumbered(document),
    ...rows.flatMap((row) => [...unproved(row), ...missingFiles(row), ...unasserted(row, read)]),
    ...cited.flatMap((citation) => badCitation(citation, rows)),
  ].map((line) => `${DOCUMENT}: ${line}`);
}

const paths = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

function readRows(document: string): Row[] {
  return document.split("\n").flatMap((line): Row[] => {
    const cells = tableCells(line);
    const [id = "", what = "", where = "", test = "", departure = ""] = cells ?? [];
    return /^[A-Z]+-\d+$/.test(id) ? [{ id, what, where, test, departure }] : [];
  });
}

function tableCells(line: string): string[] | undefined {
  if (!line.startsWith("|")) return undefined;
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** Each line of a table is a row of five cells; its id has the heading's area and the next number. */
function misnumbered(document: string): string[] {
  const found: string[] = [];
  let area = "";
  let last = 0;
  for (const line of document.split("\n")) {
    const heading = /^## ([A-Z]+): /.exec(line)?.[1];
    if (heading) [area, last] = [heading, 0];
    const cells = tableCells(line);
    const [id = ""] = cells ?? [];
    if (!cells || id === "Id" || id === "---") continue;
    const [, prefix, digits] = /^([A-Z]+)-(\d{2,})$/.exec(id) ?? [];
    if (cells.length !== 5) found.push(`${id} has ${cells.length} cells, not 5`);
    if (prefix !== area) found.push(`${id} is not an id of the area ${area}`);
    if (Number(digits) <= last) found.push(`${id} is there already, or out of order`);
    last = Number(digits);
  }
  return found;
}

/** A built row has a test, or its Departure says why none can show it. */
function unproved({ id, what, where, test, departure }: Row): string[] {
  if (what === "" || where === "") return [`${id} does not say what it is or where`];
  if (where === "open") return departure === "" ? [`${id} is open and does not say what will be built`] : [];
  return paths(test).length === 0 && departure === "" ? [`${id} has no test and no reason why`] : [];
}

function missingFiles({ id, where, test }: Row): string[] {
  return [...paths(where), ...paths(test)].flatMap((path) =>
    existsSync(path) ? [] : [`${id} names ${path}, which does not exist`],
  );
}

/** A text quoted from the specification must appear, letter for letter, in a test that the row names. */
function unasserted({ id, what, test }: Row, read: (file: string) => string): string[] {
  const tests = paths(test).filter(isTest).map(read).join("\n");
  if (tests === "" || id in shownOtherwise) return [];
  return quotedTexts(what).flatMap((text) =>
    pattern(text).test(tests) ? [] : [`${id}: no test of its row looks for '${text}'`],
  );
}

/** Single quotes that are not apostrophes; names in backticks are wire names. */
function quotedTexts(what: string): string[] {
  const found = what.replace(/`[^`]*`/g, "").matchAll(/(?<!\w)'([^']+(?:'[a-z][^']*)*)'(?!\w)/g);
  return [...found].map(([, text = ""]) => text);
}

/** '(n)' is a number, which a test may also write as part of an expression; a full stop may be escaped in one. */
function pattern(text: string): RegExp {
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(literal.replace(" \\(n\\)", "\\b").replaceAll("\\.", "\\\\?\\."));
}

type Citation = { file: string; id: string };

/** Ids in comments and in the names of tests: `(BRAND-18)`, `MORE-100`; others of this form are encodings, hashes and invoices. */
function citations(file: string, text: string): Citation[] {
  const areas = text.matchAll(/(?<![\w"'`/-])([A-Z]{3,}-\d{2,})(?![\w-])/g);
  return [...new Set([...areas].map(([, id = ""]) => id))]
    .filter((id) => !/^(UTF|SHA|INV)-/.test(id))
    .map((id) => ({ file, id }));
}

/** A cited row must exist; and if a test cites it, the row must name the test, so that each leads to the other. */
function badCitation({ file, id }: Citation, rows: readonly Row[]): string[] {
  const row = rows.find((each) => each.id === id);
  if (!row) return [`${file} cites ${id}, which is no row`];
  return isTest(file) && !paths(row.test).includes(file) ? [`${file} cites ${id}, whose row does not name it`] : [];
}
