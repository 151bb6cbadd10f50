/** Reads a CSV file as another program would: by its own rules, not by what wrote it. @returns rows by their heads */
export function readCsv(text: string): Record<string, string>[] {
  const [heads = [], ...rows] = cellsOf(text);
  return rows.map((cells) => {
    if (cells.length !== heads.length) throw new Error(`${cells.length} cells under ${heads.length} heads`);
    return Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ""]));
  });
}

function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  const row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === "," || sign === "\n") {
      row.push(cell);
      cell = "";
      if (sign === "\n") rows.push(row.splice(0));
    } else if (sign !== "\r") cell += sign;
  }
  if (cell !== "" || row.length > 0) throw new Error("the last line has no end");
  return rows;
}

/** In cents; an empty cell is 0. @throws Error if a program would not read it as a number */
export function centsOf(cell: string | undefined): number {
  if (!cell) return 0;
  const [, sign, dollars = "", cents = ""] = /^(-?)(\d+)\.(\d\d)$/.exec(cell) ?? [];
  if (dollars === "") throw new Error(`no amount: ${cell}`);
  return (Number(dollars) * 100 + Number(cents)) * (sign ? -1 : 1);
}

export const sumOfCents = (cells: readonly (string | undefined)[]): number =>
  cells.reduce((sum, cell) => sum + centsOf(cell), 0);
