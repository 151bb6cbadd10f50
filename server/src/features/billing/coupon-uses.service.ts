import type { AppliedCoupon } from "@console/contract/billing.ts";
import { and, asc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { recordEvent } from "../../audit/audit.ts";
import { billingDay, firstOfMonth } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { AppError, invalid, notFound } from "../../http/errors.ts";
import { requireBrand } from "../brands/brand-scope.ts";
import { lockCoupon } from "../coupons/coupons.service.ts";
import { coupons, couponUses } from "../coupons/coupons.table.ts";
import { bills } from "./bills.table.ts";
import { couponMonths } from "./effects.rules.ts";
import { shareUsage } from "./usage-lock.db.ts";

/**
 * Coupons that count in the brand's open month or a later one, oldest first.
 * @throws AppError not_found
 */
export async function couponsOn(ctx: Context, brandId: number): Promise<AppliedCoupon[]> {
  await requireBrand(ctx, brandId);
  const { first_month, last_month } = couponUses;
  return ctx.db
    .current()
    .select({
      coupon_id: couponUses.coupon_id,
      code: coupons.code,
      name: coupons.name,
      discount_type: couponUses.discount_type,
      discount_value: couponUses.discount_value,
      first_month: sql<string>`to_char(${first_month}, 'YYYY-MM')`,
      last_month: sql<string>`to_char(${last_month}, 'YYYY-MM')`,
      applied_at: couponUses.applied_at,
      applied_by: couponUses.applied_by,
    })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.coupon_id))
    .where(
      and(
        eq(couponUses.brand_id, brandId),
        isNull(couponUses.removed_at),
        gte(last_month, firstOfMonth(billingDay(ctx))),
      ),
    )
    .orderBy(asc(couponUses.applied_at), asc(couponUses.coupon_id));
}

/**
 * Applies a coupon to a brand with the discount and the months of this moment: later changes of it move no bill.
 * @throws AppError not_found, invalid where it is not to be had, conflict where the brand had it before
 */
export async function applyCoupon(ctx: Context, brandId: number, couponId: number): Promise<AppliedCoupon[]> {
  const brand = await requireBrand(ctx, brandId, true);
  const row = await lockCoupon(ctx, couponId);
  if (!row) throw invalid({ coupon_id: "There is no such coupon." });
  if (row.status === "archived") throw invalid({ coupon_id: `${row.code} is archived.` });
  if (row.state === "scheduled") throw invalid({ coupon_id: `${row.code} counts from ${row.starts_at} on.` });
  if (row.state === "ended") throw invalid({ coupon_id: `${row.code} ended on ${row.expires_at}.` });
  if (row.coupon_type === "agency_specific" && !row.specific_resources.some(({ id }) => id === brandId)) {
    throw invalid({ coupon_id: `${row.code} is for other brands.` });
  }
  const { first_month, last_month } = couponMonths(billingDay(ctx), row.validity_period);
  const [kept] = await ctx.db
    .current()
    .insert(couponUses)
    .values({
      coupon_id: couponId,
      brand_id: brandId,
      applied_at: ctx.billingClock.now().toISOString(),
      applied_by: ctx.actor.name,
      first_month,
      last_month,
      discount_type: row.discount_type,
      discount_value: String(row.discount_value),
    })
    .onConflictDoNothing()
    .returning();
  if (!kept)
    throw new AppError("conflict", `${brand.name} has had ${row.code} already; a coupon counts once for each brand.`);
  await recordEvent(ctx, {
    event: "coupon.applied",
    message: `applied the coupon ${row.code} to ${brand.name}`,
    subject: { kind: "coupon", id: couponId, label: row.name },
    brandId,
    after: { code: row.code, first_month, last_month },
  });
  return couponsOn(ctx, brandId);
}

/**
 * Takes a coupon off a brand. Before a bill with it has closed it counts as never applied, and can be applied again;
 * after that it no longer counts from the open month on.
 * @throws AppError not_found
 */
export async function removeCoupon(ctx: Context, brandId: number, couponId: number): Promise<AppliedCoupon[]> {
  const brand = await requireBrand(ctx, brandId, true);
  const applied = (await couponsOn(ctx, brandId)).find(({ coupon_id }) => coupon_id === couponId);
  if (!applied) throw notFound("This coupon");
  const db = ctx.db.current();
  // A month that is being closed reads its coupons either before or after.
  await shareUsage(db, [brandId]);
  const use = and(eq(couponUses.brand_id, brandId), eq(couponUses.coupon_id, couponId));
  const [billed] = await db
    .select({ id: bills.id })
    .from(bills)
    .innerJoin(couponUses, use)
    .where(
      and(
        eq(bills.brand_id, brandId),
        gte(bills.month, couponUses.first_month),
        lte(bills.month, couponUses.last_month),
      ),
    )
    .limit(1);
  if (billed) await db.update(couponUses).set({ removed_at: ctx.billingClock.now().toISOString() }).where(use);
  else await db.delete(couponUses).where(use);
  await recordEvent(ctx, {
    event: "coupon.unapplied",
    message: `took the coupon ${applied.code} off ${brand.name}`,
    subject: { kind: "coupon", id: couponId, label: applied.name },
    brandId,
    before: { code: applied.code },
  });
  return couponsOn(ctx, brandId);
}
