import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { month } from "@console/contract/billing.ts";
import type { ImportOutcome } from "@console/contract/imports.ts";
import { type Context, makeContext, systemActor } from "../context/context.ts";
import {
  type ImportFiles,
  type ImportPlan,
  importFiles,
  planImport,
  runImport,
} from "../features/desk/import/import.service.ts";
import { importText as words } from "../features/desk/import/import.text.ts";
import { undoImport } from "../features/desk/import/undo.service.ts";
import { shadowMonth } from "../features/money/imported-bills/shadow.service.ts";
import { AppError } from "../http/errors.ts";
import { decode } from "../lib/csv-lines.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { command, say, withDatabase } from "./run-command.ts";

/** Only shows what would be done. */
const DRY_RUN = "--dry-run";
/** Deletes what an import made. */
const UNDO = "--undo";
/** Compares imported bills with what the console makes of the same usage. */
const SHADOW = "--shadow";
const options = [DRY_RUN, UNDO, SHADOW];

await command(async () => {
  const given = process.argv.slice(2);
  const [first, ...others] = given.filter((each) => !options.includes(each));
  if (first === undefined || others.length > 0) throw new OperatorError(words.usage);
  const inConsole = (work: (ctx: Context) => Promise<void>) =>
    withDatabase(({ services }) => work(makeContext(services, systemActor)));
  if (given.includes(UNDO)) {
    if (!/^\d{1,9}$/.test(first) || given.includes(DRY_RUN)) throw new OperatorError(words.usage);
    return inConsole((ctx) => undo(ctx, Number(first)));
  }
  if (given.includes(SHADOW)) {
    if (!month.safeParse(first).success || given.includes(DRY_RUN)) throw new OperatorError(words.usage);
    return inConsole((ctx) => compare(ctx, first));
  }
  const files = await readFolder(resolve(first));
  return inConsole((ctx) => (given.includes(DRY_RUN) ? plan(ctx, files) : apply(ctx, files)));
});

async function plan(ctx: Context, files: ImportFiles): Promise<void> {
  const planned = await checkedPlan(ctx, files);
  for (const row of planned.rows) say(words.row(row));
  say(words.planned(countsOf(planned)));
}

async function apply(ctx: Context, files: ImportFiles): Promise<void> {
  const planned = await checkedPlan(ctx, files);
  for (const row of planned.rows) if (row.outcome === "skip") say(words.row(row));
  const { run, faults } = await runImport(ctx, files);
  const [stopped] = faults;
  if (stopped) throw new OperatorError(words.stopped(words.fault(stopped)));
  if (run) say(words.done(run));
}

async function undo(ctx: Context, importId: number): Promise<void> {
  const { deleted } = await undoImport(ctx, importId).catch((error: unknown) => {
    throw error instanceof AppError ? new OperatorError(error.message) : error;
  });
  say(words.undone(importId, deleted));
}

async function compare(ctx: Context, asked: string): Promise<void> {
  const compared = await shadowMonth(ctx, asked);
  if (compared.compared === 0) throw new OperatorError(words.noBills(asked));
  for (const difference of compared.differences) say(words.difference(difference));
  say(words.compared(compared));
}

/** @throws OperatorError if anything is wrong with the files */
async function checkedPlan(ctx: Context, files: ImportFiles): Promise<ImportPlan> {
  const planned = await planImport(ctx, files);
  for (const fault of planned.faults) say(words.fault(fault));
  if (planned.faults.length > 0) throw new OperatorError(words.faulty(planned.faults.length));
  return planned;
}

async function readFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder).catch(() => {
    throw new OperatorError(words.noFolder(folder));
  });
  const found = importFiles.filter((file) => names.includes(file));
  if (found.length === 0) throw new OperatorError(words.noFiles(folder, importFiles));
  const texts = await Promise.all(
    found.map(async (file): Promise<[string, string]> => [file, decode(await readFile(join(folder, file))).text]),
  );
  return new Map(texts);
}

function countsOf({ rows }: ImportPlan): Record<ImportOutcome, number> {
  const counts: Record<ImportOutcome, number> = { create: 0, change: 0, match: 0, skip: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}
