import type { businesses as contract } from "@console/contract/businesses.ts";
import { engineCodes } from "@console/contract/engines.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, asc, count, eq, getTableColumns, inArray, like, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { type Ordering, readList } from "../../db/list.ts";
import { contains, fold } from "../../db/sql.ts";
import { businesses } from "./businesses.table.ts";

type ListQuery = Parsed<typeof contract.list>["query"];

const { search_text: _, ...stored } = getTableColumns(businesses);

const columns = {
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
        .select({ ...columns, sort_key: key })
        .from(businesses)
        .where(and(filtered, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
}

export async function findBusiness(db: Db, brandId: number, id: number) {
  const [row] = await db
    .select(columns)
    .from(businesses)
    .where(and(eq(businesses.id, id), eq(businesses.organization_id, brandId)));
  return row;
}

/** Several of a brand, which is locked, in the order of their ids. */
export function findBusinesses(db: Db, brandId: number, ids: readonly number[]) {
  return db
    .select(columns)
    .from(businesses)
    .where(and(inArray(businesses.id, [...ids]), eq(businesses.organization_id, brandId)))
    .orderBy(asc(businesses.id));
}

/** Of any brand: the platform's ids are unique over all. */
export async function findReported(db: Db, externalId: string) {
  const [row] = await db.select(columns).from(businesses).where(eq(businesses.external_id, externalId));
  return row;
}

/** All businesses of a brand, by name. */
export async function businessesOf(db: Db, brandId: number) {
  return db
    .select(columns)
    .from(businesses)
    .where(eq(businesses.organization_id, brandId))
    .orderBy(asc(sql`lower(${businesses.name})`), asc(businesses.id));
}
