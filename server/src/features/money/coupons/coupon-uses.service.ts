import type { AppliedCoupon } from "@console/contract/billing.ts";
import { couponErrors, couponUseErrors } from "@console/contract/coupons.ts";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { lockBrandsForIngest } from "../../../db/locks.ts";
import { deleteRows, insertIfNew } from "../../../db/records.ts";
import { couponUses } from "../../../db/tables/coupons.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { billingDay, firstOfMonth } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { endUse, isBilled, listApplied } from "./coupon-uses.db.ts";
import { couponMonths } from "./coupons.rules.ts";
import { lockCoupon } from "./coupons.service.ts";
import { auditCoupons } from "./coupons.text.ts";

/** Coupons that apply in the brand's open month or a later one, oldest first. */
export async function couponsOn(ctx: Context, brandId: number): Promise<AppliedCoupon[]> {
  await requireBrand(ctx, brandId);
  return listApplied(ctx.db.current(), { brandId, month: firstOfMonth(billingDay(ctx)) });
}

/**
 * Applies a coupon to a brand with its current discount and months: later changes to the coupon affect no bill.
 */
export async function applyCoupon(ctx: Context, brandId: number, couponId: number): Promise<AppliedCoupon[]> {
  const brand = await requireBrand(ctx, brandId, true);
  const row = requireFound(await lockCoupon(ctx, couponId), couponUseErrors.unknown);
  const { code } = row;
  if (row.status === "archived") throw refuse(couponUseErrors.archived, { code });
  if (row.state === "scheduled") throw refuse(couponUseErrors.notStarted, { code, day: row.starts_at });
  if (row.state === "ended") throw refuse(couponUseErrors.ended, { code, day: row.expires_at });
  if (row.coupon_type === "agency_specific" && !row.specific_resources.some(({ id }) => id === brandId)) {
    throw refuse(couponUseErrors.forOthers, { code });
  }
  const { first_month, last_month } = couponMonths(billingDay(ctx), row.validity_period);
  const applied = await insertIfNew(ctx.db.current(), couponUses, {
    coupon_id: couponId,
    brand_id: brandId,
    applied_at: ctx.billingClock.now().toISOString(),
    applied_by: ctx.actor.name,
    first_month,
    last_month,
    discount_type: row.discount_type,
    discount_value: String(row.discount_value),
  });
  if (!applied) throw refuse(couponUseErrors.hadBefore, { brand: brand.name, code });
  await auditCoupons(ctx, "coupon.applied", about("coupon", row, brand), { after: { code, first_month, last_month } });
  return couponsOn(ctx, brandId);
}

/**
 * Removes a coupon from a brand. Until a bill with it has closed, it counts as never applied and can be applied again;
 * after that it no longer applies from the open month on.
 */
export async function removeCoupon(ctx: Context, brandId: number, couponId: number): Promise<AppliedCoupon[]> {
  const brand = await requireBrand(ctx, brandId, true);
  const applied = requireFound(
    (await couponsOn(ctx, brandId)).find(({ coupon_id }) => coupon_id === couponId),
    couponErrors.notFound,
  );
  const db = ctx.db.current();
  // A month that is being closed reads its coupons either before or after this change.
  await lockBrandsForIngest(db, [brandId]);
  const use = { brandId, couponId };
  const billed = await isBilled(db, use);
  if (billed) await endUse(db, { ...use, now: ctx.billingClock.now().toISOString() });
  else await deleteRows(db, couponUses, { brand_id: brandId, coupon_id: couponId });
  await auditCoupons(ctx, "coupon.unapplied", about("coupon", { id: couponId, name: applied.name }, brand), {
    before: { code: applied.code },
  });
  return couponsOn(ctx, brandId);
}
