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

type PagedList<F extends Fields> = {
  name: string;
  /** The list's table without the joins for its rows. A left join costs only when its columns are used. */
  from: SQL;
  id: Column;
  /** A column that precedes the id in the index, if there is no index on the id alone. */
  within?: Column;
  /** Sort options: the wire's field names and their expressions, which are never null. */
  sort: { fields: Record<string, SortKey>; default: string };
  /**
   * A condition that always applies, with a `sql.placeholder` for each value: whose list it is. An index should support
   * it.
   */
  scope?: SQL;
  /** Conditions by name, with a `sql.placeholder` of the same name; they apply if their value is given. */
  filters?: Record<string, SQL>;
  /**
   * The same filters for a page, written so that the planner cannot see the value, because one plan is best for every
   * value. The statement is planned once.
   */
  planned?: Record<string, SQL>;
  /**
   * Replaces `from` where an index of the whole table does not help, usually by `mergeParts`. Counts come from `summary`.
   * @param order as `order by …`
   */
  ordered?: (order: SQL, of: { shown: string; isFiltered: boolean }) => SQL | undefined;
  /** How counts are grouped, and which group the list shows: the value of that name. */
  groups?: Groups;
  /** Exact counts from precomputed rows: a boolean per group, the `weight` that it counts, and the `amount`. */
  summary?: (shown: string) => SQL;
  /** Sums of an amount over the listed rows: by name, with the group it belongs to. */
  sums?: { amount: Column; of: Record<string, string> };
  /**
   * A search that many rows match is counted up to a limit only: then the first `rows` rows in the order of the page
   * contain more than `most` matches, which are its pages, and at least a tenth of them in the first fifth. Only without
   * other filters, and not for an export.
   */
  bounded?: { filters: readonly string[]; rows: number; most: number };
  /** The columns of the page's rows, including joined ones. */
  row: F;
  joins?: SQL;
};

type Shape = {
  sort: string;
  filters: string[];
  shown: string;
  chunk: "first" | "next" | null;
  /** Reads only the first rows. */
  isBounded?: true;
};

/**
 * Declares a paged list: the page, its exact total and its counts in one statement. Ids are read from the index first,
 * starting at the nearer end, so that the last page costs as little as the first; then only the page's rows are read.
 * With a filter, it is one pass over the matching ids. For an export it reads the next chunk by key, without totals.
 */
export function pagedList<F extends Fields>(list: PagedList<F>) {
  const examples = examplesOf(list);
  const text = (shape: Shape) => textOf(list, shape);
  const isNamed = (shape: Shape) => shape.isBounded || isPlannedOnce(list, shape);
  const named = statementsByShape<Shape, PageRow<F>>(list.name, text, () => examples().filter(isNamed));
  const planned = statementsByShape<Shape, PageRow<F>>(null, text, () => examples().filter((each) => !isNamed(each)));
  return async (db: Db, query: ListQuery, values: Record<string, unknown>) => {
    const given = (named: object = {}) => Object.keys(named).filter((name) => values[name] !== undefined);
    const filters = given(list.filters);
    const chunk = query.chunk ? (query.chunk.after ? "next" : "first") : null;
    const shown = String(values[list.groups?.value ?? ""] ?? "all");
    const shape: Shape = { sort: query.sort ?? list.sort.default, filters, shown, chunk };
    const slots = {
      ...values,
      limit: query.chunk?.size ?? query.per_page,
      offset: query.chunk ? 0 : (query.page - 1) * query.per_page,
      after_key: query.chunk?.after?.key,
      after_id: query.chunk?.after?.id,
    };
    const isRow = ({ page_id }: PageRow<F>) => page_id !== null;
    const { bounded } = list;
    if (bounded && chunk === null && filters.length === 1 && filters.every((name) => bounded.filters.includes(name))) {
      const found = await named({ ...shape, isBounded: true })(db, slots);
      if ((found[0]?.list_total ?? 0) > bounded.most) {
        const total_pages = Math.ceil(bounded.most / query.per_page);
        return { data: found.filter(isRow), meta: { total: bounded.most, total_pages, page: query.page, more: true } };
      }
    }
    const run = (isPlannedOnce(list, shape) ? named : planned)(shape);
    const found = await run(db, slots);
    const data = found.filter(isRow);
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

/** Each sort order, group and filter at least once. */
const examplesOf =
  <F extends Fields>(list: PagedList<F>) =>
  (): Shape[] => {
    const usual: Shape = { sort: list.sort.default, filters: [], shown: "all", chunk: null };
    const filters = Object.keys(list.filters ?? {});
    return [
      ...Object.keys(list.sort.fields).flatMap((sort) => [sort, `-${sort}`].map((each) => ({ ...usual, sort: each }))),
      ...Object.keys(groupsOf(list.groups)).map((shown) => ({ ...usual, shown })),
      ...filters.map((filter) => ({ ...usual, filters: [filter] })),
      ...(["first", "next"] as const).map((chunk) => ({ ...usual, filters, chunk })),
      ...(list.bounded ? [{ ...usual, filters: [...list.bounded.filters], isBounded: true as const }] : []),
    ];
  };

/** With other filters, the best plan depends on how many rows match. */
const isPlannedOnce = <F extends Fields>(list: PagedList<F>, { filters, chunk }: Shape): boolean =>
  filters.length === 0 || (chunk === null && filters.every((name) => list.planned?.[name]));

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
  const filters = isPlannedOnce(list, shape) ? list.planned : list.filters;
  const matching = [...scope, ...shape.filters.map((name) => filters?.[name] ?? sql`true`)];
  const isFiltered = shape.filters.length > 0;
  const of = { shown: shape.shown, isFiltered: isFiltered && !shape.isBounded };
  const from = (ordered: SQL) => list.ordered?.(ordered, of) ?? list.from;
  const groups = groupsOf(list.groups);
  const shown = groups[shape.shown];
  if (!shown) throw new Error(`${list.name} has no group ${shape.shown}`);
  const limit = sql`${sql.placeholder("limit")}::int`;
  const offset = sql`${sql.placeholder("offset")}::int`;
  const picked = sql`${list.id} as id${list.within ? sql`, ${list.within} as id_within` : sql``}`;
  // The ids as an array: with a join, the planner expects a share of the whole table for the page and reads all of it.
  const isPicked = (column: Column, name: SQL) => sql`${column} = any(array(select ${name} from ids))`;
  const page = [...scope, isPicked(list.id, sql`id`), ...(list.within ? [isPicked(list.within, sql`id_within`)] : [])];
  const rows = sql`select ${list.id} as page_id, (${by})::text as sort_key, ${columns(list.row)},
      row_number() over (order by ${order(by, list.id)}) as page_order
    from ${list.from} ${list.joins ?? sql``} where ${all(page)}`;
  if (shape.chunk) {
    const beyond = sql`(${by}, ${list.id}) ${sql.raw(descending ? "<" : ">")}
      (${sql.placeholder("after_key")}, ${sql.placeholder("after_id")}::${typeOf(list.id)})`;
    const after = shape.chunk === "next" ? [beyond] : [];
    const ordered = sql`order by ${order(by, list.id)}`;
    return sql`with ids as materialized (select ${picked} from ${from(ordered)}
        where ${all([...matching, shown, ...after])} ${ordered} limit ${limit})
      ${rows} order by page_order`;
  }
  if (shape.isBounded && list.bounded) {
    const { rows: first, most } = list.bounded;
    const count = (value: number) => sql.raw(String(value));
    const ordered = sql`order by ${order(by, list.id)}`;
    const among = (size: number) => sql`(select ${list.from}.* from ${from(ordered)} where ${shown} ${ordered}
      limit ${count(size)}) ${list.from}`;
    // A search that matches few is known by a fifth of the rows. The condition is checked once, before any row is read.
    const sample = first / 5;
    const isDense = sql`(select dense from sampled)`;
    return sql`with sampled as materialized (select count(*) >= ${count(most / 10)} as dense
        from (select from ${among(sample)} where ${all(matching)} limit ${count(most / 10)}) found),
      near as materialized (select ${picked}, ${by} as key from ${among(first)}
        where ${all([isDense, ...matching])} limit ${count(most + 1)}),
      ids as materialized (select * from near order by ${order(sql`key`, sql`id`)}
        limit greatest(0, least(${limit}, ${count(most)} - ${offset})) offset ${offset})
      select counted.*, page.* from (select count(*)::int as list_total from near) counted
        left join (${rows}) page on true order by page.page_order`;
  }
  const flags = Object.entries(groups).map(([name, condition]) => sql`${condition} as ${sql.identifier(name)}`);
  // Starts at the nearer end of the index: a limit of 0 reads nothing. The choice is not a parameter of the statement:
  // PostgreSQL would keep finding custom plans for the first rows cheaper than the generic plan.
  const nearer = (reverse: boolean) => {
    const ordered = sql`order by ${order(by, list.id, reverse)}`;
    const [isIt, skipped] = reverse ? [sql`<`, sql`behind`] : [sql`>=`, sql`before`];
    return sql`(select ${picked} from ${from(ordered)} where ${all([...matching, shown])} ${ordered}
      limit (select case when behind ${isIt} ${offset} then size else 0 end from page_window)
      offset (select ${skipped} from page_window))`;
  };
  const ids = isFiltered
    ? sql`select * from matched where ${sql.identifier(shape.shown)} order by ${order(sql`key`, sql`id`)}
        limit ${limit} offset ${offset}`
    : sql`${nearer(false)} union all ${nearer(true)}`;
  // If read only once, it is a subquery of which only the counted columns are read.
  return sql`with matched as ${sql.raw(isFiltered ? "materialized" : "")} (
      select ${picked}, ${by} as key, ${sql.join(flags, sql`, `)}${list.sums ? sql`, ${list.sums.amount} as amount` : sql``}
      from ${from(sql``)} where ${all(matching)}),
    counted as materialized (select *, (list_counts->>'${sql.raw(shape.shown)}')::int as list_total
      from (${countsOf(list, Object.keys(groups), shape)}) c),
    page_window as materialized (select greatest(0, least(${limit}, list_total - ${offset})) as size, ${offset} as before,
      greatest(0, list_total - ${offset} - greatest(0, least(${limit}, list_total - ${offset}))) as behind from counted),
    ids as materialized (${ids})
    select counted.*, page.* from counted left join (${rows}) page on true order by page.page_order`;
}

/** Rows of disjoint parts of a table, each in the order of the page, so that merging stops at the end of the page. */
export const mergeParts = (table: SQL, parts: readonly { from: SQL; where: SQL }[], order: SQL): SQL =>
  sql`(${sql.join(
    parts.map(({ from, where }) => sql`(select ${table}.* from ${from} where ${where} ${order})`),
    sql` union all `,
  )}) ${table}`;

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
 * Counts of all groups as JSON, with the sums of the listed rows: from the stored counters or from the matching rows.
 */
function countsOf<F extends Fields>(list: PagedList<F>, groups: readonly string[], shape: Shape): SQL {
  const stored = shape.filters.length > 0 ? undefined : list.summary?.(shape.shown);
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

/** The type that a value is compared as. */
const typeOf = (column: Column): SQL => sql.raw(column.getSQLType().replace("serial", "int"));
