import type { PageMeta } from "@console/contract/primitives.ts";

export type PageQuery = { page: number; per_page: number };

/** The meta of a paged list; an empty list has one page. */
export function pageMeta(query: PageQuery, total: number, counts?: Record<string, number>): PageMeta {
  return {
    total,
    total_pages: Math.max(1, Math.ceil(total / query.per_page)),
    page: query.page,
    ...(counts && { counts }),
  };
}

export type Slice = { offset: number; limit: number; fromEnd: boolean };

/**
 * Which rows to read for a page, from the nearer end of the list: the last page costs as little as
 * the first. With `fromEnd` read in reverse order and turn the rows round.
 */
export function slice(query: PageQuery, total: number): Slice {
  const offset = (query.page - 1) * query.per_page;
  const limit = Math.max(0, Math.min(query.per_page, total - offset));
  const behind = total - offset - limit;
  return limit > 0 && behind < offset ? { offset: behind, limit, fromEnd: true } : { offset, limit, fromEnd: false };
}

/** A sort key of the wire: `-name` is name, descending. */
export function parseSort<F extends string>(sort: F | `-${F}`): { field: F; descending: boolean } {
  const descending = sort.startsWith("-");
  return { field: (descending ? sort.slice(1) : sort) as F, descending };
}
