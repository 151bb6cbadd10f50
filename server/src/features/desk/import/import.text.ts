const rows = (count: number): string => `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;

type Row = { file: string; line: number; externalId: string; outcome: Outcome };

/** What the import says of files and rows. */
export const importText = {
  usage: "Usage: npm run import -- <folder> [--dry-run]",
  noFolder: (folder: string) => `There is no folder ${folder}.`,
  noFiles: (folder: string, files: readonly string[]) => `${folder} has none of the files ${files.join(", ")}.`,
  unreadable: "This line can't be read as CSV: a quotation mark isn't closed.",
  firstColumn: (name: string) => `The first column must be external_id, not '${name}'.`,
  repeatedColumn: (name: string) => `The column ${name} is there twice.`,
  unknownColumn: (name: string, known: readonly string[]) =>
    `There is no column ${name}. The columns are external_id, ${known.join(", ")}.`,
  tooManyCells: (cells: number, columns: number) => `This line has ${cells} cells, but there are ${columns} columns.`,
  noExternalId: "external_id is empty.",
  twice: (externalId: string, line: number) => `The external_id ${externalId} is also on line ${line}.`,
  reference: (column: string, noun: string, text: string) => `${column}: there is no ${noun} '${text}'.`,
  ambiguous: (column: string, noun: string, text: string) =>
    `${column}: there are several ${noun}s named '${text}'. Use the external ID.`,
  field: (column: string, message: string) => `${column}: ${message}`,
  fault: ({ file, line, message }: { file: string; line: number; message: string }) => `${file}:${line}: ${message}`,
  row: ({ file, line, externalId, outcome }: Row) => `${file}:${line}: ${externalId}: ${outcomes[outcome]}`,
  faulty: (count: number) =>
    `${count.toLocaleString("en-US")} ${count === 1 ? "error" : "errors"}. Nothing was written.`,
  planned: ({ create, change, match }: Record<Outcome, number>) =>
    `${rows(create)} to create, ${rows(change)} to change, ${rows(match)} without a change. Nothing was written.`,
  done: ({ create, change, match }: Record<Outcome, number>) =>
    `${rows(create)} created, ${rows(change)} changed, ${rows(match)} without a change.`,
  stopped: (line: string) => `${line} Rows before it are imported. Correct it and import the same folder again.`,
} as const;

const outcomes = { create: "create", change: "change", match: "no change" } as const;

/** What becomes of a row. */
export type Outcome = keyof typeof outcomes;
