import type { PageMeta } from "@console/contract/primitives.ts";
import { type Column, type SQL, sql } from "drizzle-orm";
import type { Db } from "./handle.ts";
import type { ListQuery } from "./list.ts";
import { columns, type Fields, type RowOf, statementsByShape } from "./statements.ts";

/** An expression that is never null; one that gives its place to missing values by the direction. */
type SortKey = Column | SQL | ((descending: boolean) => SQL);

type PagedList<F extends Fields, Group extends string> = {
  name: string;
  /** The list's table, without the joins of its rows. */
  from: SQL;
  id: Column;
  /** What it is sorted by: the fields of the wire, and the expressions they stand for, which are never null. */
  sort: { fields: Record<string, SortKey>; default: string };
  /** Conditions by name, with `sql.placeholder` of the same name; those count whose value is given. */
  filters: Record<string, SQL>;
  /** What the counts are split by, and which of the groups the list shows: the value of that name. */
  groups: { value: string; by: Column | SQL; of: readonly Group[] };
  /** Exact counts of all groups are kept in `counters` under this prefix. */
  counters?: string;
  /** The rows of the page, with what joins to them. */
  row: F;
  joins: SQL;
};

type Shape = { sort: string; filters: string[]; shown: boolean; chunk: "first" | "next" | null };

/**
 * Declares a paged list: the page, its exact total and its counts in one statement. Ids come from the index first, read
 * from the nearer end, so that the last page costs as little as the first; then the rows of the page alone. With a filter
 * everything is one pass over the ids that match. For an export: the next chunk by key, without totals.
 */
export function pagedList<F extends Fields, Group extends string>(list: PagedList<F, Group>) {
  const named = statementsByShape<Shape, PageRow<F, Group>>(list.name, (shape) => textOf(list, shape));
  const planned = statementsByShape<Shape, PageRow<F, Group>>(null, (shape) => textOf(list, shape));
  return async (db: Db, query: ListQuery, values: Record<string, unknown>) => {
    const filters = Object.keys(list.filters).filter((name) => values[name] !== undefined);
    const chunk = query.chunk ? (query.chunk.after ? "next" : "first") : null;
    const shown = values[list.groups.value] !== undefined;
    const shape: Shape = { sort: query.sort ?? list.sort.default, filters, shown, chunk };
    // With a filter the best plan depends on how many rows match.
    const run = (filters.length > 0 ? planned : named)(shape);
    const found = await run(db, {
      ...values,
      limit: query.chunk?.size ?? query.per_page,
      offset: query.chunk ? 0 : (query.page - 1) * query.per_page,
      after_key: query.chunk?.after?.key,
      after_id: query.chunk?.after?.id,
    });
    const data = found.filter(({ page_id }) => page_id !== null);
    const { total = data.length, counts } = chunk ? {} : (found[0] ?? {});
    const meta: PageMeta = chunk
      ? { total: data.length, total_pages: 1, page: 1 }
      : {
          total,
          total_pages: Math.max(1, Math.ceil(total / query.per_page)),
          page: query.page,
          ...(counts && { counts }),
        };
    return { data, meta };
  };
}

type PageRow<F extends Fields, Group extends string> = RowOf<F> & {
  page_id: number | null;
  sort_key: string;
  total?: number;
  counts?: Record<Group | "all", number>;
};

function textOf<F extends Fields, Group extends string>(list: PagedList<F, Group>, shape: Shape): SQL {
  const { field, descending } = sortOf(shape.sort);
  const key = list.sort.fields[field];
  const by = typeof key === "function" ? key(descending) : key;
  if (!by) throw new Error(`${list.name} is not sorted by ${field}`);
  const order = (key: Column | SQL, id: Column | SQL, reverse = false) => {
    const direction = sql.raw(descending !== reverse ? "desc" : "asc");
    return sql`${key} ${direction}, ${id} ${direction}`;
  };
  const matching = shape.filters.map((name) => list.filters[name] ?? sql`true`);
  const group = sql`${sql.placeholder(list.groups.value)}::text`;
  const row = sql`${list.id} as page_id, (${by})::text as sort_key, ${columns(list.row)}`;
  const limit = sql`${sql.placeholder("limit")}::int`;
  const offset = sql`${sql.placeholder("offset")}::int`;
  if (shape.chunk) {
    const beyond = sql`(${by}, ${list.id}) ${sql.raw(descending ? "<" : ">")}
      (${sql.placeholder("after_key")}, ${sql.placeholder("after_id")}::int)`;
    const shown = shape.shown ? [sql`${list.groups.by} = ${group}`] : [];
    const all = [...matching, ...shown, ...(shape.chunk === "next" ? [beyond] : [])];
    return sql`with ids as materialized (select ${list.id} as id from ${list.from} ${where(all)}
        order by ${order(by, list.id)} limit ${limit})
      select ${row} from ids join ${list.from} on ${list.id} = ids.id ${list.joins} order by ${order(by, list.id)}`;
  }
  const isCounted = list.counters !== undefined && matching.length === 0;
  const total = sql`(counts->>${shape.shown ? group : sql`'all'`})::int as total`;
  const matched = sql`matched as materialized (select ${list.id} as id, ${by} as key, ${list.groups.by} as "group"
    from ${list.from} ${where(matching)}),`;
  // The nearer end of the index; the branch that is not taken is not run.
  const nearer = (reverse: boolean) => sql`(select ${list.id} as id from ${list.from}
    ${where([
      ...(shape.shown ? [sql`${list.groups.by} = ${group}`] : []),
      reverse ? sql`(select behind < ${offset} from page_window)` : sql`(select behind >= ${offset} from page_window)`,
    ])}
    order by ${order(by, list.id, reverse)} limit (select size from page_window)
    offset ${reverse ? sql`(select behind from page_window)` : offset})`;
  const ids = isCounted
    ? sql`${nearer(false)} union all ${nearer(true)}`
    : sql`select id from matched ${shape.shown ? sql`where "group" = ${group}` : sql``}
        order by ${order(sql`key`, sql`id`)} limit ${limit} offset ${offset}`;
  // The ids as an array: joined, a part of the whole table is taken for the page, and all of the table is read for it.
  return sql`with ${isCounted ? sql`` : matched}
    counted as materialized (select counts, ${total} from (${countsOf(list, isCounted)}) c),
    page_window as materialized (select greatest(0, least(${limit}, total - ${offset})) as size,
      greatest(0, total - ${offset} - greatest(0, least(${limit}, total - ${offset}))) as behind from counted),
    ids as materialized (${ids})
    select counted.total, counted.counts, page.* from counted
    left join (select ${row}, row_number() over (order by ${order(by, list.id)}) as page_order
      from ${list.from} ${list.joins} where ${list.id} = any(array(select id from ids))) page on true
    order by page.page_order`;
}

/** All groups and their sum, as JSON: from the counters, or counted over what matches. */
function countsOf<F extends Fields, Group extends string>(list: PagedList<F, Group>, isCounted: boolean): SQL {
  const { of } = list.groups;
  const sum = (condition: SQL) =>
    isCounted
      ? sql`coalesce(sum(value) filter (where ${condition}), 0)::int`
      : sql`count(*) filter (where ${condition})`;
  const name = (group: string) => sql.raw(`'${group}'`);
  const counters = sql.raw(of.map((group) => `'${list.counters}${group}'`).join(", "));
  const each = of.map((group) =>
    isCounted
      ? sql`${name(group)}, ${sum(sql`name = ${sql.raw(`'${list.counters}${group}'`)}`)}`
      : sql`${name(group)}, ${sum(sql`"group" = ${name(group)}`)}`,
  );
  return sql`select json_build_object('all', ${sum(sql`true`)}, ${sql.join(each, sql`, `)}) as counts
    from ${isCounted ? sql`counters where name in (${counters})` : sql`matched`}`;
}

function sortOf(sort: string) {
  const descending = sort.startsWith("-");
  return { field: descending ? sort.slice(1) : sort, descending };
}

const where = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`;
