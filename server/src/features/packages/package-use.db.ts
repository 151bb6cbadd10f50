import { and, asc, count, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { brandPackages, brands } from "../brands/brands.table.ts";

/** Nothing has taken the place of this row of the history: the brand is on it, or is scheduled for it. */
const concerned = (today: string) => sql`coalesce(${brandPackages.ends_on} > ${today}, true)`;

/** How many brands are on each package today; a package that no brand was ever on is missing. */
export async function usageOf(db: Db, ids: readonly number[], today: string): Promise<Map<number, { now: number }>> {
  const found = await db
    .select({
      id: brandPackages.package_id,
      now: sql<number>`(count(*) filter (where ${brandPackages.starts_on} <= ${today} and ${concerned(today)}))::int`,
    })
    .from(brandPackages)
    .where(inArray(brandPackages.package_id, [...ids]))
    .groupBy(brandPackages.package_id);
  return new Map(found.map(({ id, now }) => [id, { now }]));
}

/** Brands that are on a package or scheduled for it, those without `except`; by name, the first few of them. */
export async function concernedBrands(
  db: Db,
  packageId: number,
  today: string,
  { limit, except = [] }: { limit: number; except?: readonly number[] },
) {
  const where = and(
    eq(brandPackages.package_id, packageId),
    concerned(today),
    except.length > 0 ? sql`${brandPackages.brand_id} not in ${except}` : undefined,
  );
  const [counted] = await db.select({ total: count() }).from(brandPackages).where(where);
  const first = await db
    .select({
      id: brands.id,
      name: brands.name,
      starts_on: sql<
        string | null
      >`case when ${brandPackages.starts_on} > ${today} then ${brandPackages.starts_on}::text end`,
    })
    .from(brandPackages)
    .innerJoin(brands, eq(brands.id, brandPackages.brand_id))
    .where(where)
    .orderBy(sql`lower(${brands.name})`, asc(brands.id))
    .limit(limit);
  return { first, total: counted?.total ?? 0 };
}

/** Who was on a package last, and the first day of what came after. */
export async function lastUse(db: Db, packageId: number) {
  const next = sql<string>`${brandPackages.ends_on}::text`;
  const [row] = await db
    .select({ name: brands.name, next })
    .from(brandPackages)
    .innerJoin(brands, eq(brands.id, brandPackages.brand_id))
    .where(and(eq(brandPackages.package_id, packageId), isNotNull(brandPackages.ends_on)))
    .orderBy(desc(brandPackages.ends_on), asc(brands.id))
    .limit(1);
  return row;
}
