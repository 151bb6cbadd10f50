import { desc, lte } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { taxRates } from "./operator.table.ts";

/** What bills call a tax, and its percentage. */
export type Tax = { name: string; rate: string };

/** The tax of a month: that of the latest change up to it; null where there never was one. */
export async function taxIn(db: Db, month: string): Promise<Tax | null> {
  const [row] = await db
    .select({ name: taxRates.name, rate: taxRates.rate })
    .from(taxRates)
    .where(lte(taxRates.starts_on, month))
    .orderBy(desc(taxRates.starts_on))
    .limit(1);
  return row ?? null;
}

/** From this month on; months before it keep their own. */
export async function keepTax(db: Db, month: string, tax: Tax): Promise<void> {
  await db
    .insert(taxRates)
    .values({ starts_on: month, ...tax })
    .onConflictDoUpdate({ target: taxRates.starts_on, set: tax });
}
