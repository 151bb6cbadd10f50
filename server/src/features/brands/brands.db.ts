import type { brands as brandsContract } from "@console/contract/brands.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, asc, desc, eq, getTableColumns, like, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { counters } from "../../db/db.table.ts";
import { parseSort, slice } from "../../db/page.ts";
import { contains, fold, rows } from "../../db/sql.ts";
import { packages } from "../packages/packages.table.ts";
import { brandPackages, brands, brandUsers } from "./brands.table.ts";

type ListQuery = Parsed<typeof brandsContract.list>["query"];
type Counts = { all: number; active: number; inactive: number };

/**
 * One page of brands: first the ids from the index, then the ten rows.
 * @param today decides which package is in force
 */
export async function listBrands(db: Db, query: ListQuery, today: string) {
  const counts = query.search_key ? await countFound(db, query.search_key) : await countAll(db);
  const total = counts[query.status ?? "all"];
  const part = slice(query, total);
  const ids = db
    .select({ id: brands.id })
    .from(brands)
    .where(and(found(query.search_key), query.status ? eq(brands.status, query.status) : undefined))
    .orderBy(...order(query.sort ?? "-created_at", part.fromEnd))
    .limit(part.limit)
    .offset(part.offset)
    .as("page");
  const page =
    part.limit === 0
      ? []
      : await summaries(db, today)
          .innerJoin(ids, eq(ids.id, brands.id))
          .orderBy(...order(query.sort ?? "-created_at", false));
  return { page: page.map((row) => row.summary), total, counts };
}

const found = (searched: string | undefined) =>
  searched ? like(brands.search_text, contains(fold(searched))) : undefined;

/** Counters kept by a trigger in the transaction of each change: exact, and free of the table's size. */
async function countAll(db: Db): Promise<Counts> {
  const kept = await db.select().from(counters).where(like(counters.name, "brands:%"));
  const value = (status: string) => kept.find((row) => row.name === `brands:${status}`)?.value ?? 0;
  return { all: value("active") + value("inactive"), active: value("active"), inactive: value("inactive") };
}

async function countFound(db: Db, searched: string): Promise<Counts> {
  const [row] = await rows<{ all: number; active: number }>(
    db,
    sql`select count(*)::int as all, (count(*) filter (where status = 'active'))::int as active
        from brands where ${found(searched)}`,
  );
  const all = row?.all ?? 0;
  const active = row?.active ?? 0;
  return { all, active, inactive: all - active };
}

function order(sort: NonNullable<ListQuery["sort"]>, reverse: boolean): SQL[] {
  const { field, descending } = parseSort<"created_at" | "name">(sort);
  const direction = descending !== reverse ? desc : asc;
  return [direction(brands[field]), direction(brands.id)];
}

const { search_text: _, ...columns } = getTableColumns(brands);

function summaries(db: Db, today: string) {
  // The package in force: the latest that has begun.
  const current = db
    .select({ brand_id: brandPackages.brand_id, package_id: brandPackages.package_id })
    .from(brandPackages)
    .where(and(eq(brandPackages.brand_id, brands.id), sql`${brandPackages.starts_on} <= ${today}`))
    .orderBy(desc(brandPackages.starts_on))
    .limit(1)
    .as("current");
  return db
    .select({ summary: { ...columns, package: packages.name, organization_plan_id: packages.id } })
    .from(brands)
    .leftJoinLateral(current, sql`true`)
    .leftJoin(packages, eq(packages.id, current.package_id));
}

export async function findBrand(db: Db, id: number, today: string) {
  const [row] = await summaries(db, today).where(eq(brands.id, id));
  return row?.summary;
}

/** Keeps the brand from others until the transaction ends. */
export async function lockBrand(db: Db, id: number): Promise<boolean> {
  const [row] = await db.select({ id: brands.id }).from(brands).where(eq(brands.id, id)).for("update");
  return row !== undefined;
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
