import type { PageMeta } from "@console/contract/primitives.ts";
import { type Column, type SQL, sql } from "drizzle-orm";
import type { Db } from "./handle.ts";
import type { ListQuery } from "./list.ts";
import { columns, type Fields, type RowOf, statementsByShape } from "./statements.ts";

/** An expression that is never null; one that gives its place to missing values by the direction. */
type SortKey = Column | SQL | ((descending: boolean) => SQL);

/** Values of one expression; or conditions by name, which may overlap, `all` among them where that is not every row. */
type Groups = { value: string; by: Column | SQL; of: readonly string[] } | { value: string; of: Record<string, SQL> };

type PagedList<F extends Fields> = {
  name: string;
  /** The list's table, without the joins of its rows. A left join costs only what it is used for. */
  from: SQL;
  id: Column;
  /** A column that the index which finds an id has before it, where ids alone have none. */
  within?: Column;
  /** What it is sorted by: the fields of the wire, and the expressions they stand for, which are never null. */
  sort: { fields: Record<string, SortKey>; default: string };
  /** What always holds, with a `sql.placeholder` for each value: whose list it is. An index should find it. */
  scope?: SQL;
  /** Conditions by name, with `sql.placeholder` of the same name; those count whose value is given. */
  filters?: Record<string, SQL>;
  /** What the counts are split by, and which of the groups the list shows: the value of that name. */
  groups?: Groups;
  /** Exact counts of all groups are stored in `counters` under this prefix. */
  counters?: string;
  /** The same in rows of the list's own: a boolean for each group, the `weight` that it counts, and the `amount`. */
  summary?: (shown: string) => SQL;
  /** Sums of an amount over what the list shows: by name, of which group. */
  sums?: { amount: Column; of: Record<string, string> };
  /** The rows of the page, with what joins to them. */
  row: F;
  joins?: SQL;
};

type Shape = { sort: string; filters: string[]; shown: string; chunk: "first" | "next" | null };

/**
 * Declares a paged list: the page, its exact total and its counts in one statement. Ids come from the index first, read
 * from the nearer end, so that the last page costs as little as the first; then the rows of the page alone. With a filter
 * everything is one pass over the ids that match. For an export: the next chunk by key, without totals.
 */
export function pagedList<F extends Fields>(list: PagedList<F>) {
  const named = statementsByShape<Shape, PageRow<F>>(list.name, (shape) => textOf(list, shape));
  const planned = statementsByShape<Shape, PageRow<F>>(null, (shape) => textOf(list, shape));
  return async (db: Db, query: ListQuery, values: Record<string, unknown>) => {
    const filters = Object.keys(list.filters ?? {}).filter((name) => values[name] !== undefined);
    const chunk = query.chunk ? (query.chunk.after ? "next" : "first") : null;
    const shown = String(values[list.groups?.value ?? ""] ?? "all");
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
    const { list_total: total = data.length, list_counts: counts, list_sums: sums } = found[0] ?? {};
    const meta: PageMeta = chunk
      ? { total: data.length, total_pages: 1, page: 1 }
      : {
          total,
          total_pages: Math.max(1, Math.ceil(total / query.per_page)),
          page: query.page,
          ...(counts && { counts }),
          ...(sums && { sums }),
        };
    return { data, meta };
  };
}

type PageRow<F extends Fields> = RowOf<F> & {
  page_id: number | string | null;
  sort_key: string;
  list_total?: number;
  list_counts?: Record<string, number>;
  list_sums?: Record<string, string> | null;
};

function textOf<F extends Fields>(list: PagedList<F>, shape: Shape): SQL {
  const { field, descending } = sortOf(shape.sort);
  const key = list.sort.fields[field];
  const by = typeof key === "function" ? key(descending) : key;
  if (!by) throw new Error(`${list.name} is not sorted by ${field}`);
  const order = (key: Column | SQL, id: Column | SQL, reverse = false) => {
    const direction = sql.raw(descending !== reverse ? "desc" : "asc");
    return sql`${key} ${direction}, ${id} ${direction}`;
  };
  const scope = list.scope ? [list.scope] : [];
  const matching = [...scope, ...shape.filters.map((name) => list.filters?.[name] ?? sql`true`)];
  const groups = groupsOf(list.groups);
  const shown = groups[shape.shown];
  if (!shown) throw new Error(`${list.name} has no group ${shape.shown}`);
  const limit = sql`${sql.placeholder("limit")}::int`;
  const offset = sql`${sql.placeholder("offset")}::int`;
  const picked = sql`${list.id} as id${list.within ? sql`, ${list.within} as id_within` : sql``}`;
  // The ids as an array: joined, a part of the whole table is taken for the page, and all of the table is read for it.
  const isPicked = (column: Column, name: SQL) => sql`${column} = any(array(select ${name} from ids))`;
  const page = [...scope, isPicked(list.id, sql`id`), ...(list.within ? [isPicked(list.within, sql`id_within`)] : [])];
  const rows = sql`select ${list.id} as page_id, (${by})::text as sort_key, ${columns(list.row)},
      row_number() over (order by ${order(by, list.id)}) as page_order
    from ${list.from} ${list.joins ?? sql``} where ${all(page)}`;
  if (shape.chunk) {
    const beyond = sql`(${by}, ${list.id}) ${sql.raw(descending ? "<" : ">")}
      (${sql.placeholder("after_key")}, ${sql.placeholder("after_id")}::${typeOf(list.id)})`;
    const after = shape.chunk === "next" ? [beyond] : [];
    return sql`with ids as materialized (select ${picked} from ${list.from} where ${all([...matching, shown, ...after])}
        order by ${order(by, list.id)} limit ${limit})
      ${rows} order by page_order`;
  }
  const isFiltered = shape.filters.length > 0;
  const flags = Object.entries(groups).map(([name, condition]) => sql`${condition} as ${sql.identifier(name)}`);
  // The nearer end of the index; the branch that is not taken is not run. Neither end is told by a value of the statement: one of
  // the first rows would make a plan of its own seem cheaper each time than the plan for all pages.
  const nearer = (reverse: boolean) => sql`(select ${picked} from ${list.from}
    where ${all([...matching, shown, sql`(select behind ${sql.raw(reverse ? "<" : ">=")} ${offset} from page_window)`])}
    order by ${order(by, list.id, reverse)} limit (select size from page_window)
    offset (select ${reverse ? sql`behind` : sql`before`} from page_window))`;
  const ids = isFiltered
    ? sql`select * from matched where ${sql.identifier(shape.shown)} order by ${order(sql`key`, sql`id`)}
        limit ${limit} offset ${offset}`
    : sql`${nearer(false)} union all ${nearer(true)}`;
  // Read once, it is no more than a subquery, of which only the counted columns are read.
  return sql`with matched as ${sql.raw(isFiltered ? "materialized" : "")} (
      select ${picked}, ${by} as key, ${sql.join(flags, sql`, `)}${list.sums ? sql`, ${list.sums.amount} as amount` : sql``}
      from ${list.from} where ${all(matching)}),
    counted as materialized (select *, (list_counts->>'${sql.raw(shape.shown)}')::int as list_total
      from (${countsOf(list, Object.keys(groups), shape)}) c),
    page_window as materialized (select greatest(0, least(${limit}, list_total - ${offset})) as size, ${offset} as before,
      greatest(0, list_total - ${offset} - greatest(0, least(${limit}, list_total - ${offset}))) as behind from counted),
    ids as materialized (${ids})
    select counted.*, page.* from counted left join (${rows}) page on true order by page.page_order`;
}

/** The condition of every group; of `all`, too. */
function groupsOf(groups: Groups | undefined): Record<string, SQL> {
  const every = { all: sql`true` };
  if (!groups) return every;
  if (!("by" in groups)) return { ...every, ...groups.of };
  return {
    ...every,
    ...Object.fromEntries(groups.of.map((name) => [name, sql`${groups.by} = ${sql.raw(`'${name}'`)}`])),
  };
}

/** All groups and their sum, as JSON, with the sums of what is shown: from what is stored, or of what matches. */
function countsOf<F extends Fields>(list: PagedList<F>, groups: readonly string[], shape: Shape): SQL {
  const stored = shape.filters.length > 0 ? undefined : (list.summary?.(shape.shown) ?? countersOf(list, groups));
  const name = (group: string) => sql.raw(`'${group}'`);
  const object = (entries: readonly SQL[]) => sql`json_build_object(${sql.join([...entries], sql`, `)})`;
  const counts = groups.map((group) => {
    const isIn = sql`filter (where ${sql.identifier(group)})`;
    return sql`${name(group)}, ${stored ? sql`coalesce(sum(weight) ${isIn}, 0)::int` : sql`count(*) ${isIn}`}`;
  });
  const sums = Object.entries(list.sums?.of ?? {}).map(
    ([key, group]) => sql`${name(key)}, (coalesce(sum(amount)
      filter (where ${sql.identifier(shape.shown)} and ${sql.identifier(group)}), 0.00))::text`,
  );
  return sql`select ${object(counts)} as list_counts${list.sums ? sql`, ${object(sums)} as list_sums` : sql``}
    from ${stored ? sql`(${stored}) stored` : sql`matched`}`;
}

/** The counters as a summary. */
function countersOf<F extends Fields>({ counters }: PagedList<F>, groups: readonly string[]): SQL | undefined {
  if (counters === undefined) return undefined;
  const of = (group: string) => sql.raw(`'${counters}${group}'`);
  const single = groups.filter((group) => group !== "all");
  const flags = single.map((group) => sql`name = ${of(group)} as ${sql.identifier(group)}`);
  return sql`select value as weight, true as "all", ${sql.join(flags, sql`, `)}
    from counters where name in (${sql.join(single.map(of), sql`, `)})`;
}

function sortOf(sort: string) {
  const descending = sort.startsWith("-");
  return { field: descending ? sort.slice(1) : sort, descending };
}

const all = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map((condition) => sql`(${condition})`),
        sql` and `,
      );

/** What a value is compared as. */
const typeOf = (column: Column): SQL => sql.raw(column.getSQLType().replace("serial", "int"));
