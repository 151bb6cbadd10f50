import type { PageMeta } from "@console/contract/primitives.ts";
import type { Chunk } from "@console/contract/route.ts";

export type ListQuery = { page: number; per_page: number; sort?: string | undefined; chunk?: Chunk };

/** One page of a list that is in memory, with its total; for an export the next chunk: a catalog in its own order. */
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
