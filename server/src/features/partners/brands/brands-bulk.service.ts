import type { BrandStatus } from "@console/contract/brand-fields.ts";
import type { brands as contract } from "@console/contract/brands.ts";
import type { BulkAnswer } from "@console/contract/bulk.ts";
import type { Parsed } from "@console/contract/route.ts";
import { sharedErrors } from "@console/contract/shared-errors.ts";
import { aboutBrand } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { bulkResult, partitionBulk, rowsOf } from "../../../http/bulk.ts";
import { sentenceOf } from "../../../http/errors.ts";
import { recordBrandPeriods } from "./brand-periods.ts";
import { lockBrands, saveStatuses } from "./brands.db.ts";
import { auditBrands } from "./brands.text.ts";

type Sent = Parsed<typeof contract.bulkStatus>["body"];

/** Activates or deactivates brands, each like a single change: its version, its period for billing, its event. */
export async function setStatuses(ctx: Context, { records, status }: Sent): Promise<BulkAnswer> {
  const tx = ctx.db.current();
  const rows = await lockBrands(
    tx,
    records.map(({ id }) => id),
  );
  const sorted = partitionBulk(records, rows, "brand", ({ status: before, closed_at }) => {
    if (closed_at !== null) return { refuse: sentenceOf(sharedErrors.brandClosed, {}) };
    return before === status ? "same" : null;
  });
  const changing = rowsOf(sorted);
  const ids = changing.map(({ id }) => id);
  if (ids.length > 0) {
    await saveStatuses(tx, { ids, status, now: ctx.clock.now().toISOString(), by: ctx.actor.name });
    await recordBrandPeriods(ctx, ids, status === "active");
    await auditBrands.each(ctx, statusEvent(status), changing, (row) => [
      aboutBrand(row),
      { before: { status: row.status }, after: { status } },
    ]);
  }
  return bulkResult(sorted);
}

/** The same event as for a single change. */
export const statusEvent = (status: BrandStatus) => (status === "active" ? "brand.activated" : "brand.deactivated");
