import type { packages as packagesContract } from "@console/contract/packages.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, asc, count, desc, eq, getTableColumns, inArray, like, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { parseSort, slice } from "../../db/page.ts";
import { contains, fold } from "../../db/sql.ts";
import { packageBrands, packagePrices, packages } from "./packages.table.ts";

type ListQuery = Parsed<typeof packagesContract.list>["query"];

const { search_text: _, ...columns } = getTableColumns(packages);
const { package_id: _package, starts_on: _starts, ...prices } = getTableColumns(packagePrices);

/** @param today decides which prices are in force */
export async function listPackages(db: Db, query: ListQuery, today: string) {
  const searched = query.search_key ? like(packages.search_text, contains(fold(query.search_key))) : undefined;
  const totals = await db
    .select({ active: packages.active, total: count() })
    .from(packages)
    .where(searched)
    .groupBy(packages.active);
  const sum = (active: boolean) => totals.find((row) => row.active === active)?.total ?? 0;
  const counts = { all: sum(true) + sum(false), active: sum(true), inactive: sum(false) };
  const total = counts[query.status ?? "all"];
  const part = slice(query, total);
  const found = await withPrices(db, today)
    .where(and(searched, query.status ? eq(packages.active, query.status === "active") : undefined))
    .orderBy(...order(query.sort ?? "-created_at", part.fromEnd))
    .limit(part.limit)
    .offset(part.offset);
  const brandIds = await brandsOf(
    db,
    found.map((row) => row.package.id),
  );
  const page = (part.fromEnd ? found.reverse() : found).map((row) => ({
    ...row.package,
    base_price: row.prices.base_price,
    organization_ids: brandIds.get(row.package.id) ?? [],
    price_details: row.prices,
  }));
  return { page, total, counts };
}

/** Each package with the prices in force; one without any yet is not shown. */
function withPrices(db: Db, today: string) {
  const latest = sql`${packagePrices.starts_on} = (select max(p.starts_on) from package_prices p
    where p.package_id = ${packages.id} and p.starts_on <= ${today})`;
  return db
    .select({ package: columns, prices })
    .from(packages)
    .innerJoin(packagePrices, and(eq(packagePrices.package_id, packages.id), latest));
}

async function brandsOf(db: Db, ids: number[]): Promise<Map<number, number[]>> {
  const found =
    ids.length > 0
      ? await db
          .select()
          .from(packageBrands)
          .where(inArray(packageBrands.package_id, ids))
          .orderBy(packageBrands.brand_id)
      : [];
  const lists = new Map<number, number[]>(ids.map((id) => [id, []]));
  for (const row of found) lists.get(row.package_id)?.push(row.brand_id);
  return lists;
}

function order(sort: NonNullable<ListQuery["sort"]>, reverse: boolean): SQL[] {
  const { field, descending } = parseSort<"created_at" | "name" | "base_price">(sort);
  const direction = descending !== reverse ? desc : asc;
  return [direction(field === "base_price" ? packagePrices.base_price : packages[field]), direction(packages.id)];
}

/** A package as far as choosing it needs; `dedicated` says whether it is the given brand's own. */
export async function findChoice(db: Db, id: number, brandId: number) {
  const [row] = await db
    .select({
      id: packages.id,
      name: packages.name,
      active: packages.active,
      public: packages.public,
      own: packageBrands.brand_id,
    })
    .from(packages)
    .leftJoin(packageBrands, and(eq(packageBrands.package_id, packages.id), eq(packageBrands.brand_id, brandId)))
    .where(eq(packages.id, id));
  return row;
}
