import type { Db } from "../../../db/handle.ts";
import { oneRow } from "../../../db/statements.ts";
import { nextOfSeries } from "./number-series.db.ts";

/**
 * The next numbers of a series of invoices or credit notes; its row stays locked until the caller's transaction ends, so that there
 * are no gaps.
 */
export async function nextNumbers(db: Db, prefix: string, count: number): Promise<string[]> {
  const row = await oneRow(nextOfSeries(db, { prefix, count }));
  if (!row) throw new Error("the series has no number");
  const first = row.last - count + 1;
  return Array.from({ length: count }, (_, index) => `${prefix}${String(first + index).padStart(6, "0")}`);
}
