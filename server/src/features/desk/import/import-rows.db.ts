import type { ImportOutcome, ImportRecord } from "@console/contract/imports.ts";
import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement, statementOfOne } from "../../../db/statements.ts";
import { imports } from "../../../db/tables/imports.ts";

const importId = sql`${sql.placeholder("importId")}::int`;

export type ImportRun = InferSelectModel<typeof imports>;

/** Few; the latest first. */
export const listImports = statement<ImportRun>(
  "imports",
)`select ${allOf(imports)} from imports order by id desc limit 50`;

export const findImport = statementOfOne<ImportRun, { importId: number }>("import_by_id")`
  select ${allOf(imports)} from imports where id = ${importId}`;

export const lockImport = statementOfOne<ImportRun, { importId: number }>("import_by_id_locked")`
  select ${allOf(imports)} from imports where id = ${importId} for update`;

/** The run of the same files that stopped before its end. */
export const findStopped = statementOfOne<ImportRun, { digest: string }>("import_stopped")`
  select ${allOf(imports)} from imports where digest = ${sql.placeholder("digest")} and state = 'running' order by id desc limit 1`;

/** Takes the next step of a run, unless another process took it or the run was undone. */
export const takeStep = statementOfOne<{ id: number }, { importId: number; step: number }>("import_take_step")`
  update imports set steps_done = steps_done + 1
  where id = ${importId} and steps_done = ${sql.placeholder("step")}::int and state = 'running' returning id`;

type Counted = { importId: number; outcome: ImportOutcome };

/** Counts a row that was applied. */
export const countRow = statement<object, Counted>("import_count_row")`
  update imports set created = created + (o.outcome = 'create')::int, changed = changed + (o.outcome = 'change')::int,
    matched = matched + (o.outcome = 'match')::int, skipped = skipped + (o.outcome = 'skip')::int
  from (select ${sql.placeholder("outcome")}::text as outcome) o where imports.id = ${importId}`;

/** Takes a row that is applied in two steps out of the count of what it was after the first. */
export const uncountRow = statement<object, Counted>("import_uncount_row")`
  update imports set created = created - (o.outcome = 'create')::int, changed = changed - (o.outcome = 'change')::int,
    matched = matched - (o.outcome = 'match')::int, skipped = skipped - (o.outcome = 'skip')::int
  from (select ${sql.placeholder("outcome")}::text as outcome) o where imports.id = ${importId}`;

export const endImport = statementOfOne<ImportRun, { importId: number; at: string }>("import_end")`
  update imports set state = 'done', ended_at = ${sql.placeholder("at")}::timestamptz
  where id = ${importId} and state = 'running' and steps_done = steps returning ${allOf(imports)}`;

export const setUndoing = statement<object, { importId: number }>("import_undoing")`
  update imports set state = 'undoing' where id = ${importId}`;

export const setUndone = statement<object, { importId: number; at: string; by: string }>("import_undone")`
  update imports set state = 'undone', undone_at = ${sql.placeholder("at")}::timestamptz, undone_by = ${sql.placeholder("by")}
  where id = ${importId}`;

export type StoredRow = {
  file: string;
  external_id: string;
  record: ImportRecord;
  record_id: number;
  outcome: Exclude<ImportOutcome, "skip">;
  version: number;
};

/** The rows that made a record. */
export const listMade = statement<StoredRow, { importId: number }>("import_rows_made")`
  select file, external_id, record, record_id, outcome, version from import_rows
  where import_id = ${importId} and outcome = 'create' order by record, record_id`;

type Key = { file: string; externalId: string };

/** What the latest import knows of a record. */
export const findLatestRow = statementOfOne<StoredRow & { import_id: number }, Key & { recordId: number }>(
  "import_row_latest",
)`
  select import_id, file, external_id, record, record_id, outcome, version from import_rows
  where file = ${sql.placeholder("file")} and external_id = ${sql.placeholder("externalId")}
    and record_id = ${sql.placeholder("recordId")}::int order by import_id desc limit 1`;

export const brandVersions = statement<{ id: number; version: number }, { brandIds: readonly number[] }>(
  "import_brand_versions",
)`
  select id, version from brands where id = any(${sql.placeholder("brandIds")}::int[]) order by id`;

type InStep = { importId: number; brandIds: readonly number[]; versions: readonly number[] };

/**
 * Rows of this import about brands and their portal users that were at these versions are at the brands' versions now: what
 * an import itself changes is no change since.
 */
export const keepInStep = statement<object, InStep>("import_rows_keep_in_step")`
  update import_rows r set version = v.now from (
    select 'brand' as record, b.id as record_id, s.version as before, b.version as now
      from unnest(${sql.placeholder("brandIds")}::int[], ${sql.placeholder("versions")}::int[]) s(id, version)
      join brands b on b.id = s.id
    union all select 'portal_user', u.id, s.version, b.version
      from unnest(${sql.placeholder("brandIds")}::int[], ${sql.placeholder("versions")}::int[]) s(id, version)
      join brands b on b.id = s.id join brand_users u on u.brand_id = b.id) v
  where r.record = v.record and r.record_id = v.record_id and r.import_id = ${importId} and r.version = v.before`;

/** Those of this import, and those of others about the records that it made. */
export const deleteImportRows = statement<object, { importId: number }>("import_rows_delete")`
  delete from import_rows r where r.import_id = ${importId} or exists (select 1 from import_rows m
    where m.import_id = ${importId} and m.outcome = 'create' and m.record = r.record and m.record_id = r.record_id)`;
