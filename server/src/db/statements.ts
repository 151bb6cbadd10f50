import {
  type Column,
  getTableColumns,
  is,
  type Name,
  Param,
  Placeholder,
  type Query,
  type SQL,
  sql,
} from "drizzle-orm";
import { PgColumn, PgDialect, type PgTable } from "drizzle-orm/pg-core";
import type { Db, Prepared } from "./handle.ts";

const dialect = new PgDialect();
const names = new Set<string>();

/** A statement, or those of one declaration by shape for its examples. */
type Declared = { name: string | null; texts(): string[]; isByShape: boolean };

/** All declarations of the modules that are loaded; statements.test.ts checks each of them on PostgreSQL. */
export const declared: Declared[] = [];

export type Statement<Row extends object, Values extends object> = (db: Db, values: Values) => Promise<Row[]>;

/**
 * Declares a statement at module load, by its text as a template. The text is built once and PostgreSQL plans it once per
 * connection, because building and planning cost more than running it.
 *
 * Row values are named after their columns: instants as ISO 8601 text in UTC, `numeric` as exact decimal text without
 * trailing zeros, `bigint` as a number, days as `YYYY-MM-DD`.
 * @param name unique; null for a statement whose best plan depends on the values: it is planned on every call
 * @returns the tag of the text, which has a `sql.placeholder` for each value
 */
export const statement =
  <Row extends object, Values extends object = object>(name: string | null) =>
  (text: TemplateStringsArray, ...parts: Part<Values>[]): Statement<Row, Values> => {
    const query = dialect.sqlToQuery(sql(text, ...parts));
    declare({ name, texts: () => [query.sql], isByShape: false });
    return prepare(name ?? undefined, query);
  };

/** A value of the statement by its name, a fragment, a column or a table, or a constant. */
type Part<Values> = Placeholder<keyof Values & string> | SQL | Name | Column | PgTable | string | number;

function declare(made: Declared): void {
  const { name } = made;
  if (name !== null && names.has(name)) throw new Error(`two statements are named ${name}`);
  if (name !== null) names.add(name);
  declared.push(made);
}

/**
 * Declares statements that differ in shape: sort order, active filters, written columns. Each shape is built and named
 * on first use.
 * @param name unique; null if the best plan depends on the values
 * @param build makes the text of a shape; there must be few shapes
 * @param examples shapes with every part of the text, which statements.test.ts prepares
 */
export function statementsByShape<Shape, Row extends object, Values extends object = object>(
  name: string | null,
  build: (shape: Shape) => SQL,
  examples: () => readonly Shape[],
): (shape: Shape) => Statement<Row, Values> {
  const queryOf = (shape: Shape) => dialect.sqlToQuery(build(shape));
  declare({ name, texts: () => examples().map((shape) => queryOf(shape).sql), isByShape: true });
  const built = new Map<string, Statement<Row, Values>>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const known = built.get(key);
    if (known) return known;
    const made = prepare<Row, Values>(name === null ? undefined : `${name}:${built.size + 1}`, queryOf(shape));
    built.set(key, made);
    return made;
  };
}

function prepare<Row extends object, Values extends object>(
  name: string | undefined,
  { sql: built, params }: Query,
): Statement<Row, Values> {
  const prepared: Prepared = { text: built, ...(name && { name }) };
  const slots = params.map(slotOf);
  return async (db, values) => {
    const given = asGiven(values);
    const found = await db.run(
      prepared,
      slots.map((slot) => slot(given)),
    );
    return asRows<Row>(found);
  };
}

type Given = Readonly<Record<string, unknown>>;
/** Values by the names of their placeholders. */
const asGiven = (values: object) => values as Given;

/** Where a parameter's value comes from: the caller, or the text itself. */
function slotOf(param: unknown): (given: Given) => unknown {
  const placeholder = is(param, Param) ? param.value : param;
  if (!is(placeholder, Placeholder)) return () => param;
  const { name } = placeholder;
  return (given) => {
    const value = given[name];
    if (value === undefined && !Object.hasOwn(given, name)) throw new Error(`the statement lacks a value for ${name}`);
    return value ?? null;
  };
}

/** The declaration states the type of the rows; only its tests check the text against it. */
const asRows = <Row extends object>(rows: object[]): Row[] => rows as Row[];

/** The only row of a statement that returns one or none. */
export async function oneRow<Row extends object>(found: Promise<Row[]>): Promise<Row | undefined> {
  return (await found)[0];
}

/** Declares a statement that returns one row or none. */
export const statementOfOne =
  <Row extends object, Values extends object = object>(name: string | null) =>
  (text: TemplateStringsArray, ...parts: Part<Values>[]) => {
    const find = statement<Row, Values>(name)(text, ...parts);
    return (db: Db, values: Values): Promise<Row | undefined> => oneRow(find(db, values));
  };

export type Fields = Record<string, Column | SQL>;

/** The row type for a list of fields. */
export type RowOf<F extends Fields> = {
  [K in keyof F]: F[K] extends Column
    ? F[K]["_"]["notNull"] extends true
      ? F[K]["_"]["data"]
      : F[K]["_"]["data"] | null
    : F[K] extends SQL<infer T>
      ? T
      : never;
};

/** `expression as "name"` for each field, for a `select` or `returning`. */
export function columns(fields: Fields): SQL {
  return sql.join(
    Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`),
    sql`, `,
  );
}

/**
 * All columns of a table, for a `select` or `returning`. With `*` instead, PostgreSQL refuses to run the statement once a
 * later release has added a column.
 */
export const allOf = (table: PgTable): SQL =>
  sql.join(
    Object.entries(getTableColumns(table)).map(([key, column]) =>
      key === column.name ? bare(column) : sql`${bare(column)} as ${sql.identifier(key)}`,
    ),
    sql`, `,
  );

/** A column by its bare name, as `insert` and `set` need it. */
export const bare = (column: Column): SQL => sql`${sql.identifier(column.name)}`;

/** Whether values of a column are written as JSON text: an array would otherwise become a PostgreSQL array. */
export const isJson = (column: Column): boolean => is(column, PgColumn) && /^PgJsonb?$/.test(column.columnType);
