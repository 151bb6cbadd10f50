import { readFileSync } from "node:fs";

export const ASVS = "docs/conformance/asvs.md";

/** Requirements of the levels 1 and 2 in OWASP ASVS 5.0.0. */
const REQUIREMENTS = 253;
const ID = /V\d+\.\d+\.\d+/g;

const cellsOf = (line: string): string[] => line.split(/(?<!\\)\|/).slice(1, -1);

/**
 * The rules that the document states for itself; its Test column names the tests whose name cites the requirement.
 * Not checked: that the test would fail if the requirement were broken; a person checks that by breaking it once.
 * @returns one line per breach
 */
export function asvsBreaches(files: readonly string[]): string[] {
  const document = readFileSync(ASVS, "utf8");
  const rows = [...document.matchAll(/^\| (V\d+\.\d+\.\d+) \|.*$/gm)].map(([line, id = ""]) => ({
    id,
    cells: cellsOf(line),
  }));
  const absent = [...document.matchAll(/^- (V[\d.]+(?:, V[\d.]+)*): \S/gm)].flatMap(([, ids = ""]) => ids.split(", "));
  const all = [...rows.map(({ id }) => id), ...absent];
  const known = new Set(rows.map(({ id }) => id));
  const cited = citations(files);
  return [
    ...rows.flatMap(({ id, cells }) => {
      if (cells.length !== 5) return [`${id} has ${cells.length} cells`];
      return cells[3]?.trim() === "none" && cells[4]?.trim() === "" ? [`${id} has no test and no reason why`] : [];
    }),
    ...(new Set(all).size === all.length ? [] : ["a requirement is there twice"]),
    ...(all.length === REQUIREMENTS ? [] : [`it has ${all.length} requirements of ${REQUIREMENTS}`]),
    ...[...cited].flatMap(([id, citing]) =>
      known.has(id) ? [] : [`${citing.join(", ")} cites ${id}, which is no row`],
    ),
    ...(withAsvsTests(document, files) === document ? [] : ["its Test column differs: run node scripts/coverage.ts"]),
  ].map((line) => `${ASVS}: ${line}`);
}

/** Test files by the requirements that the names of their tests cite: `(ASVS V3.3.1, V3.4.1)`. */
function citations(files: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files.filter((each) => /\.(test|spec)\.tsx?$/.test(each))) {
    const groups = readFileSync(file, "utf8").matchAll(/\bASVS (V\d+\.\d+\.\d+(?:, V\d+\.\d+\.\d+)*)\)/g);
    const ids = new Set([...groups].flatMap(([, group = ""]) => group.match(ID) ?? []));
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), file]);
  }
  return found;
}

/** The document with its fourth cells, and the numbers of its first lines, made from the tests. */
export function withAsvsTests(document: string, files: readonly string[]): string {
  const cited = citations(files);
  const filled = document.replace(/^\| (V\d+\.\d+\.\d+) \|.*$/gm, (line, id: string) => {
    const tests = (cited.get(id) ?? []).map((file) => `\`${file}\``);
    return `|${cellsOf(line)
      .with(3, ` ${tests.join(", ") || "none"} `)
      .join("|")}|`;
  });
  const rows = filled.match(/^\| V\d+\.\d+\.\d+ \|.*$/gm) ?? [];
  const shown = rows.filter((line) => cellsOf(line)[3]?.trim() !== "none").length;
  return filled.replace(
    /^Of \d+ requirements .*$/m,
    `Of ${REQUIREMENTS} requirements of the levels 1 and 2, ${rows.length} apply; tests show ${shown} of them, and ${rows.length - shown} have a reason instead.`,
  );
}
