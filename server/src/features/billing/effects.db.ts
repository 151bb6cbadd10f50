import { and, asc, count, desc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { brandPackages, brands } from "../brands/brands.table.ts";
import { bills } from "./bills.table.ts";

/**
 * Bills of a month on a package, of the brands that are still on it: the largest of them and how many there are.
 * @param open first day of the month that is running
 */
export async function billsOnPackage(db: Db, packageId: number, month: string, open: string, limit: number) {
  const stillOnIt = and(
    eq(brandPackages.brand_id, bills.brand_id),
    eq(brandPackages.package_id, packageId),
    lte(brandPackages.starts_on, open),
    or(isNull(brandPackages.ends_on), gt(brandPackages.ends_on, open)),
  );
  const where = and(eq(bills.month, month), eq(bills.package_id, packageId));
  const largest = await db
    .select({ id: brands.id, name: brands.name, total: sql<string>`${bills.total}::text` })
    .from(bills)
    .innerJoin(brandPackages, stillOnIt)
    .innerJoin(brands, eq(brands.id, bills.brand_id))
    .where(where)
    .orderBy(desc(bills.total), asc(bills.id))
    .limit(limit);
  const [counted] = await db.select({ total: count() }).from(bills).innerJoin(brandPackages, stillOnIt).where(where);
  return { largest, total: counted?.total ?? 0 };
}
