import type { packages as packagesContract } from "@console/contract/packages.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, asc, count, eq, getTableColumns, gt, inArray, like, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { type Ordering, readList } from "../../db/list.ts";
import { contains, fold } from "../../db/sql.ts";
import { brands } from "../brands/brands.table.ts";
import { usageOf } from "./package-use.db.ts";
import { packageBrands, packageImages, packagePrices, packages } from "./packages.table.ts";

type ListQuery = Parsed<typeof packagesContract.list>["query"];

const { search_text: _, ...columns } = getTableColumns(packages);
const { package_id: _package, starts_on: _starts, ...prices } = getTableColumns(packagePrices);

const ordering: Ordering = {
  fields: { created_at: packages.created_at, name: packages.name, base_price: packagePrices.base_price },
  id: packages.id,
  default: "-created_at",
};

/** @param today decides which prices are in force, and who is on a package */
export async function listPackages(db: Db, query: ListQuery, today: string) {
  const searched = query.search_key ? like(packages.search_text, contains(fold(query.search_key))) : undefined;
  const status = query.status ? eq(packages.active, query.status === "active") : undefined;
  const { data, meta } = await readList({
    query,
    ordering,
    counts: async () => {
      const totals = await db
        .select({ active: packages.active, total: count() })
        .from(packages)
        .where(searched)
        .groupBy(packages.active);
      const sum = (active: boolean) => totals.find((row) => row.active === active)?.total ?? 0;
      return { all: sum(true) + sum(false), active: sum(true), inactive: sum(false) };
    },
    total: (counts) => counts[query.status ?? "all"],
    rows: ({ order, after, limit, offset, key }) =>
      withPrices(db, today, key)
        .where(and(searched, status, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
  return { data: await completed(db, data, today), meta };
}

export async function findPackage(db: Db, id: number, today: string) {
  const [row] = await completed(db, await withPrices(db, today).where(eq(packages.id, id)), today);
  return row;
}

/** Keeps the package from changes, and from brands that are about to be put on it, until the transaction ends. */
export async function lockPackage(db: Db, id: number): Promise<boolean> {
  const [row] = await db.select({ id: packages.id }).from(packages).where(eq(packages.id, id)).for("update");
  return row !== undefined;
}

/** Each package with the prices in force; one without any yet is not shown. */
function withPrices(db: Db, today: string, sort_key = sql<string>`null`) {
  const latest = sql`${packagePrices.starts_on} = (select max(p.starts_on) from package_prices p
    where p.package_id = ${packages.id} and p.starts_on <= ${today})`;
  return db
    .select({
      ...columns,
      prices,
      prices_since: packagePrices.starts_on,
      image_hash: packageImages.hash,
      image_alt: sql<string>`coalesce(${packageImages.alt}, '')`,
      sort_key,
    })
    .from(packages)
    .innerJoin(packagePrices, and(eq(packagePrices.package_id, packages.id), latest))
    .leftJoin(packageImages, eq(packageImages.package_id, packages.id));
}

type Row = Awaited<ReturnType<typeof withPrices>>[number];

/** What a package shows beside its own row: whose it is, who is on it, and prices to come. */
async function completed(db: Db, rows: readonly Row[], today: string) {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const owners = await ownersOf(db, ids);
  const pending = await pendingPrices(db, ids, today);
  const usage = await usageOf(db, ids, today);
  return rows.map(({ prices: { base_price, ...price_details }, image_hash, ...row }) => {
    const organizations = owners.filter((owner) => owner.package_id === row.id);
    return {
      ...row,
      image_hash,
      base_price,
      price_details,
      organizations,
      organization_ids: organizations.map((owner) => owner.id),
      next_prices: pending.find((each) => each.package_id === row.id) ?? null,
      image_url: image_hash && `/admin/organization_plans/${row.id}/image?v=${image_hash}`,
      total_brands: usage.get(row.id)?.now ?? 0,
      in_use: usage.has(row.id),
    };
  });
}

const ownersOf = (db: Db, ids: readonly number[]) =>
  db
    .select({ package_id: packageBrands.package_id, id: brands.id, name: brands.name })
    .from(packageBrands)
    .innerJoin(brands, eq(brands.id, packageBrands.brand_id))
    .where(inArray(packageBrands.package_id, [...ids]))
    .orderBy(asc(packageBrands.brand_id));

async function pendingPrices(db: Db, ids: readonly number[], today: string) {
  const found = await db
    .select()
    .from(packagePrices)
    .where(and(inArray(packagePrices.package_id, [...ids]), gt(packagePrices.starts_on, today)))
    .orderBy(asc(packagePrices.starts_on));
  return found.map(({ package_id, starts_on, base_price, ...price_details }) => ({
    package_id,
    starts_on,
    base_price,
    price_details,
  }));
}

/** Takes back prices that have not begun. */
export async function dropPendingPrices(db: Db, id: number, today: string): Promise<void> {
  await db.delete(packagePrices).where(and(eq(packagePrices.package_id, id), gt(packagePrices.starts_on, today)));
}

export async function setOwners(db: Db, id: number, brandIds: readonly number[]): Promise<void> {
  await db.delete(packageBrands).where(eq(packageBrands.package_id, id));
  if (brandIds.length === 0) return;
  await db.insert(packageBrands).values(brandIds.map((brand_id) => ({ package_id: id, brand_id })));
}

export async function findImage(db: Db, id: number) {
  const [image] = await db.select().from(packageImages).where(eq(packageImages.package_id, id));
  return image;
}

/** A package as far as choosing it needs; `own` says whether it is dedicated to the given brand. It stays as it is meanwhile. */
export async function findChoice(db: Db, id: number, brandId: number) {
  const [row] = await db
    .select({ id: packages.id, name: packages.name, active: packages.active, public: packages.public })
    .from(packages)
    .where(eq(packages.id, id))
    .for("share");
  if (!row) return undefined;
  // After the lock, not joined to it: a statement that waited would still see the owners from before.
  const [owner] = await db
    .select({ id: packageBrands.brand_id })
    .from(packageBrands)
    .where(and(eq(packageBrands.package_id, id), eq(packageBrands.brand_id, brandId)));
  return { ...row, own: owner !== undefined };
}
