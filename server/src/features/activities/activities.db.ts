import type { activities as activitiesContract } from "@console/contract/activities.ts";
import type { Permission } from "@console/contract/permissions.ts";
import type { Parsed } from "@console/contract/route.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { rows } from "../../db/sql.ts";

type Query = Parsed<typeof activitiesContract.list>["query"];

type Row = {
  id: number;
  message: string;
  user: string;
  user_id: number | null;
  time: string | Date;
  type: "success" | "primary" | "warning";
  event: string;
  subject_kind: string;
  subject_id: number | null;
  subject_label: string;
  organization_id: number | null;
};

const columns = sql`seq::int as id, message, actor_name as user, actor_id as user_id, occurred_at as time, type, event,
  subject_kind, subject_id, subject_label, organization_id`;

/**
 * The sealed events of the areas, newest first, by key. Each area walks its own index, so that a
 * rare area costs no more than a busy one.
 */
export async function listActivities(db: Db, areas: readonly Permission[], query: Query) {
  const before = query.before ? sql` and seq < ${query.before}` : sql``;
  const type = query.type ? sql` and type = ${query.type}` : sql``;
  const brand = query.organization_id ? sql` and organization_id = ${query.organization_id}` : sql``;
  const limit = query.per_page + 1;
  const parts = areas.map(
    (area) => sql`(select ${columns} from activities
      where area = ${area} and seq is not null${before}${type}${brand} order by seq desc limit ${limit})`,
  );
  const found = await rows<Row>(db, sql`${sql.join(parts, sql` union all `)} order by id desc limit ${limit}`);
  const page = found.slice(0, query.per_page);
  return {
    page: page.map((row) => ({
      ...row,
      time: new Date(row.time).toISOString(),
      subject: { kind: row.subject_kind, id: row.subject_id, label: row.subject_label },
    })),
    next: found.length > query.per_page ? (page.at(-1)?.id ?? null) : null,
    total: query.organization_id ? await countOfBrand(db, areas, query, type) : await countKept(db, areas, query),
  };
}

async function countKept(db: Db, areas: readonly Permission[], query: Query): Promise<number> {
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

async function countOfBrand(db: Db, areas: readonly Permission[], query: Query, type: SQL): Promise<number | string> {
  const list = sql.join(
    areas.map((area) => sql`${area}`),
    sql`, `,
  );
  const [row] = await rows<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from activities where organization_id = ${query.organization_id}
        and area in (${list}) and seq is not null${type} limit ${COUNT_UP_TO + 1}) as found`,
  );
  const total = row?.total ?? 0;
  return total > COUNT_UP_TO ? "10,000+" : total;
}
