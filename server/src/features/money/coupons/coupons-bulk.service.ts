import type { BulkAnswer } from "@console/contract/bulk.ts";
import type { coupons as contract } from "@console/contract/coupons.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { Context } from "../../../context/context.ts";
import { bulkResult, partitionBulk, rowsOf } from "../../../http/bulk.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { lockCoupons } from "./coupons.db.ts";
import { changeStatuses, deleteUnused } from "./coupons.service.ts";
import { couponMessages } from "./coupons.text.ts";

type Statuses = Parsed<typeof contract.bulkStatus>["body"];
type Removals = Parsed<typeof contract.bulkRemove>["body"]["records"];

const locked = (ctx: Context, records: readonly { id: number }[]) =>
  lockCoupons(
    ctx.db.current(),
    records.map(({ id }) => id),
    billingDay(ctx),
  );

/** Archives or activates coupons, each with its own version and event (COUPON-19). */
export async function setStatuses(ctx: Context, { records, status }: Statuses): Promise<BulkAnswer> {
  const rows = await locked(ctx, records);
  const sorted = partitionBulk(records, rows, "coupon", (row) => (row.status === status ? "same" : null));
  await changeStatuses(ctx, rowsOf(sorted), status);
  return bulkResult(sorted);
}

/** Deletes unused coupons: bills refer to the others (COUPON-10). */
export async function removeSeveral(ctx: Context, records: Removals): Promise<BulkAnswer> {
  const rows = await locked(ctx, records);
  const sorted = partitionBulk(records, rows, "coupon", ({ uses }) => {
    if (uses === 0) return null;
    return { refuse: couponMessages.inUse(uses) };
  });
  await deleteUnused(ctx, rowsOf(sorted));
  return bulkResult(sorted, false);
}
