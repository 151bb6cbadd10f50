import type { AccountNames } from "@console/contract/account-names.ts";
import type { AccountingExport } from "@console/contract/accounting.ts";
import type { AccountingProgram } from "@console/contract/accounting-programs.ts";
import { sql } from "drizzle-orm";
import { statement, statementOfOne } from "../../../db/statements.ts";
import type { StoredRecord } from "../../../db/tables/accounting.ts";

/** Exports of a month; more are not listed. */
const LISTED = 200;

type Last = {
  id: number;
  exported_at: string;
  exported_by: string;
  records: StoredRecord[];
  accounts: AccountNames;
};

/** The last export of a month for a program. */
export const findLastExport = statementOfOne<Last, { month: string; program: AccountingProgram }>("accounting_last")`
  select id, exported_at, exported_by, records, accounts from accounting_exports
  where month = ${sql.placeholder("month")}::date and program = ${sql.placeholder("program")} order by id desc limit 1`;

/** What brands were called in the last export of a month that was locked. */
export const findLockedNames = statementOfOne<{ brands: Record<string, string> }, { month: string }>(
  "accounting_names",
)`
  select brands from accounting_exports where month = ${sql.placeholder("month")}::date and locked order by id desc limit 1`;

export const listExports = statement<AccountingExport, { month: string }>("accounting_exports")`
  select e.id, to_char(e.month, 'YYYY-MM') as month, e.program, e.locked, e.exported_at, e.exported_by,
    jsonb_array_length(e.records) as records, e.sums, e.differences,
    (select jsonb_agg(jsonb_build_object('name', f.name, 'rows', f.rows, 'sha256', f.sha256) order by f.position)
      from accounting_files f where f.export_id = e.id) as files
  from accounting_exports e where e.month = ${sql.placeholder("month")}::date
  order by e.id desc limit ${sql.raw(String(LISTED))}`;

export const findFile = statementOfOne<{ content: Uint8Array }, { id: number; name: string }>("accounting_file")`
  select content from accounting_files where export_id = ${sql.placeholder("id")}::int and name = ${sql.placeholder("name")}`;
