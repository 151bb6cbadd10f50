import type { PageMeta } from "@console/contract/primitives.ts";
import { type Column, type SQL, sql } from "drizzle-orm";
import type { Db } from "./handle.ts";
import type { ListQuery } from "./list.ts";
import { columns, type Fields, type RowOf, statementsByShape } from "./statements.ts";

/** An expression that is never null, or one that ranks missing values depending on the direction. */
type SortKey = Column | SQL | ((descending: boolean) => SQL);

/**
 * Values of one expression, or named conditions, which may overlap; then `all` is one of them if it does not mean every
 * row.
 */
type Groups = { value: string; by: Column | SQL; of: readonly string[] } | { value: string; of: Record<string, SQL> };

export type PagedList<F extends Fields> = {
  name: string;
  /** The list's table without the joins for its rows. A left join costs only when its columns are used. */
  from: SQL;
  id: Column;
  /** Sort options: the wire's field names and their expressions, which are never null. */
  sort: { fields: Record<string, SortKey>; default: string };
  /**
   * A condition that always applies, with a `sql.placeholder` for each value: whose list it is. An index should support
   * it.
   */
  scope?: SQL;
  /** Conditions by name, with a `sql.placeholder` of the same name; they apply if their value is given. */
  filters?: Record<string, SQL>;
  /** How counts are grouped, and which group the list shows: the value of that name. */
  groups?: Groups;
  /** Exact counts of an unfiltered list from precomputed rows: a boolean per group, and the `weight` that it counts. */
  summary?: SQL;
  /** The columns of the page's rows, including joined ones. */
  row: F;
  joins?: SQL;
};

export type Page = { sort: string; shown: string };
type Shape = Page & { filters: string[]; chunk: "first" | "next" | null };

/** A row of a page, with the totals; without an id if the page has no rows. */
export type PageRow<F extends Fields> = RowOf<F> & {
  page_id: number | string | null;
  sort_key: string;
  page_order: number | null;
  list_total?: number;
  list_counts?: Record<string, number>;
};

/**
 * Declares a paged list: the page, its exact total and its counts in one statement. Ids are read from the index first,
 * starting at the nearer end, so that the last page costs as little as the first; then only the page's rows are read.
 * With a filter, it is one pass over the matching ids, and the best plan depends on how many there are. For an export it
 * reads the next chunk by key, without totals.
 */
export function pagedList<F extends Fields>(list: PagedList<F>) {
  const isPlannedOnce = ({ filters }: Shape) => filters.length === 0;
  const text = (shape: Shape) => (shape.chunk ? chunkText(list, shape) : pageText(list, shape));
  const examples = (once: boolean) => () => examplesOf(list).filter((shape) => isPlannedOnce(shape) === once);
  const named = statementsByShape<Shape, PageRow<F>>(list.name, text, examples(true));
  const planned = statementsByShape<Shape, PageRow<F>>(null, text, examples(false));
  return async (db: Db, query: ListQuery, values: Record<string, unknown>) => {
    const filters = Object.keys(list.filters ?? {}).filter((name) => values[name] !== undefined);
    const chunk = query.chunk ? (query.chunk.after ? "next" : "first") : null;
    const shape: Shape = { ...pageShape(list, query, values), filters, chunk };
    const statement = (isPlannedOnce(shape) ? named : planned)(shape);
    return pageOf(await statement(db, { ...values, ...slotsOf(query) }), query);
  };
}

/** The order and the group that a call asks for. */
export const pageShape = <F extends Fields>(
  { sort, groups }: PagedList<F>,
  query: ListQuery,
  values: Record<string, unknown>,
): Page => ({ sort: query.sort ?? sort.default, shown: String(values[groups?.value ?? ""] ?? "all") });

/** The page that a statement has read. */
export function pageOf<F extends Fields>(found: readonly PageRow<F>[], { chunk, page, per_page }: ListQuery) {
  const data = found.filter(({ page_id }) => page_id !== null);
  const { list_total: total = data.length, list_counts: counts } = found[0] ?? {};
  const total_pages = chunk ? 1 : Math.max(1, Math.ceil(total / per_page));
  const meta: PageMeta = { total, total_pages, page: chunk ? 1 : page, ...(counts && { counts }) };
  return { data, meta };
}

/** Values of the page's own placeholders. */
export const slotsOf = ({ chunk, page, per_page }: ListQuery) => ({
  limit: chunk?.size ?? per_page,
  offset: chunk ? 0 : (page - 1) * per_page,
  after_key: chunk?.after?.key,
  after_id: chunk?.after?.id,
});

/** Each sort order, group and filter at least once. */
function examplesOf<F extends Fields>({ sort, groups, filters = {} }: PagedList<F>): Shape[] {
  const usual: Shape = { sort: sort.default, filters: [], shown: "all", chunk: null };
  const names = Object.keys(filters);
  return [
    ...Object.keys(sort.fields).flatMap((field) => [field, `-${field}`].map((each) => ({ ...usual, sort: each }))),
    ...Object.keys(groupsOf(groups)).map((shown) => ({ ...usual, shown })),
    ...names.map((filter) => ({ ...usual, filters: [filter] })),
    ...(["first", "next"] as const).map((chunk) => ({ ...usual, filters: names, chunk })),
  ];
}

export const limit = sql`${sql.placeholder("limit")}::int`;
export const offset = sql`${sql.placeholder("offset")}::int`;

/** The expression that a sort option orders by, and `order by` by it or by another column with its values. */
export function sortOf<F extends Fields>({ name, id, sort: { fields } }: PagedList<F>, sort: string) {
  const descending = sort.startsWith("-");
  const key = fields[descending ? sort.slice(1) : sort];
  const by = typeof key === "function" ? key(descending) : key;
  if (!by) throw new Error(`${name} is not sorted by ${sort}`);
  const order = (key: Column | SQL = by, tie: Column | SQL = id, reverse = false) => {
    const direction = sql.raw(descending !== reverse ? "desc" : "asc");
    return sql`order by ${key} ${direction}, ${tie} ${direction}`;
  };
  return { by, order, descending };
}

type Sort = ReturnType<typeof sortOf>;

/**
 * The rows of the page whose ids are in `ids`, in `page_order`. The ids as an array: with a join, the planner expects a
 * share of the whole table for the page and reads all of it.
 */
export const rowsOfIds = <F extends Fields>({ id, row, from, joins, scope }: PagedList<F>, { by, order }: Sort): SQL =>
  sql`select ${id} as page_id, (${by})::text as sort_key, ${columns(row)}, row_number() over (${order()}) as page_order
    from ${from} ${joins ?? sql``} where ${all([scope, sql`${id} = any(array(select id from ids))`])}`;

const matchingOf = <F extends Fields>({ scope, filters }: PagedList<F>, shape: Shape) => [
  scope,
  ...shape.filters.map((name) => filters?.[name]),
];

function chunkText<F extends Fields>(list: PagedList<F>, shape: Shape): SQL {
  const sort = sortOf(list, shape.sort);
  const beyond = sql`(${sort.by}, ${list.id}) ${sql.raw(sort.descending ? "<" : ">")}
    (${sql.placeholder("after_key")}, ${sql.placeholder("after_id")}::${typeOf(list.id)})`;
  const conditions = [...matchingOf(list, shape), groupsOf(list.groups)[shape.shown]];
  return sql`with ids as materialized (select ${list.id} as id from ${list.from}
      where ${all([...conditions, shape.chunk === "next" ? beyond : undefined])} ${sort.order()} limit ${limit})
    ${rowsOfIds(list, sort)} order by page_order`;
}

function pageText<F extends Fields>(list: PagedList<F>, shape: Shape): SQL {
  const sort = sortOf(list, shape.sort);
  const isFiltered = shape.filters.length > 0;
  const matching = matchingOf(list, shape);
  const groups = groupsOf(list.groups);
  const shown = groups[shape.shown];
  if (!shown) throw new Error(`${list.name} has no group ${shape.shown}`);
  const flags = Object.entries(groups).map(([name, condition]) => sql`${condition} as ${sql.identifier(name)}`);
  // Starts at the nearer end of the index: a limit of 0 reads nothing. The choice is not a parameter of the statement:
  // PostgreSQL would keep finding custom plans for the first rows cheaper than the generic plan.
  const nearer = (reverse: boolean) => {
    const [isIt, skipped] = reverse ? [sql`<`, sql`behind`] : [sql`>=`, sql`before`];
    return sql`(select ${list.id} as id from ${list.from} where ${all([...matching, shown])}
      ${sort.order(sort.by, list.id, reverse)}
      limit (select case when behind ${isIt} ${offset} then size else 0 end from page_window)
      offset (select ${skipped} from page_window))`;
  };
  const ids = isFiltered
    ? sql`select * from matched where ${sql.identifier(shape.shown)} ${sort.order(sql`key`, sql`id`)}
        limit ${limit} offset ${offset}`
    : sql`${nearer(false)} union all ${nearer(true)}`;
  // If read only once, it is a subquery of which only the counted columns are read.
  return sql`with matched as ${sql.raw(isFiltered ? "materialized" : "")} (
      select ${list.id} as id, ${sort.by} as key, ${sql.join(flags, sql`, `)} from ${list.from} where ${all(matching)}),
    counted as materialized (${countsOf(list, shape.shown, isFiltered ? undefined : list.summary)}),
    page_window as materialized (select greatest(0, least(${limit}, list_total - ${offset})) as size, ${offset} as before,
      greatest(0, list_total - ${offset} - greatest(0, least(${limit}, list_total - ${offset}))) as behind from counted),
    ids as materialized (${ids})
    select counted.*, page.* from counted left join (${rowsOfIds(list, sort)}) page on true order by page.page_order`;
}

/**
 * Disjoint parts of the list's table, each a `select` of its columns. Each is read from an index in the order of the
 * page, so that merging stops at its end.
 */
export const mergeOf = <F extends Fields>({ id }: PagedList<F>, { order }: Sort, parts: readonly SQL[]): SQL =>
  sql`(${sql.join(
    parts.map((part) => sql`(${part} ${order()})`),
    sql` union all `,
  )}) ${id.table}`;

/** Pages without filters of the parts that `mergeOf` merges, from the first row on, with counts from the summary. */
export function mergedPages<F extends Fields>(list: PagedList<F>, partsOf: (shown: string) => readonly SQL[]) {
  const text = ({ sort, shown }: Page) => {
    const sorted = sortOf(list, sort);
    return sql`with ids as materialized (select ${list.id} as id from ${mergeOf(list, sorted, partsOf(shown))}
        where ${all([groupsOf(list.groups)[shown]])} ${sorted.order()} limit ${limit} offset ${offset})
      select counted.*, page.* from (${countsOf(list, shown, list.summary)}) counted
        left join (${rowsOfIds(list, sorted)}) page on true order by page.page_order`;
  };
  const examples = () => examplesOf(list).filter(({ filters, chunk }) => filters.length === 0 && !chunk);
  const statements = statementsByShape<Page, PageRow<F>>(list.name, text, examples);
  return async (db: Db, query: ListQuery, values: Record<string, unknown>) => {
    const statement = statements(pageShape(list, query, values));
    return pageOf(await statement(db, { ...values, ...slotsOf(query) }), query);
  };
}

/** The condition of every group, including `all`. */
function groupsOf(groups: Groups | undefined): Record<string, SQL> {
  const every = { all: sql`true` };
  if (!groups) return every;
  if (!("by" in groups)) return { ...every, ...groups.of };
  return {
    ...every,
    ...Object.fromEntries(groups.of.map((name) => [name, sql`${groups.by} = ${sql.raw(`'${name}'`)}`])),
  };
}

/**
 * Counts of all groups as JSON, and of the one shown.
 * @param stored the list's `summary`; if absent, the rows of `matched` are counted
 */
function countsOf<F extends Fields>(list: PagedList<F>, shown: string, stored?: SQL): SQL {
  const counts = Object.keys(groupsOf(list.groups)).map((group) => {
    const isIn = sql`filter (where ${sql.identifier(group)})`;
    const count = stored ? sql`coalesce(sum(weight) ${isIn}, 0)::int` : sql`count(*) ${isIn}`;
    return sql`${sql.raw(`'${group}'`)}, ${count}`;
  });
  return sql`select *, (list_counts->>'${sql.raw(shown)}')::int as list_total
    from (select json_build_object(${sql.join(counts, sql`, `)}) as list_counts
      from ${stored ? sql`(${stored}) stored` : sql`matched`}) c`;
}

/** All of these conditions; an absent one is always true. */
export const all = (conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.map((condition) => sql`(${condition ?? sql`true`})`),
    sql` and `,
  );

/** The type that a value is compared as. */
const typeOf = (column: Column): SQL => sql.raw(column.getSQLType().replace("serial", "int"));
