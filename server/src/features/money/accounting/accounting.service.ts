import { createHash } from "node:crypto";
import { type AccountingExport, type AccountingPreview, accountingErrors } from "@console/contract/accounting.ts";
import type { AccountingProgram } from "@console/contract/accounting-programs.ts";
import type { FileAnswer } from "@console/contract/route.ts";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { insertRow } from "../../../db/records.ts";
import { accountingExports, accountingFiles } from "../../../db/tables/accounting.ts";
import { csvLines } from "../../../http/csv.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { billingDay, dayBefore, firstOfNextMonth, monthInWords } from "../../../lib/calendar.ts";
import { accountNamesNow } from "../../access/operator/operator.service.ts";
import { lockedThrough } from "../receivables/books/books.service.ts";
import { findFile, findLastExport, findLockedNames, listExports } from "./accounting.db.ts";
import { auditAccounting } from "./accounting.text.ts";
import { differencesOf, recordOf, sumsOf } from "./differences.rules.ts";
import { listPosted } from "./entries.db.ts";
import { entriesOf } from "./entries.rules.ts";
import { sheetsOf } from "./sheets.rules.ts";

type Asked = { month: string; program: AccountingProgram };

/** All that a month's files are made of, and the last export of it. */
async function monthOf(ctx: Context, { month, program }: Asked) {
  const db = ctx.db.current();
  const from = `${month}-01`;
  const to = dayBefore(firstOfNextMonth(from));
  if (from > billingDay(ctx)) throw refuse(accountingErrors.ahead);
  // Before the records: whoever locks waits for all that is being posted.
  const locked = ((await lockedThrough(ctx)) ?? "") >= to;
  const rows = await listPosted(db, { zone: ctx.billingTimeZone, from, to });
  const named = locked ? await findLockedNames(db, { month: from }) : undefined;
  const entries = entriesOf(rows, named?.brands);
  const accounts = await accountNamesNow(ctx);
  const records = entries.map(recordOf);
  const last = await findLastExport(db, { month: from, program });
  return {
    locked,
    entries,
    accounts,
    records,
    sums: sumsOf(entries),
    last: last && { ...last, differences: differencesOf(last, { records, accounts }) },
  };
}

/** What an export of a month would have. */
export async function previewExport(ctx: Context, asked: Asked): Promise<AccountingPreview> {
  const { locked, records, sums, last } = await monthOf(ctx, asked);
  return { ...asked, locked, records: records.length, sums, last: last ?? null };
}

/** The files of a month for a program, as an export stores them. */
export async function exportedFiles(ctx: Context, { month, program }: Asked) {
  const { entries, accounts } = await monthOf(ctx, { month, program });
  return filesOf(sheetsOf(program, month, entries, accounts));
}

/** Text in UTF-8 without a mark at its beginning: the programs look for the exact heads. */
const filesOf = (sheets: ReturnType<typeof sheetsOf>) =>
  sheets.map(({ name, heads, rows }) => {
    const content = Buffer.from(csvLines([[...heads], ...rows]));
    return { name, rows: rows.length, sha256: createHash("sha256").update(content).digest("hex"), content };
  });

/** Makes the files of a month and stores them, with what they were made of. */
export async function createExport(ctx: Context, { month, program }: Asked): Promise<AccountingExport> {
  const db = ctx.db.current();
  const { locked, entries, accounts, records, sums, last } = await monthOf(ctx, { month, program });
  if (entries.length === 0) throw refuse(accountingErrors.nothing, { month: monthInWords(`${month}-01`) });
  const differences = last?.differences ?? null;
  const { id, exported_at, exported_by } = await insertRow(db, accountingExports, {
    month: `${month}-01`,
    program,
    locked,
    exported_at: ctx.clock.now().toISOString(),
    exported_by: ctx.actor.name,
    sums,
    records,
    accounts,
    brands: Object.fromEntries(entries.map(({ organization_id, brand }) => [organization_id, brand])),
    differences,
  });
  const files = filesOf(sheetsOf(program, month, entries, accounts));
  for (const [position, file] of files.entries())
    await insertRow(db, accountingFiles, { export_id: id, position, ...file });
  const after = { month, program, records: records.length, locked };
  await auditAccounting(ctx, "accounting.exported", about("accounting", { id, name: monthInWords(`${month}-01`) }), {
    after,
  });
  return {
    id,
    month,
    program,
    locked,
    exported_at,
    exported_by,
    records: records.length,
    sums,
    differences,
    files: files.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })),
  };
}

/** The exports of a month, newest first. */
export const exportsOf = (ctx: Context, month: string): Promise<AccountingExport[]> =>
  listExports(ctx.db.current(), { month: `${month}-01` });

export async function exportedFile(ctx: Context, id: number, name: string): Promise<FileAnswer> {
  const { content } = requireFound(await findFile(ctx.db.current(), { id, name }), accountingErrors.notFound);
  return { content: Buffer.from(content), mime: "text/csv; charset=utf-8", name };
}
