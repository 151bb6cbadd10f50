import { nameKey } from "@console/contract/fold.ts";
import {
  type Column,
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  sql,
} from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./handle.ts";
import { violatedConstraint } from "./sql.ts";
import { allOf, bare, isJson, oneRow, type Statement, statementsByShape } from "./statements.ts";

type Stamp = "version" | "created_at" | "updated_at" | "updated_by";

/** Who writes and when; a service's context satisfies it. */
export type Writer = { db: { current(): Db }; clock: { now(): Date }; actor: { name: string } };

const shapes = new Map<
  PgTable,
  Record<
    "insert" | "insertIfNew" | "upsert" | "insertAll" | "update" | "updateLater" | "delete",
    (columns: string[]) => Statement<object, object>
  >
>();

/** Declared at their first use. Their columns are the table's, of which statements.test.ts checks every one. */
const noExamples = () => [];

function statementsOf(table: PgTable) {
  const known = shapes.get(table);
  if (known) return known;
  const name = getTableName(table);
  const all = getTableColumns(table);
  const of = (key: string) => {
    const column = all[key];
    if (!column) throw new Error(`${name} has no column ${key}`);
    return column;
  };
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const insert = (columns: string[]) => sql`insert into ${table} (${list(columns.map((key) => bare(of(key))))})
    values (${list(columns.map((key) => sql`${sql.placeholder(key)}`))})`;
  const keys = keysOf(table);
  const update = (columns: string[]) => sql`update ${table}
    set ${list(columns.map((key) => sql`${bare(of(key))} = ${sql.placeholder(key)}`))}
      ${"version" in all ? sql`, version = ${table}.version + 1` : sql``} where id = ${sql.placeholder("id")}`;
  const made = {
    insert: statementsByShape<string[], object>(
      `insert_${name}`,
      (columns) => sql`${insert(columns)} returning ${allOf(table)}`,
      noExamples,
    ),
    insertIfNew: statementsByShape<string[], object>(
      `insert_if_new_${name}`,
      (columns) => sql`${insert(columns)} on conflict do nothing returning ${allOf(table)}`,
      noExamples,
    ),
    upsert: statementsByShape<string[], object>(
      `upsert_${name}`,
      (columns) =>
        sql`${insert(columns)} on conflict (${list(keys.map(bare))}) do update set ${list(
          columns
            .map(of)
            .filter((column) => !keys.includes(column))
            .map((column) => sql`${bare(column)} = excluded.${bare(column)}`),
        )}`,
      noExamples,
    ),
    insertAll: statementsByShape<string[], object>(
      `insert_all_${name}`,
      (columns) => sql`insert into ${table} (${list(columns.map((key) => bare(of(key))))})
        select ${list(columns.map((key) => bare(of(key))))}
        from jsonb_populate_recordset(null::${table}, ${sql.placeholder("rows")}::jsonb) with ordinality
        order by ordinality returning ${allOf(table)}`,
      noExamples,
    ),
    update: statementsByShape<string[], object>(
      `update_${name}`,
      (columns) => sql`${update(columns)} returning ${allOf(table)}`,
      noExamples,
    ),
    updateLater: statementsByShape<string[], object>(`update_later_${name}`, update, noExamples),
    delete: statementsByShape<string[], object>(
      `delete_${name}`,
      (columns) => sql`delete from ${table}
        where ${sql.join(
          columns.map((key) => sql`${bare(of(key))} = ${sql.placeholder(key)}`),
          sql` and `,
        )} returning 1 as deleted`,
      noExamples,
    ),
  };
  shapes.set(table, made);
  return made;
}

/** The columns of the primary key. */
function keysOf(table: PgTable): Column[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

/** The column that a record's `name_key` is folded from. */
const named = (table: PgTable) => ("company_name" in getTableColumns(table) ? "company_name" : "name");

/** Whoever writes a name also writes what lists sort it by. */
function withNameKey(table: PgTable, values: object): object {
  const name: unknown = Object(values)[named(table)];
  return "name_key" in getTableColumns(table) && typeof name === "string"
    ? { ...values, name_key: nameKey(name) }
    : values;
}

/**
 * Values as the drivers accept them: only the table's columns, because callers spread wider objects; undefined is
 * omitted.
 */
function encode(table: PgTable, values: object): Record<string, unknown> {
  const all = getTableColumns(table);
  const encoded: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(withNameKey(table, values))) {
    const column = all[key];
    if (value === undefined || !column) continue;
    encoded[key] = isJson(column) && value !== null ? JSON.stringify(value) : value;
  }
  return encoded;
}

/** Inserts a row unchanged. @returns the stored row */
export async function insertRow<T extends PgTable>(
  db: Db,
  table: T,
  values: InferInsertModel<T>,
): Promise<InferSelectModel<T>> {
  const encoded = encode(table, values);
  const row = await oneRow(statementsOf(table).insert(Object.keys(encoded).toSorted())(db, encoded));
  if (!row) throw new Error(`${getTableName(table)} took no row`);
  return asRecord<T>(row);
}

/** Inserts a row unless a unique constraint has one. @returns the stored row; none if there was one */
export async function insertIfNew<T extends PgTable>(
  db: Db,
  table: T,
  values: InferInsertModel<T>,
): Promise<InferSelectModel<T> | undefined> {
  const encoded = encode(table, values);
  const row = await oneRow(statementsOf(table).insertIfNew(Object.keys(encoded).toSorted())(db, encoded));
  return row && asRecord<T>(row);
}

/** Inserts a row, or gives the one with its primary key these values. */
export async function upsertRow<T extends PgTable>(db: Db, table: T, values: InferInsertModel<T>): Promise<void> {
  const encoded = encode(table, values);
  await statementsOf(table).upsert(Object.keys(encoded).toSorted())(db, encoded);
}

/**
 * Inserts several rows in one statement; a column that only some rows have is null in the others. @returns the stored
 * rows in order
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<InferSelectModel<T>[]> {
  if (rows.length === 0) return [];
  const known = getTableColumns(table);
  const written = rows.map((row) => withNameKey(table, row));
  const columns = new Set(written.flatMap((row) => Object.keys(row).filter((key) => key in known)));
  const found = await statementsOf(table).insertAll([...columns].toSorted())(db, { rows: JSON.stringify(written) });
  return found.map((row) => asRecord<T>(row));
}

/** Inserts a record with version 1, author and time. @returns the stored record */
export function insertRecord<T extends PgTable>(
  { db, clock, actor }: Writer,
  table: T,
  values: Omit<InferInsertModel<T>, Stamp>,
): Promise<InferSelectModel<T>> {
  const now = clock.now().toISOString();
  const stamped = { ...values, created_at: now, updated_at: now, updated_by: actor.name };
  return insertRow(db.current(), table, asInsert<T>(stamped));
}

/** Updates a record that the caller has locked, with the next version, author and time. @returns the stored record */
export async function updateRecord<T extends PgTable>(
  writer: Writer,
  table: T,
  id: number,
  changes: Partial<Omit<InferInsertModel<T>, Stamp>>,
): Promise<InferSelectModel<T>> {
  const { columns, values } = asUpdate(table, id, { ...changes, ...stampOf(writer) });
  const row = await oneRow(statementsOf(table).update(columns)(writer.db.current(), values));
  if (!row) throw new Error(`${getTableName(table)} has no row ${id}`);
  return asRecord<T>(row);
}

type Stamped = { id: number; version: number; updated_at: string; updated_by: string };

/**
 * The same without waiting for the database: it is sent with the following statements.
 * @param before the stored record
 * @returns the record as it will be
 */
export function updateLater<T extends PgTable, R extends Stamped>(
  writer: Writer & { db: { defer(sent: Promise<unknown>): void } },
  table: T,
  before: R,
  changes: Partial<Omit<InferInsertModel<T>, Stamp>> & Partial<R>,
): R {
  const changed = { ...changes, ...stampOf(writer) };
  const { columns, values } = asUpdate(table, before.id, changed);
  writer.db.defer(statementsOf(table).updateLater(columns)(writer.db.current(), values));
  return { ...before, ...changed, version: before.version + 1 };
}

/** Deletes the rows with all of these values. @returns how many there were */
export async function deleteRows<T extends PgTable>(
  db: Db,
  table: T,
  values: Partial<InferSelectModel<T>>,
): Promise<number> {
  return (await statementsOf(table).delete(Object.keys(values).toSorted())(db, values)).length;
}

const stampOf = ({ clock, actor }: Writer) => ({ updated_at: clock.now().toISOString(), updated_by: actor.name });

function asUpdate(table: PgTable, id: number, changes: object) {
  const encoded = encode(table, changes);
  return { columns: Object.keys(encoded).toSorted(), values: { ...encoded, id } };
}

/** The table's own columns, as `returning ${allOf(table)}` gives them. */
const asRecord = <T extends PgTable>(row: object) => row as InferSelectModel<T>;
/** The table's insert type, with the stamps that this file adds. */
const asInsert = <T extends PgTable>(values: object) => values as InferInsertModel<T>;

/**
 * Maps the violation of a unique constraint to an error that describes it.
 * @param errors by constraint name
 */
export async function mapViolations<T>(work: Promise<T>, errors: Record<string, () => Error>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw errors[violatedConstraint(error) ?? ""]?.() ?? error;
  }
}
