import { importedLineLabel } from "@console/contract/imported-bills.ts";
import type { ImportOutcome as Outcome } from "@console/contract/imports.ts";
import { type ShadowMonth, shadowReasonLabel } from "@console/contract/imports.ts";
import { auditWith } from "../../../audit/audit.ts";
import { moneyText, numberText } from "../../../lib/amounts.ts";
import type { Obstacle, ObstacleReason } from "./undo.db.ts";

const rows = (count: number): string => `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;

type Done = { id: number; created: number; changed: number; matched: number; skipped: number };
type Row = { file: string; line: number; externalId: string; outcome: Outcome };

/** Activity messages, shown after the person's name. */
export const auditImports = auditWith({
  "import.finished": ({ label }, created: number) => `finished import ${label}: ${rows(created)} created`,
  "import.undone": ({ label }) => `undid import ${label}`,
});

type Named = Pick<Obstacle, "file" | "external_id">;

const obstacles: Record<ObstacleReason, string> = {
  usage: "has usage",
  bill: "has a bill",
  payment: "has a payment",
  credit_note: "has a credit note",
  business: "has a business that was added since",
  portal_user: "has a portal user who was added since",
  engine: "has a voice engine",
  integration: "has an integration",
  charge: "has a credit or charge",
  note: "has a note",
  emailed: "was emailed",
  in_use: "is used by a brand",
  locked: "is in books that are locked",
};

/** '$120.00 for 1,000', or 'nothing'. */
const side = (line: ShadowMonth["differences"][number]["imported"]): string =>
  line === null
    ? "nothing"
    : `${moneyText(line.amount)}${line.quantity === null ? "" : ` for ${numberText(line.quantity)}`}`;

/** What the import says of files and rows. */
export const importText = {
  usage:
    "Usage: npm run import -- <folder> [--dry-run], npm run import -- --undo <number>, or npm run import -- --shadow <month>",
  noBills: (month: string) => `No bill with lines is imported for ${month}.`,
  difference: ({ brand, kind, imported, console, reason }: ShadowMonth["differences"][number]) =>
    `${brand}: ${importedLineLabel(kind)}: imported ${side(imported)}, this console ${side(console)}. ${shadowReasonLabel[reason]}.`,
  compared: ({ month, compared, imported_total, console_total, differences }: ShadowMonth) =>
    `${month}: ${compared.toLocaleString("en-US")} ${compared === 1 ? "bill" : "bills"} compared, ${differences.length.toLocaleString("en-US")} ${differences.length === 1 ? "difference" : "differences"}. Imported ${moneyText(imported_total)}, this console ${moneyText(console_total)}.`,
  exportUsage: "Usage: npm run import:export -- <folder>",
  notEmpty: (folder: string) => `${folder} isn't empty. Name a new folder.`,
  exported: (folder: string, files: readonly string[]) =>
    `Written to ${folder}: ${files.join(", ")}. Credentials and account managers aren't in them.`,
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
  price: (column: string, text: string) => `${column}: '${text}' has no price. Write it like athenahealth=54.00.`,
  retired: (column: string, code: string) => `${column}: ${code} is retired and can't be added.`,
  field: (column: string, message: string) => `${column}: ${message}`,
  fault: ({ file, line, message }: { file: string; line: number; message: string }) => `${file}:${line}: ${message}`,
  row: ({ file, line, externalId, outcome }: Row) => `${file}:${line}: ${externalId}: ${outcomes[outcome]}`,
  faulty: (count: number) =>
    `${count.toLocaleString("en-US")} ${count === 1 ? "error" : "errors"}. Nothing was written.`,
  planned: ({ create, change, match, skip }: Record<Outcome, number>) =>
    `${rows(create)} to create, ${rows(change)} to change, ${rows(match)} without a change, ${rows(skip)} skipped. Nothing was written.`,
  done: ({ id, created, changed, matched, skipped }: Done) =>
    `Import ${id}: ${rows(created)} created, ${rows(changed)} changed, ${rows(matched)} without a change, ${rows(skipped)} skipped.`,
  obstacle: ({ file, external_id, reason }: Obstacle) => `${file}: ${external_id} ${obstacles[reason]}.`,
  changed: ({ file, external_id }: Named) => `${file}: ${external_id} was changed or deleted since.`,
  refusedRow: ({ file, external_id }: Named, message: string) => `${file}: ${external_id}: ${message}`,
  reasons: (all: readonly string[], most: number) =>
    [...all.slice(0, most), ...(all.length > most ? [`There are ${all.length - most} more.`] : [])].join(" "),
  taken: "The same files are being imported by another process.",
  undone: (id: number, count: number) => `Import ${id} is undone: ${rows(count)} deleted.`,
  stopped: (line: string) => `${line} Rows before it are imported. Correct it and import the same folder again.`,
} as const;

const outcomes = {
  create: "create",
  change: "change",
  match: "no change",
  skip: "changed here since the import; skipped",
} as const;
