import type { apiKeys as contract } from "@console/contract/api-keys.ts";
import type { Parsed } from "@console/contract/route.ts";
import { getTableColumns, type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { searchFilters, searchValues } from "../../../db/sql.ts";
import { allOf, statementOfOne } from "../../../db/statements.ts";
import { apiKeys } from "../../../db/tables/api-keys.ts";

type ApiKeyRow = InferSelectModel<typeof apiKeys>;
type ListQuery = Parsed<typeof contract.list>["query"];

const { token_hash: _, previous_token_hash: __, ...fields } = getTableColumns(apiKeys);

/** There are few keys: they are counted and searched without an index. */
const keyList = pagedList({
  name: "api_keys_page",
  from: sql`api_keys`,
  id: apiKeys.id,
  sort: {
    fields: {
      created_at: apiKeys.created_at,
      name: apiKeys.name_key,
      last_used_at: (descending) =>
        sql`coalesce(${apiKeys.last_used_at}, ${descending ? "-infinity" : "infinity"}::timestamptz)`,
    },
    default: "-created_at",
  },
  filters: searchFilters(sql`coalesce(nullif(${apiKeys.name_key}, ''), lower(${apiKeys.name}))`),
  groups: {
    value: "status",
    of: { active: sql`${apiKeys.revoked_at} is null`, revoked: sql`${apiKeys.revoked_at} is not null` },
  },
  row: fields,
});

export const listApiKeys = (db: Db, query: ListQuery) =>
  keyList(db, query, {
    status: query.status,
    ...searchValues(query.search_key),
  });

/** Locks the row until the transaction ends. */
export const lockApiKey = statementOfOne<ApiKeyRow, { id: number }>("api_key_locked")`
  select ${allOf(apiKeys)} from api_keys where id = ${sql.placeholder("id")} for update`;
