import { createHash } from "node:crypto";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { lockTextUntilCommit } from "../../../db/locks.ts";
import { insertRow } from "../../../db/records.ts";
import { imports } from "../../../db/tables/imports.ts";
import { AppError, assertStored } from "../../../http/errors.ts";
import { auditImports, importText as words } from "./import.text.ts";
import { type Fault, type ImportRow, readImportFile, WrongRow } from "./import-file.rules.ts";
import { countRow, endImport, findImport, findStopped, type ImportRun, takeStep } from "./import-rows.db.ts";
import { type Pass, type PlannedRow, SkippedRow, saveRow } from "./save-row.service.ts";
import { fileOf, type Noun, sheets } from "./sheets.ts";

export type ImportPlan = { rows: PlannedRow[]; faults: Fault[] };

/** What a call of an import did; without a run if the files cannot be read. */
export type ImportResult = ImportPlan & { run: ImportRun | null };

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
    const { id } = await insertRun(ctx, "", passes.length);
    for (const pass of passes) {
      const failed = await ctx.db
        .attempt(() => saveRow(ctx, id, pass, isReported))
        .then((row) => noteRow(rows, row), asSkippedOrFaults(pass.row, rows));
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
 * Imports the files, each row in its own transaction, with the step of the run that it is: what stops in between goes on when
 * the same files are imported again, and nothing is applied twice.
 * @param most how many steps this call makes
 * @returns what became of each row, and the row that stopped it, if one did
 */
export async function runImport(
  ctx: Context,
  files: ImportFiles,
  most = Number.POSITIVE_INFINITY,
): Promise<ImportResult> {
  const { passes, faults } = readFiles(files);
  const rows = new Map<string, PlannedRow>();
  if (faults.length > 0) return { run: null, rows: [], faults };
  const { id, steps_done: from } = await startRun(ctx, digestOf(files), passes.length);
  const result = async (wrong: Fault[] = []): Promise<ImportResult> => ({
    run: assertStored(await findImport(ctx.db.current(), { importId: id }), "the import is not stored"),
    rows: [...rows.values()],
    faults: wrong,
  });
  for (const [at, pass] of passes.entries()) {
    if (at < from) continue;
    if (at >= from + most) return result();
    const failed = await applyStep(ctx, { id, step: at, pass }, rows);
    if (failed !== null) return result(failed);
  }
  await endRun(ctx, id);
  return result();
}

/** Once: another process may have ended it. */
const endRun = (ctx: Context, importId: number): Promise<void> =>
  ctx.db.transaction(async () => {
    const ended = await endImport(ctx.db.current(), { importId, at: ctx.clock.now().toISOString() });
    if (!ended) return;
    const { created, changed, matched, skipped } = ended;
    await auditImports(
      ctx,
      "import.finished",
      about("import", { id: importId, name: String(importId) }),
      { after: { created, changed, matched, skipped } },
      created,
    );
  });

/** One step in one transaction; a skipped row takes its step as well. */
async function applyStep(
  ctx: Context,
  { id, step, pass }: { id: number; step: number; pass: Pass },
  rows: Map<string, PlannedRow>,
): Promise<Fault[] | null> {
  const take = async () => {
    if (!(await takeStep(ctx.db.current(), { importId: id, step }))) throw new WrongRow([words.taken]);
  };
  const work = ctx.db.transaction(async () => {
    await take();
    return ctx.db
      .attempt(() => saveRow(ctx, id, pass, () => false))
      .catch(async (error: unknown) => {
        if (!(error instanceof SkippedRow)) throw error;
        await countRow(ctx.db.current(), { importId: id, outcome: "skip" });
        return error.row;
      });
  });
  return work.then((row) => noteRow(rows, row), asSkippedOrFaults(pass.row, rows));
}

/** Goes on with the run of the same files that stopped, or begins one. */
const startRun = (ctx: Context, digest: string, steps: number): Promise<Pick<ImportRun, "id" | "steps_done">> =>
  ctx.db.transaction(async () => {
    const db = ctx.db.current();
    await lockTextUntilCommit(db, "imports");
    return (await findStopped(db, { digest })) ?? insertRun(ctx, digest, steps);
  });

const insertRun = (ctx: Context, digest: string, steps: number) =>
  insertRow(ctx.db.current(), imports, {
    state: "running",
    digest,
    steps,
    started_at: ctx.clock.now().toISOString(),
    started_by: ctx.actor.name,
  });

/** Of all files with their names. */
export const digestOf = (files: ImportFiles): string =>
  createHash("sha256")
    .update(JSON.stringify(importFiles.map((file) => files.get(file) ?? null)))
    .digest("hex");

/** A row that is saved in two parts is named once, by what became of it first unless that was nothing. */
function noteRow(rows: Map<string, PlannedRow>, row: PlannedRow | null): null {
  if (row) {
    const key = `${row.file} ${row.externalId}`;
    const earlier = rows.get(key)?.outcome ?? "match";
    rows.set(key, { ...row, outcome: earlier === "match" ? row.outcome : earlier });
  }
  return null;
}

function readFiles(files: ImportFiles): { passes: Pass[]; faults: Fault[] } {
  const read = sheets.flatMap((sheet) => {
    const text = files.get(sheet.file);
    return text === undefined ? [] : [{ sheet, ...readImportFile(sheet.file, text, sheet.columns) }];
  });
  const passesOf = (part: Pass["part"]) =>
    read.flatMap(({ sheet, rows }) =>
      rows
        .filter(({ cells }) => part === "first" || [...sheet.later].some((column) => cells.has(column)))
        .map((row) => ({ sheet, row, part })),
    );
  return { passes: [...passesOf("first"), ...passesOf("later")], faults: read.flatMap(({ faults }) => faults) };
}

/** @throws what no correction of the file would change */
const asSkippedOrFaults =
  (row: ImportRow, rows: Map<string, PlannedRow>) =>
  (error: unknown): Fault[] | null =>
    error instanceof SkippedRow ? noteRow(rows, error.row) : asFaults(row)(error);

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
