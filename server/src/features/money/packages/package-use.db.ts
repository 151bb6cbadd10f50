import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { oneRow, statement, statementOfOne } from "../../../db/statements.ts";
import { inForce, notEnded } from "../../../db/valid-from.ts";

const today = sql`${sql.placeholder("today")}::date`;

const usage = statement<{ id: number; now: number }, { ids: number[]; today: string }>("package_usage")`
  select p.package_id as id,
    (count(*) filter (where ${inForce("p", today)}))::int as now
  from brand_packages p where p.package_id = any(${sql.placeholder("ids")}::int[]) group by p.package_id`;

/** How many brands are on each package today; a package that no brand ever used is missing. */
export async function usageOf(db: Db, ids: readonly number[], today: string): Promise<Map<number, { now: number }>> {
  return new Map((await usage(db, { ids: [...ids], today })).map(({ id, now }) => [id, { now }]));
}

const onToday = statement<{ id: number }, { packageId: number; today: string }>("package_brands_today")`
  select p.brand_id as id from brand_packages p
  where p.package_id = ${sql.placeholder("packageId")} and ${inForce("p", today)} order by p.brand_id`;

/** Ids of the brands that are on a package today. */
export const brandsOn = async (db: Db, packageId: number, day: string): Promise<number[]> =>
  (await onToday(db, { packageId, today: day })).map(({ id }) => id);

type Users = { packageId: number; today: string; except: readonly number[] };

const users = sql`p.package_id = ${sql.placeholder("packageId")} and ${notEnded("p", today)}
  and not p.brand_id = any(${sql.placeholder("except")}::int[])`;

const counted = statement<{ total: number }, Users>("package_users_count")`
  select count(*) as total from brand_packages p where ${users}`;

const listed = statement<{ id: number; name: string; starts_on: string | null }, Users & { limit: number }>(
  "package_users",
)`
  select b.id, b.name,
    case when p.starts_on > ${today} then p.starts_on::text end as starts_on
  from brand_packages p join brands b on b.id = p.brand_id
  where ${users} order by b.name_key, b.id limit ${sql.placeholder("limit")}`;

/** Brands on a package or scheduled for it, except `except`: the first few by name. */
export async function brandsOnOrScheduled(
  db: Db,
  packageId: number,
  today: string,
  { limit, except = [] }: { limit: number; except?: readonly number[] },
) {
  const by = { packageId, today, except };
  const total = (await oneRow(counted(db, by)))?.total ?? 0;
  return { first: await listed(db, { ...by, limit }), total };
}

/** The last brand on a package, and the first day of its next package. */
export const lastUse = statementOfOne<{ name: string; next: string }, { packageId: number }>("package_last_user")`
  select b.name, p.ends_on::text as next from brand_packages p join brands b on b.id = p.brand_id
  where p.package_id = ${sql.placeholder("packageId")} and p.ends_on is not null
  order by p.ends_on desc, b.id limit 1`;
