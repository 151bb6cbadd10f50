import { sql } from "drizzle-orm";
import type { Context } from "../src/context/context.ts";
import { lockBrandsForIngest } from "../src/db/locks.ts";
import { closeMonth } from "../src/features/money/bills/close.service.ts";
import { makeBilledBrand } from "./factories/bill.ts";
import { assignIntegration, makeBusiness } from "./factories/business.ts";
import { makeCharge } from "./factories/charge.ts";
import { always, applied, makeCoupon } from "./factories/coupon.ts";

/** Every kind of input of a month, written to its table as any release would. */
const changes: Record<string, string> = {
  usage_days: `insert into usage_days as u (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
    values ($brand, '2026-10-01', 'standard_minutes', 0, '2026-10-05', 7, '2026-10-05T12:00:00Z', 'a')
    on conflict (brand_id, bill_month, type, business_id, day) do update set quantity = u.quantity + 1`,
  "usage_days, business": `insert into usage_days as u (brand_id, bill_month, type, business_id, day, quantity, last_at,
      last_event_id)
    select $brand, '2026-10-01', 'standard_minutes', id, '2026-10-06', 5, '2026-10-06T12:00:00Z', 'd' from businesses
      where organization_id = $brand
    on conflict (brand_id, bill_month, type, business_id, day) do update set quantity = u.quantity + 1`,
  "usage_days, storage": `insert into usage_days as u (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
    values ($brand, '2026-09-01', 'storage_gb', 0, '2026-09-05', 3, '2026-09-05T12:00:00Z', 'b')
    on conflict (brand_id, bill_month, type, business_id, day) do update set quantity = u.quantity + 1`,
  "usage_days, late": `insert into usage_days as u (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
    values ($brand, '2026-10-01', 'standard_minutes', 0, '2026-09-07', 2, '2026-09-07T12:00:00Z', 'c')
    on conflict (brand_id, bill_month, type, business_id, day) do update set quantity = u.quantity + 1`,
  "usage_days, deleted": "delete from usage_days where brand_id = $brand",
  unbilled_usage: `insert into unbilled_usage (brand_id, month, type, inactive, status, quantity, bill_month, created_at,
      updated_at, updated_by)
    values ($brand, '2026-09-01', 'standard_minutes', true, 'billed', 1, '2026-10-01', now(), now(), 'Test')`,
  bill_charges: `insert into bill_charges (brand_id, month, label, amount, created_at, updated_at, updated_by)
    values ($brand, '2026-10-01', 'Set-up', 12.5, now(), now(), 'Test')`,
  "bill_charges, deleted": "delete from bill_charges where brand_id = $brand",
  brand_periods: `update brand_periods set ended_at = case when ended_at is null then timestamptz '2026-09-20T00:00:00Z' end
    where brand_id = $brand`,
  brand_packages: `insert into brand_packages (brand_id, package_id, starts_on)
    select $brand, min(id), '2026-10-01' from packages on conflict (brand_id, starts_on) do update set
      package_id = (select max(id) from packages)`,
  packages:
    "update packages set name = name || '+' where id in (select package_id from brand_packages where brand_id = $brand)",
  package_prices: `update package_prices set per_min_charge = per_min_charge + 0.01
    where package_id in (select package_id from brand_packages where brand_id = $brand)`,
  businesses: "delete from businesses where id = (select max(id) from businesses where organization_id = $brand)",
  "businesses, engine": `update businesses set voice_engine = case voice_engine when 'v1' then 'v2' else 'v1' end
    where organization_id = $brand`,
  business_engines: `insert into business_engines as e (business_id, starts_at, code)
    select id, timestamptz '2026-10-03T00:00:00Z', 'v2' from businesses where organization_id = $brand
    on conflict (business_id, starts_at) do update set code = case e.code when 'v1' then 'v2' else 'v1' end`,
  business_periods: `update business_periods p set ended_at = case when p.ended_at is null then timestamptz '2026-09-20T00:00:00Z' end
    from businesses b where b.id = p.business_id and b.organization_id = $brand`,
  assigned_integrations: "update assigned_integrations set code = 'slack' where brand_id = $brand",
  catalog_integrations: `update catalog_integrations set name = name || '+'
    where code in (select code from assigned_integrations where brand_id = $brand)`,
  connections: `update connections set ended_at = case when ended_at is null then timestamptz '2026-09-10T00:00:00Z' end
    where assigned_integration_id in (select id from assigned_integrations where brand_id = $brand)`,
  wholesale_prices: `update wholesale_prices set price = price + 1
    where assigned_integration_id in (select id from assigned_integrations where brand_id = $brand)`,
  coupon_uses: `update coupon_uses set removed_at = case when removed_at is null then timestamptz '2026-09-15T00:00:00Z' end
    where brand_id = $brand`,
  coupons:
    "update coupons set code = code || 'X' where id in (select coupon_id from coupon_uses where brand_id = $brand)",
  tax_rates: `insert into tax_rates as t (starts_on, name, rate) values ('2026-09-01', 'GST', 5)
    on conflict (starts_on) do update set rate = t.rate + 1`,
  brand_tax: `insert into brand_tax (brand_id, starts_on, tax) values ($brand, '2026-09-01', 'exempt')
    on conflict (brand_id, starts_on) do update set tax = 'standard'`,
  brand_balances: `insert into ledger_movements (brand_id, cause, bill_id, carried, created_at, created_by)
    select brand_id, 'credit_granted', id, 5, now(), 'Test' from bills where brand_id = $brand on conflict do nothing`,
};

export const changeNames = Object.keys(changes);

/**
 * Writes one change to the inputs of a brand's month, and usage under its lock: without it, months could be stored in
 * the background from the earlier state.
 * @param name one of `changeNames`, each of which begins with its table
 */
export const changeMonth = ({ db }: Pick<Context, "db">, name: string, brandId: number): Promise<unknown> =>
  db.transaction(async () => {
    if (name.startsWith("usage_days")) await lockBrandsForIngest(db.current(), [brandId]);
    return db.current().execute(sql.raw((changes[name] ?? "").replaceAll("$brand", String(brandId))));
  });

/** A brand with one of everything that a bill counts, and a closed month. */
export async function makeFullBrand(ctx: Context): Promise<number> {
  const id = await makeBilledBrand(ctx, 2);
  await assignIntegration(ctx, id, "zapier");
  await makeBusiness(ctx, id, { integration_codes: ["zapier"], premium_support: true });
  await makeBusiness(ctx, id);
  await makeCharge(ctx, id);
  await applied(ctx, id, (await makeCoupon(ctx, always)).id);
  await closeMonth(ctx, id, "2026-08-01");
  for (const name of ["usage_days", "usage_days, storage"]) await changeMonth(ctx, name, id);
  return id;
}
