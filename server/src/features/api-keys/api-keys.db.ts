import type { apiKeys as contract } from "@console/contract/api-keys.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, count, getTableColumns, type InferSelectModel, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../db/handle.ts";
import { type Ordering, readList } from "../../db/list.ts";
import { contains } from "../../db/sql.ts";
import { oneRow, statement } from "../../db/statements.ts";
import { apiKeys } from "../../db/tables/api-keys.ts";

type ApiKeyRow = InferSelectModel<typeof apiKeys>;
type ListQuery = Parsed<typeof contract.list>["query"];

const { token_hash: _, ...columns } = getTableColumns(apiKeys);

const ordering: Ordering = {
  fields: {
    created_at: apiKeys.created_at,
    name: sql`lower(${apiKeys.name})`,
    last_used_at: (descending) =>
      sql`coalesce(${apiKeys.last_used_at}, ${descending ? "-infinity" : "infinity"}::timestamptz)`,
  },
  id: apiKeys.id,
  default: "-created_at",
};

/** Keys are few: they are counted and searched as they are. */
export function listApiKeys(db: Db, query: ListQuery) {
  const searched = query.search_key ? sql`${apiKeys.name} ilike ${contains(query.search_key)}` : undefined;
  const status =
    query.status && (query.status === "active" ? isNull(apiKeys.revoked_at) : isNotNull(apiKeys.revoked_at));
  return readList({
    query,
    ordering,
    counts: async () => {
      const [row] = await db.select({ all: count(), active: sum }).from(apiKeys).where(searched);
      const { all = 0, active = 0 } = row ?? {};
      return { all, active, revoked: all - active };
    },
    total: (counts) => counts[query.status ?? "all"],
    rows: ({ order, after, limit, offset, key }) =>
      db
        .select({ ...columns, sort_key: key })
        .from(apiKeys)
        .where(and(searched, status, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
}

const sum = sql<number>`(count(*) filter (where ${apiKeys.revoked_at} is null))::int`;

const locked = statement<ApiKeyRow, { id: number }>(
  "api_key_locked",
  sql`select * from api_keys where id = ${sql.placeholder("id")} for update`,
);

/** Locks the row until the transaction ends. */
export const lockApiKey = (db: Db, id: number): Promise<ApiKeyRow | undefined> => oneRow(locked(db, { id }));
