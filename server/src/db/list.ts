import type { PageMeta } from "@console/contract/primitives.ts";
import type { Chunk } from "@console/contract/route.ts";
import { asc, type Column, desc, type SQL, sql } from "drizzle-orm";

export type ListQuery = { page: number; per_page: number; sort?: string | undefined; chunk?: Chunk };

/** Which rows to read, for the list's own statement. */
export type Window = {
  order: SQL[];
  /** Only rows after those already exported. */
  after: SQL | undefined;
  limit: number;
  offset: number;
  /** To be selected as `sort_key`: where the row stands, for an export to go on from. */
  key: SQL<string>;
};

/** An expression that is never null; one that gives its place to missing values by the direction. */
type SortKey = Column | SQL | ((descending: boolean) => SQL);

/** What a list is sorted by: the fields of the wire with the expressions they stand for, and the id as tie-break. */
export type Ordering = { fields: Record<string, SortKey>; id: Column; default: string };

type List<Row, Counts> = {
  query: ListQuery;
  ordering: Ordering;
  /** All matching rows by status, `all` among them; asked once a page. */
  counts(): Promise<Counts>;
  /** Which of them the list shows. */
  total(counts: Counts): number;
  rows(window: Window): Promise<Row[]>;
};

/**
 * One page of a list with its totals, read from the nearer end: the last page costs as little as
 * the first. For an export: the next chunk by key, without totals, so that it costs the same wherever it is.
 * @returns the rows as selected (with `sort_key`) and the meta of the answer
 */
export async function readList<Row extends object, Counts extends Record<string, number>>(
  list: List<Row, Counts>,
): Promise<{ data: Row[]; meta: PageMeta }> {
  const { query } = list;
  const sort = sorted(list.ordering, query.sort);
  if (query.chunk) {
    const { size, after } = query.chunk;
    const data = await list.rows({
      order: sort.order(false),
      after: after ? sort.beyond(after) : undefined,
      limit: size,
      offset: 0,
      key: sort.key,
    });
    return { data, meta: { total: data.length, total_pages: 1, page: 1 } };
  }
  const counts = await list.counts();
  const total = list.total(counts);
  const { offset, limit, fromEnd } = slice(query, total);
  const found =
    limit > 0 ? await list.rows({ order: sort.order(fromEnd), after: undefined, limit, offset, key: sort.key }) : [];
  return {
    data: fromEnd ? found.reverse() : found,
    meta: { total, total_pages: Math.max(1, Math.ceil(total / query.per_page)), page: query.page, counts },
  };
}

/** The same for a list that is in memory: a catalogue in its own order. */
export function readArray<Row extends object>(
  query: ListQuery,
  all: readonly Row[],
): { data: (Row & { sort_key: string })[]; meta: PageMeta } {
  const rows = all.map((row, index) => ({ ...row, sort_key: String(index + 1) }));
  const meta = {
    total: rows.length,
    total_pages: Math.max(1, Math.ceil(rows.length / query.per_page)),
    page: query.page,
  };
  const start = query.chunk ? Number(query.chunk.after?.key ?? 0) : (query.page - 1) * query.per_page;
  return { data: rows.slice(start, start + (query.chunk?.size ?? query.per_page)), meta };
}

function sorted(ordering: Ordering, asked: string | undefined) {
  const sort = asked ?? ordering.default;
  const descending = sort.startsWith("-");
  const field = descending ? sort.slice(1) : sort;
  const known = ordering.fields[field];
  if (!known) throw new Error(`a list is not sorted by ${field}`);
  const by = typeof known === "function" ? known(descending) : known;
  return {
    order: (reverse: boolean) => {
      const direction = descending !== reverse ? desc : asc;
      return [direction(by), direction(ordering.id)];
    },
    key: sql<string>`(${by})::text`,
    beyond: ({ key, id }: { key: string; id: number }) =>
      descending ? sql`(${by}, ${ordering.id}) < (${key}, ${id})` : sql`(${by}, ${ordering.id}) > (${key}, ${id})`,
  };
}

/**
 * Which rows to read for a page, from the nearer end of the list. With `fromEnd` read in reverse
 * order and turn the rows round.
 */
function slice(query: ListQuery, total: number): { offset: number; limit: number; fromEnd: boolean } {
  const offset = (query.page - 1) * query.per_page;
  const limit = Math.max(0, Math.min(query.per_page, total - offset));
  const behind = total - offset - limit;
  return limit > 0 && behind < offset ? { offset: behind, limit, fromEnd: true } : { offset, limit, fromEnd: false };
}
