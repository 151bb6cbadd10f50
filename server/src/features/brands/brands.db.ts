import type { brands as brandsContract } from "@console/contract/brands.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, asc, desc, eq, getTableColumns, inArray, like, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { counters } from "../../db/db.table.ts";
import { type Ordering, readList } from "../../db/list.ts";
import { contains, fold, rows } from "../../db/sql.ts";
import { businesses } from "../businesses/businesses.table.ts";
import { assignedEngines } from "../engines/engines.table.ts";
import { assignedIntegrations } from "../integrations/integrations.table.ts";
import { packages } from "../packages/packages.table.ts";
import { brandPackages, brands, brandUsers } from "./brands.table.ts";

type ListQuery = Parsed<typeof brandsContract.list>["query"];
type Counts = { all: number; active: number; inactive: number };

const ordering: Ordering = {
  fields: { created_at: brands.created_at, name: brands.name, status: brands.status },
  id: brands.id,
  default: "-created_at",
};

/**
 * One page of brands: first the ids from the index, then the ten rows.
 * @param today decides which package is in force
 */
export function listBrands(db: Db, query: ListQuery, today: string) {
  const owned = query.owner ? eq(brands.account_owner_id, query.owner) : undefined;
  const matching = and(found(query.search_key), onPackage(query.package, today), owned, among(query.ids));
  return readList({
    query,
    ordering,
    counts: () => (matching ? countFound(db, matching) : countAll(db)),
    total: (counts) => counts[query.status ?? "all"],
    rows: ({ order, after, limit, offset, key }) => {
      const ids = db
        .select({ id: brands.id })
        .from(brands)
        .where(and(matching, query.status ? eq(brands.status, query.status) : undefined, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
        .as("page");
      return summaries(db, today, key)
        .innerJoin(ids, eq(ids.id, brands.id))
        .orderBy(...order);
    },
  });
}

const found = (searched: string | undefined) =>
  searched ? like(brands.search_text, contains(fold(searched))) : undefined;

const among = (ids: readonly number[] | undefined) => (ids ? inArray(brands.id, [...ids]) : undefined);

/** Brands whose latest package that has begun is the given one. */
const onPackage = (packageId: number | undefined, today: string) =>
  packageId === undefined
    ? undefined
    : sql`exists (select 1 from brand_packages p
        where p.brand_id = ${brands.id} and p.package_id = ${packageId} and p.starts_on = (
          select max(c.starts_on) from brand_packages c where c.brand_id = ${brands.id} and c.starts_on <= ${today}))`;

/** Counters kept by a trigger in the transaction of each change: exact, and free of the table's size. */
async function countAll(db: Db): Promise<Counts> {
  const kept = await db.select().from(counters).where(like(counters.name, "brands:%"));
  const value = (status: string) => kept.find((row) => row.name === `brands:${status}`)?.value ?? 0;
  return { all: value("active") + value("inactive"), active: value("active"), inactive: value("inactive") };
}

async function countFound(db: Db, matching: SQL): Promise<Counts> {
  const [row] = await rows<{ all: number; active: number }>(
    db,
    sql`select count(*)::int as all, (count(*) filter (where status = 'active'))::int as active
        from brands where ${matching}`,
  );
  const all = row?.all ?? 0;
  const active = row?.active ?? 0;
  return { all, active, inactive: all - active };
}

const { search_text: _, ...columns } = getTableColumns(brands);

function summaries(db: Db, today: string, sort_key = sql<string>`null`) {
  // The package in force: the latest that has begun.
  const current = db
    .select({ brand_id: brandPackages.brand_id, package_id: brandPackages.package_id })
    .from(brandPackages)
    .where(and(eq(brandPackages.brand_id, brands.id), sql`${brandPackages.starts_on} <= ${today}`))
    .orderBy(desc(brandPackages.starts_on))
    .limit(1)
    .as("current");
  return db
    .select({
      ...columns,
      package: packages.name,
      organization_plan_id: packages.id,
      account_owner: sql<{ id: number; name: string } | null>`(select jsonb_build_object('id', u.id, 'name', u.name)
        from admin_users u where u.id = ${brands.account_owner_id})`,
      total_businesses: sql<number>`(select count(*)::int from ${businesses}
        where ${businesses.organization_id} = ${brands.id})`,
      total_engines: sql<number>`(select count(*)::int from ${assignedEngines}
        where ${assignedEngines.brand_id} = ${brands.id})`,
      active_integrations: sql<number>`(select count(*)::int from ${assignedIntegrations}
        where ${assignedIntegrations.brand_id} = ${brands.id} and ${assignedIntegrations.removed_at} is null)`,
      sort_key,
    })
    .from(brands)
    .leftJoinLateral(current, sql`true`)
    .leftJoin(packages, eq(packages.id, current.package_id));
}

export async function findBrand(db: Db, id: number, today: string) {
  const [row] = await summaries(db, today).where(eq(brands.id, id));
  return row;
}

/**
 * Keeps the brand from others until the transaction ends. Rows that point at it can still be written: who holds a
 * package and makes it this brand's own would wait for us, who wait for the package.
 */
export async function lockBrand(db: Db, id: number): Promise<boolean> {
  const [row] = await db.select({ id: brands.id }).from(brands).where(eq(brands.id, id)).for("no key update");
  return row !== undefined;
}

/** Several at once, in the order of their ids: two bulk calls never wait for each other. */
export function lockBrands(db: Db, ids: readonly number[]) {
  const { id, name, status, version, updated_by } = brands;
  return db
    .select({ id, name, status, version, updated_by })
    .from(brands)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for("no key update");
}

export async function findScheduled(db: Db, brandId: number, today: string) {
  const [row] = await db
    .select({
      organization_plan_id: brandPackages.package_id,
      package: packages.name,
      starts_on: brandPackages.starts_on,
    })
    .from(brandPackages)
    .innerJoin(packages, eq(packages.id, brandPackages.package_id))
    .where(and(eq(brandPackages.brand_id, brandId), sql`${brandPackages.starts_on} > ${today}`))
    .orderBy(asc(brandPackages.starts_on))
    .limit(1);
  return row ?? null;
}

export async function setPackage(db: Db, brandId: number, packageId: number, startsOn: string): Promise<void> {
  await db
    .insert(brandPackages)
    .values({ brand_id: brandId, package_id: packageId, starts_on: startsOn })
    .onConflictDoUpdate({
      target: [brandPackages.brand_id, brandPackages.starts_on],
      set: { package_id: packageId },
    });
}

export async function dropScheduled(db: Db, brandId: number, today: string): Promise<void> {
  await db
    .delete(brandPackages)
    .where(and(eq(brandPackages.brand_id, brandId), sql`${brandPackages.starts_on} > ${today}`));
}

export async function usersOf(db: Db, brandId: number) {
  const { brand_id: _brand, ...fields } = getTableColumns(brandUsers);
  return db.select(fields).from(brandUsers).where(eq(brandUsers.brand_id, brandId)).orderBy(asc(brandUsers.id));
}

/** Those of the given ids that are brands. */
export async function knownBrands(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: brands.id })
    .from(brands)
    .where(inArray(brands.id, [...ids]));
  return new Set(found.map(({ id }) => id));
}
