import type { Context } from "../../../context/context.ts";
import { oneRow } from "../../../db/statements.ts";
import { AppError } from "../../../http/errors.ts";
import { type Outcome, importText as words } from "./import.text.ts";
import { readBody } from "./import-body.rules.ts";
import { type Fault, type ImportRow, readImportFile } from "./import-file.rules.ts";
import { resolveReferences } from "./references.service.ts";
import { fileOf, type Noun, type Sheet, sheets } from "./sheets.ts";

export type PlannedRow = { file: string; line: number; externalId: string; outcome: Outcome };

export type ImportPlan = { rows: PlannedRow[]; faults: Fault[] };

/** A file of the folder by its name. */
export type ImportFiles = ReadonlyMap<string, string>;

/** Files that an import reads. */
export const importFiles: readonly string[] = sheets.map(({ file }) => file);

/** Ends the transaction of a plan without keeping anything. */
class Planned extends Error {}

/**
 * What an import of the files would do, row by row. It is the import itself, in a transaction that is rolled back: what a
 * plan accepts is accepted.
 */
export async function planImport(ctx: Context, files: ImportFiles): Promise<ImportPlan> {
  const { passes, faults } = readFiles(files);
  const rows = new Map<string, PlannedRow>();
  const wrong: Fault[] = [...faults];
  const faulty = new Set<string>();
  // No row is read of a file with wrong columns.
  const unread = new Set(faults.map(({ file }) => file));
  const isReported = (noun: Noun, text: string) => {
    const file = fileOf[noun];
    return file !== undefined && (unread.has(file) || faulty.has(`${file} ${text}`));
  };
  const plan = ctx.db.transaction(async () => {
    for (const pass of passes) {
      const failed = await ctx.db
        .attempt(() => saveRow(ctx, pass, rows, isReported))
        .then(() => null, asFaults(pass.row));
      if (failed === null) continue;
      wrong.push(...failed);
      faulty.add(`${pass.row.file} ${pass.row.externalId}`);
    }
    throw new Planned();
  });
  await plan.catch((error: unknown) => {
    if (!(error instanceof Planned)) throw error;
  });
  return { rows: [...rows.values()], faults: inOrder(wrong) };
}

/**
 * Imports the files, each row in its own transaction: what stops in between goes on when the same files are imported again.
 * @returns what became of each row, and the row that stopped it, if one did
 */
export async function runImport(ctx: Context, files: ImportFiles): Promise<ImportPlan> {
  const { passes, faults } = readFiles(files);
  const rows = new Map<string, PlannedRow>();
  if (faults.length > 0) return { rows: [], faults };
  for (const pass of passes) {
    const saved = ctx.db.transaction(() => saveRow(ctx, pass, rows, () => false));
    const failed = await saved.then(() => null, asFaults(pass.row));
    if (failed) return { rows: [...rows.values()], faults: failed };
  }
  return { rows: [...rows.values()], faults: [] };
}

/** All columns but those that wait, or only these. */
type Part = "first" | "later";
type Pass = { sheet: Sheet; row: ImportRow; part: Part };

function readFiles(files: ImportFiles): { passes: Pass[]; faults: Fault[] } {
  const read = sheets.flatMap((sheet) => {
    const text = files.get(sheet.file);
    return text === undefined ? [] : [{ sheet, ...readImportFile(sheet.file, text, sheet.columns) }];
  });
  const passesOf = (part: Part) =>
    read.flatMap(({ sheet, rows }) =>
      rows
        .filter(({ cells }) => part === "first" || [...sheet.later].some((column) => cells.has(column)))
        .map((row) => ({ sheet, row, part })),
    );
  return { passes: [...passesOf("first"), ...passesOf("later")], faults: read.flatMap(({ faults }) => faults) };
}

/** What is wrong with a row's content, in words. */
class WrongRow extends Error {
  readonly messages: readonly string[];
  constructor(messages: readonly string[]) {
    super(messages.join(" "));
    this.messages = messages;
  }
}

/** @param rows gets what becomes of the row */
async function saveRow(
  ctx: Context,
  { sheet, row, part }: Pass,
  rows: Map<string, PlannedRow>,
  isReported: (noun: Noun, text: string) => boolean,
): Promise<void> {
  const { file, line, externalId } = row;
  const db = ctx.db.current();
  const before = await oneRow(sheet.find(db, { externalId }));
  if (!before && part === "later") return;
  const save = before ? sheet.update : sheet.create;
  const cells = new Map([...row.cells].filter(([column]) => sheet.later.has(column) === (part === "later")));
  const { ids, faults, isComplete } = await resolveReferences(ctx, sheet, cells, isReported);
  const stored = before && save.stored ? await save.stored(ctx, before.id) : {};
  const known = new Map<string, unknown>([...Object.entries(stored).filter(([name]) => !cells.has(name)), ...ids]);
  if (part === "first") known.set(sheet.key, externalId);
  const read = readBody(save.schema, cells, known);
  const wrong = "issues" in read ? read.issues.filter(({ column }) => !ids.has(column)) : [];
  if (faults.length + wrong.length > 0 || !isComplete || !("body" in read)) {
    throw new WrongRow([...faults, ...wrong.map(({ column, message }) => words.field(column, message))]);
  }
  await save.run(ctx, { id: before?.id ?? 0, externalId }, read.body);
  const after = await oneRow(sheet.find(db, { externalId }));
  const key = `${file} ${externalId}`;
  const earlier = rows.get(key)?.outcome ?? "match";
  const now = before === undefined ? "create" : after?.version === before.version ? "match" : "change";
  rows.set(key, { file, line, externalId, outcome: earlier === "match" ? now : earlier });
}

/** @throws what no correction of the file would change */
const asFaults =
  ({ file, line }: ImportRow) =>
  (error: unknown): Fault[] => {
    const messages = error instanceof WrongRow ? error.messages : error instanceof AppError ? sentences(error) : null;
    if (messages === null) throw error;
    return messages.map((message) => ({ file, line, message }));
  };

const sentences = ({ message, details }: AppError): string[] =>
  details.fields
    ? Object.entries(details.fields).map(([field, said]) => words.field(field.replace(/^[a-z_]+\./, ""), said))
    : [message];

const inOrder = (faults: readonly Fault[]): Fault[] =>
  faults.toSorted(
    (one, other) => importFiles.indexOf(one.file) - importFiles.indexOf(other.file) || one.line - other.line,
  );
