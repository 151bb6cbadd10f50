import type { activities as activitiesContract } from "@console/contract/activities.ts";
import type { Area } from "@console/contract/permissions.ts";
import type { Parsed } from "@console/contract/route.ts";
import { type SQL, sql } from "drizzle-orm";
import { asActivity, type EventRow, eventColumns, inAreas, sealedHead } from "../../audit/read.ts";
import type { Db } from "../../db/client.ts";
import { contains, fold, rows } from "../../db/sql.ts";

export type FeedQuery = Parsed<typeof activitiesContract.list>["query"] & {
  /** The instants in which the asked days begin and end. */
  since?: string | undefined;
  until?: string | undefined;
};

/** How many of the newest events a search looks through before it asks the index of words. */
const NEWEST = 20_000;

/** The sealed events of the areas, newest first, by key. */
export async function listActivities(db: Db, areas: readonly Area[], query: FeedQuery) {
  const limit = query.per_page + 1;
  const found = await newest(db, areas, query, limit);
  const page = found.slice(0, query.per_page).map(asActivity);
  const next = found.length > query.per_page ? (page.at(-1)?.id ?? null) : null;
  if (query.chunk) return { page, next, total: 0 };
  const total = isNarrowed(query) ? await countUpTo(db, areas, query) : await countKept(db, areas, query);
  return { page, next, total };
}

/** Team members who appear in entries of these areas. */
export async function listPeople(db: Db, areas: readonly Area[]): Promise<{ id: number; name: string }[]> {
  return rows(
    db,
    sql`select u.id, u.name from admin_users u
        where exists (select 1 from activities where actor_id = u.id and seq is not null and ${inAreas(areas)})
        order by lower(u.name), u.id`,
  );
}

const isNarrowed = (query: FeedQuery) =>
  Boolean(query.organization_id || query.user_id || query.search_key || query.since || query.until);

/**
 * Each area walks its own index, so that a rare area costs no more than a busy one; one brand's or
 * one person's events have an index of their own. A search looks through the newest events first,
 * where a common word is found at once, and asks the index of words only for a rare one.
 */
async function newest(db: Db, areas: readonly Area[], query: FeedQuery, limit: number): Promise<EventRow[]> {
  const filter = filterOf(query);
  if (query.search_key) {
    const from = query.before ?? (await sealedHead(db)) + 1;
    const near = await rows<EventRow>(
      db,
      sql`select ${eventColumns} from activities where ${filter} and ${inAreas(areas)} and seq >= ${from - NEWEST}
          order by seq desc limit ${limit}`,
    );
    if (near.length === limit || from <= NEWEST) return near;
    return rows<EventRow>(
      db,
      sql`with found as materialized (select id from activities where ${filter} and ${inAreas(areas)})
          select ${prefixed} from found join activities a using (id) order by a.seq desc limit ${limit}`,
    );
  }
  if (query.organization_id || query.user_id) {
    return rows<EventRow>(
      db,
      sql`select ${eventColumns} from activities where ${filter} and ${inAreas(areas)} order by seq desc limit ${limit}`,
    );
  }
  const parts = areas.map(
    (area) =>
      sql`(select ${eventColumns} from activities where area = ${area} and ${filter} order by seq desc limit ${limit})`,
  );
  return rows<EventRow>(db, sql`${sql.join(parts, sql` union all `)} order by id desc limit ${limit}`);
}

const prefixed = sql`a.seq::int as id, a.message, a.actor_name as user, a.actor_id as user_id, a.occurred_at as time,
  a.type, a.event, a.subject_kind, a.subject_id, a.subject_label, a.organization_id`;

function filterOf({ before, type, organization_id, user_id, search_key, since, until }: FeedQuery): SQL {
  const parts = [
    before ? sql`seq < ${before}` : sql`seq is not null`,
    type && sql`type = ${type}`,
    organization_id && sql`organization_id = ${organization_id}`,
    user_id === "system" ? sql`actor_id is null` : user_id && sql`actor_id = ${user_id}`,
    search_key && sql`search_text like ${contains(fold(search_key))}`,
    since && sql`occurred_at >= ${since} and ${placeOf(since, "from")}`,
    until && sql`occurred_at < ${until} and ${placeOf(until, "to")}`,
  ];
  return sql.join(
    parts.filter((part) => part !== undefined && part !== ""),
    sql` and `,
  );
}

/** Events that several processes wrote at about the same time may be sealed in another order, by so many at most. */
const SLACK = 1_000;

/** Bounds a period by places in the record, which the feed's indexes know, found by one look at the index of times. */
function placeOf(at: string, side: "from" | "to"): SQL {
  const place = sql`(select seq from activities where occurred_at >= ${at} and seq is not null order by occurred_at, seq limit 1)`;
  return side === "from"
    ? sql`seq >= coalesce(${place}, 0) - ${SLACK}`
    : sql`seq <= coalesce(${place}, (select seq from audit_head where id = 1)) + ${SLACK}`;
}

async function countKept(db: Db, areas: readonly Area[], query: FeedQuery): Promise<number> {
  const types = query.type ? [query.type] : ["success", "primary", "warning"];
  const names = areas.flatMap((area) => types.map((type) => sql`${`activities:${area}:${type}`}`));
  const [sum] = await rows<{ total: number }>(
    db,
    sql`select coalesce(sum(value), 0)::int as total from counters where name in (${sql.join(names, sql`, `)})`,
  );
  return sum?.total ?? 0;
}

/** Where counting would be dear it stops. */
const COUNT_UP_TO = 10_000;

async function countUpTo(db: Db, areas: readonly Area[], query: FeedQuery): Promise<number | string> {
  const filter = filterOf({ ...query, before: undefined });
  const [row] = await rows<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from activities where ${filter} and ${inAreas(areas)}
        limit ${COUNT_UP_TO + 1}) as found`,
  );
  const total = row?.total ?? 0;
  return total > COUNT_UP_TO ? "10,000+" : total;
}
