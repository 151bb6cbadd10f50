import type { BulkAnswer } from "@console/contract/bulk.ts";
import type { coupons as contract } from "@console/contract/coupons.ts";
import type { Parsed } from "@console/contract/route.ts";
import { recordEvents } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { bulkResult, partitionBulk } from "../../../http/bulk.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { deleteCoupons, lockCoupons, saveStatuses } from "./coupons.db.ts";
import { couponActivities, couponMessages } from "./coupons.text.ts";

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
  const changing = sorted.changing.map(({ row }) => row);
  if (changing.length > 0) {
    await saveStatuses(ctx.db.current(), {
      ids: changing.map(({ id }) => id),
      status,
      now: ctx.clock.now().toISOString(),
      by: ctx.actor.name,
    });
    const archived = status === "archived";
    await recordEvents(
      ctx,
      changing.map(({ id, name, status: before }) => ({
        event: archived ? ("coupon.archived" as const) : ("coupon.activated" as const),
        message: archived ? couponActivities.archived(name) : couponActivities.activated(name),
        subject: { kind: "coupon" as const, id, label: name },
        before: { status: before },
        after: { status },
      })),
    );
  }
  return bulkResult(sorted);
}

/** Deletes unused coupons: bills refer to the others (COUPON-10). */
export async function removeSeveral(ctx: Context, records: Removals): Promise<BulkAnswer> {
  const rows = await locked(ctx, records);
  const sorted = partitionBulk(records, rows, "coupon", ({ uses }) => {
    if (uses === 0) return null;
    return { refuse: couponMessages.inUse(uses) };
  });
  const changing = sorted.changing.map(({ row }) => row);
  if (changing.length > 0) {
    await deleteCoupons(ctx.db.current(), { ids: changing.map(({ id }) => id) });
    await recordEvents(
      ctx,
      changing.map(({ id, name, code, discount_value, discount_type }) => ({
        event: "coupon.deleted" as const,
        message: couponActivities.deleted(name),
        subject: { kind: "coupon" as const, id, label: name },
        before: { name, code, discount_value, discount_type },
      })),
    );
  }
  return bulkResult(sorted, false);
}
