import type { businesses as contract } from "@console/contract/businesses.ts";
import { type EngineCode, engineCodes } from "@console/contract/engines.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, count, eq, getTableColumns, like, sql } from "drizzle-orm";
import type { Db } from "../../db/handle.ts";
import { type Ordering, readList } from "../../db/list.ts";
import { contains, fold } from "../../db/sql.ts";
import { columns, oneRow, type RowOf, statement } from "../../db/statements.ts";
import { businesses } from "../../db/tables/businesses.ts";

type ListQuery = Parsed<typeof contract.list>["query"];

const { search_text: _, ...stored } = getTableColumns(businesses);

const fields = {
  ...stored,
  // In plain words: in a statement on one table Drizzle leaves the table's name out.
  integrations_count: sql<number>`(select count(*)::int from connections
    where connections.business_id = businesses.id and connections.ended_at is null)`,
};

const ordering: Ordering = {
  fields: { created_at: businesses.created_at, name: sql`lower(${businesses.name})` },
  id: businesses.id,
  default: "-created_at",
};

/** A brand has few: they are counted by status and by engine, each under the other filter. */
export function listBusinesses(db: Db, brandId: number, query: ListQuery) {
  const searched = and(
    eq(businesses.organization_id, brandId),
    query.search_key ? like(businesses.search_text, contains(fold(query.search_key))) : undefined,
  );
  const active = query.status && query.status === "active";
  const filtered = and(
    searched,
    active === undefined ? undefined : eq(businesses.account_status, active),
    query.voice_engine ? eq(businesses.voice_engine, query.voice_engine) : undefined,
  );
  return readList({
    query,
    ordering,
    counts: async () => {
      const groups = await db
        .select({ active: businesses.account_status, engine: businesses.voice_engine, total: count() })
        .from(businesses)
        .where(searched)
        .groupBy(businesses.account_status, businesses.voice_engine);
      const sum = (counts: (group: (typeof groups)[number]) => boolean) =>
        groups.filter(counts).reduce((total, group) => total + group.total, 0);
      const byStatus = (status: boolean) =>
        sum((group) => group.active === status && (!query.voice_engine || group.engine === query.voice_engine));
      const byEngine = engineCodes.map((code): [string, number] => [
        code,
        sum((group) => group.engine === code && (active === undefined || group.active === active)),
      ]);
      const counts = { active: byStatus(true), inactive: byStatus(false), ...Object.fromEntries(byEngine) };
      return { ...counts, all: counts.active + counts.inactive };
    },
    total: (counts) => counts[query.status ?? "all"] ?? 0,
    rows: ({ order, after, limit, offset, key }) =>
      db
        .select({ ...fields, sort_key: key })
        .from(businesses)
        .where(and(filtered, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
}

export type BusinessRow = RowOf<typeof fields>;

const selected = sql`select ${columns(fields)} from businesses`;

const byId = statement<BusinessRow, { brandId: number; id: number }>(
  "business_by_id",
  sql`${selected} where id = ${sql.placeholder("id")} and organization_id = ${sql.placeholder("brandId")}`,
);

export const findBusiness = (db: Db, brandId: number, id: number): Promise<BusinessRow | undefined> =>
  oneRow(byId(db, { brandId, id }));

/** Several of a brand, which is locked, in the order of their ids. */
export const findBusinesses = statement<BusinessRow, { brandId: number; ids: readonly number[] }>(
  "businesses_by_ids",
  sql`${selected} where id = any(${sql.placeholder("ids")}::int[])
      and organization_id = ${sql.placeholder("brandId")} order by id`,
);

const byExternalId = statement<BusinessRow, { externalId: string }>(
  "business_by_external_id",
  sql`${selected} where external_id = ${sql.placeholder("externalId")}`,
);

/** Finds a business of any brand: the platform's ids are unique over all brands. */
export const findReported = (db: Db, externalId: string): Promise<BusinessRow | undefined> =>
  oneRow(byExternalId(db, { externalId }));

/** All businesses of a brand, by name. */
export const businessesOf = statement<BusinessRow, { brandId: number }>(
  "businesses_of_brand",
  sql`${selected} where organization_id = ${sql.placeholder("brandId")} order by lower(name), id`,
);

type NewBusiness = Pick<
  typeof businesses.$inferInsert,
  | "organization_id"
  | "external_id"
  | "name"
  | "type"
  | "location"
  | "account_status"
  | "total_agent"
  | "total_locations"
  | "premium_support"
  | "voice_engine"
  | "search_text"
> & { now: string; by: string };

/** Inserts a business, unless another report of it came first. */
export const insertBusiness = statement<object, NewBusiness>(
  "business_insert",
  sql`insert into businesses (organization_id, external_id, name, type, location, account_status, total_agent,
        total_locations, premium_support, voice_engine, search_text, created_at, updated_at, updated_by)
      values (${sql.placeholder("organization_id")}, ${sql.placeholder("external_id")}, ${sql.placeholder("name")},
        ${sql.placeholder("type")}, ${sql.placeholder("location")}, ${sql.placeholder("account_status")},
        ${sql.placeholder("total_agent")}, ${sql.placeholder("total_locations")},
        ${sql.placeholder("premium_support")}, ${sql.placeholder("voice_engine")}, ${sql.placeholder("search_text")},
        ${sql.placeholder("now")}, ${sql.placeholder("now")}, ${sql.placeholder("by")})
      on conflict do nothing`,
);

type EngineChange = { ids: readonly number[]; code: EngineCode; now: string; by: string };

/** Puts several businesses on an engine; raises their versions. */
export const setEngine = statement<object, EngineChange>(
  "businesses_set_engine",
  sql`update businesses set voice_engine = ${sql.placeholder("code")}, version = businesses.version + 1,
        updated_at = ${sql.placeholder("now")}, updated_by = ${sql.placeholder("by")}
      where id = any(${sql.placeholder("ids")}::int[])`,
);
