import type { BrandStatus, brands as contract } from "@console/contract/brands.ts";
import type { BulkAnswer } from "@console/contract/bulk.ts";
import type { Parsed } from "@console/contract/route.ts";
import { inArray, sql } from "drizzle-orm";
import { recordEvents } from "../../audit/audit.ts";
import { answerOf, sortOut } from "../../bulk.ts";
import type { Context } from "../../context.ts";
import { keepBrandPeriods } from "./brand-periods.ts";
import { lockBrands } from "./brands.db.ts";
import { brands } from "./brands.table.ts";

type Sent = Parsed<typeof contract.bulkStatus>["body"];

/** Activates or deactivates brands, each as if it were changed alone: its version, its period for the bills, its event. */
export async function setStatuses(ctx: Context, { records, status }: Sent): Promise<BulkAnswer> {
  const tx = ctx.db.current();
  const rows = await lockBrands(
    tx,
    records.map(({ id }) => id),
  );
  const sorted = sortOut(records, rows, "brand", (row) => (row.status === status ? "same" : null));
  const changing = sorted.changing.map(({ row }) => row);
  const ids = changing.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .update(brands)
      .set({
        status,
        version: sql`${brands.version} + 1`,
        updated_at: ctx.clock.now().toISOString(),
        updated_by: ctx.actor.name,
      })
      .where(inArray(brands.id, ids));
    await keepBrandPeriods(ctx, ids, status === "active");
    await recordEvents(
      ctx,
      changing.map(({ id, name, status: before }) => ({
        ...saidOf(status, name),
        subject: { kind: "brand" as const, id, label: name },
        brandId: id,
        before: { status: before },
        after: { status },
      })),
    );
  }
  return answerOf(sorted);
}

/** As a single change says it. */
export const saidOf = (status: BrandStatus, name: string) =>
  status === "active"
    ? { event: "brand.activated" as const, message: `activated the brand ${name}` }
    : { event: "brand.deactivated" as const, message: `deactivated the brand ${name}` };
