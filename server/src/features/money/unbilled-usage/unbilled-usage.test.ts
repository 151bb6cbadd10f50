// Shows MORE-43.

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { makeWaitingUsage } from "../../../../test/factories/unbilled.ts";
import { expectDaysLikeRaw, ingestUsage } from "../../../../test/factories/usage.ts";
import { brandPackages } from "../../../db/tables/packages.ts";
import { billingDay, firstOfMonth, firstOfNextMonth, startOfDay } from "../../../lib/calendar.ts";
import * as brandsService from "../../partners/brands/brands.service.ts";
import { sumOfQuantities } from "../billing/bill.rules.ts";
import { history as historyOf } from "../billing/brand-bills.service.ts";
import { calculateMonths, loadOpenMonths } from "../billing/month.service.ts";
import { spanOf } from "../billing/month-span.rules.ts";
import { listUnclosedMonths } from "../packages/unclosed-months.service.ts";
import { listUnbilled } from "./unbilled-usage.db.ts";
import { billUsage, waiveUsage } from "./unbilled-usage.service.ts";

const billing = useBillingApp();
const { at, own, current, history, close } = billing;

const waiting = async (brandId: number, query = "status=waiting") =>
  (await billing.manager.get(`/admin/unbilled_usage?brand_id=${brandId}&${query}`)).body.data;
const setStatus = (brandId: number, status: "active" | "inactive") =>
  billing.app.ctx.db.transaction(() => brandsService.update(own(), brandId, { status }));

/** A brand with a business, and a function that reports a minute of usage as the voice platform does. */
async function reporter(brandId: number) {
  const { external_id: business_id } = await makeBusiness(billing.app.ctx, brandId);
  const platform = await billing.app.platform("usage");
  return async (quantity: string, day: string, over: object = {}) => {
    const occurred_at = new Date(Date.parse(startOfDay("America/New_York", day)) + 12 * 3_600_000).toISOString();
    const event = { id: randomUUID(), organization_id: brandId, business_id, type: "standard_minutes" };
    const sent = { usage_events: [{ ...event, quantity, occurred_at, ...over }] };
    return (await platform.post("/platform/usage_events", sent)).body.data;
  };
}

/** A brand of a given age in months, deactivated on a day; on the other day, all due months are closed. */
async function leftBrand({ months, inactive, today }: { months: number; inactive: string; today: string }) {
  await at(inactive);
  const id = await makeBilledBrand(billing.app.ctx, months);
  const use = await reporter(id);
  await setStatus(id, "inactive");
  await at(today);
  await close();
  return { id, use };
}

/** The brand's rows in the list. */
const listed = async (brandId: number, over: { per_page?: number; status?: "waiting" } = {}) =>
  (
    await listUnbilled(
      billing.app.ctx.db.current(),
      { page: 1, per_page: 100, brand_id: brandId, search_key: undefined, ...over },
      "America/New_York",
    )
  ).data;

describe("usage that no bill counts", () => {
  it("is listed for people who may see brands, by filter, and refuses unknown filters", async () => {
    await at("2026-11-05");
    const sales = await billing.app.as("sales");
    expect((await sales.get("/admin/unbilled_usage")).status).toBe(403);
    expect((await sales.post("/admin/unbilled_usage/1/bill")).status).toBe(403);
    expect((await billing.app.visitor().post("/admin/unbilled_usage/1/waive")).status).toBe(401);
    for (const bad of ["status=lost", "sort=quantity", "brand_id=x"]) {
      expect((await billing.manager.get(`/admin/unbilled_usage?${bad}`)).status).toBe(422);
    }
    expect((await billing.manager.post("/admin/unbilled_usage/999999/bill")).status).toBe(404);
  });

  it("arrived late for a brand without a bill since, and waits until it has one", async () => {
    const { id, use } = await leftBrand({ months: 1, inactive: "2026-10-20", today: "2026-11-05" });
    expect(await use("12", "2026-10-10")).toMatchObject({ accepted: 1 });
    expect(await current(id)).toBeNull();
    expect(await waiting(id)).toMatchObject([
      {
        brand_id: id,
        month: "2026-10",
        type: "standard_minutes",
        quantity: "12",
        reason: "no_bill",
        status: "waiting",
        billable: true,
        bill_month: null,
        decided_by: null,
      },
    ]);
    await at("2026-12-05");
    await close();
    expect((await waiting(id)).map((each: { quantity: string }) => each.quantity)).toEqual(["12"]);
    await setStatus(id, "active");
    expect(await waiting(id)).toEqual([]);
    const late = { kind: "correction", month: "2026-10", quantity: "12", amount: "1.68" };
    expect((await current(id)).corrections).toMatchObject([late]);
    await at("2027-01-05");
    await close();
    const [december] = await history(id);
    expect(december).toMatchObject({ month: "2026-12", corrections: [late] });
    expect(await waiting(id, "")).toEqual([]);
    await expectDaysLikeRaw(billing.app.ctx, id);
  });

  it("was used while the brand was inactive: a person bills it, without a base fee", async () => {
    const { id, use } = await leftBrand({ months: 1, inactive: "2026-10-20", today: "2026-11-05" });
    expect(await use("100", "2026-11-04")).toEqual({ accepted: 1, duplicates: 0, conflicts: [], errors: [] });
    expect(await use("7", "2026-10-25")).toMatchObject({ accepted: 1 });
    expect(await current(id)).toBeNull();
    const found = await waiting(id, "status=waiting&sort=month");
    expect(found).toMatchObject([
      { month: "2026-10", quantity: "7", reason: "inactive" },
      { month: "2026-11", quantity: "100", reason: "inactive" },
    ]);
    const effect = await billing.manager.get(`/admin/unbilled_usage/${found[0].id}/effect`);
    expect(effect.body.data).toMatchObject({ bill_month: "2026-11" });
    // What billing would add was calculated, but nothing was billed.
    expect(await waiting(id, "status=waiting&sort=month")).toEqual(found);
    for (const each of found) {
      const answer = await billing.manager.post(`/admin/unbilled_usage/${each.id}/bill`);
      expect(answer.body.data).toMatchObject({
        status: "billed",
        bill_month: "2026-11",
        decided_by: billing.manager.user?.name,
      });
    }
    const again = await billing.manager.post(`/admin/unbilled_usage/${found[0].id}/waive`);
    expect([again.status, again.body.message]).toEqual([
      409,
      `This usage was billed by ${billing.manager.user?.name}.`,
    ]);
    const open = await current(id);
    expect(open).toMatchObject({ base_amount: "0.00", subtotal: "14.00", total: "14.98" });
    expect(open.corrections).toMatchObject([{ month: "2026-10", quantity: "7", amount: "0.98" }]);
    expect((await billing.manager.get(`/admin/bills?month=2026-11&brand_id=${id}`)).body.data).toMatchObject([
      { total: "14.98" },
    ]);
    await at("2026-12-01", 7);
    await close();
    expect((await history(id)).map((bill: { month: string; total: string }) => [bill.month, bill.total])).toEqual([
      ["2026-11", "14.98"],
      ["2026-10", "128.00"],
      ["2026-09", "99.00"],
    ]);
    await expectDaysLikeRaw(billing.app.ctx, id);
  });

  it("was used without a package: it can be billed once there is one, at its prices", async () => {
    await at("2026-11-05");
    const { id } = await makeBrand(billing.app.ctx);
    const use = await reporter(id);
    await use("50", "2026-11-05");
    await use("3", "2026-10-31");
    expect(await waiting(id, "status=waiting&sort=month")).toMatchObject([
      { month: "2026-10", quantity: "3", reason: "no_package", billable: false },
      { month: "2026-11", quantity: "50", reason: "no_package", billable: false },
    ]);
    const [october] = await waiting(id, "status=waiting&sort=month");
    const path = `/admin/unbilled_usage/${october.id}/bill`;
    expect((await billing.manager.post(path)).status).toBe(409);
    await at("2026-12-02");
    await close();
    expect(await waiting(id)).toHaveLength(2);
    const plan = await makePackage(billing.app.ctx, { base_price: "10" });
    await billing.manager.put(`/admin/agencies/${id}`, { organization: { organization_plan_id: plan } });
    expect((await current(id)).corrections).toEqual([]);
    expect((await billing.manager.post(path, undefined, { "if-match": '"9"' })).status).toBe(412);
    expect((await billing.manager.post(path)).body.data).toMatchObject({ status: "billed", bill_month: "2026-12" });
    const [november] = await waiting(id);
    expect((await billing.manager.post(`/admin/unbilled_usage/${november.id}/waive`)).body.data).toMatchObject({
      status: "waived",
      quantity: "50",
      bill_month: null,
    });
    expect((await current(id)).corrections).toMatchObject([{ month: "2026-10", quantity: "3", amount: "0.42" }]);
    expect((await waiting(id, "status=waived")).map((each: { month: string }) => each.month)).toEqual(["2026-11"]);
    await at("2027-01-02");
    await close();
    expect((await history(id))[0].corrections).toMatchObject([{ amount: "0.42" }]);
    expect(await waiting(id)).toEqual([]);
  });

  it("has its own bill if the brand was active for less than an hour, which leaves no trace", async () => {
    const { id, use } = await leftBrand({ months: 2, inactive: "2026-11-10", today: "2026-12-10" });
    await setStatus(id, "active");
    billing.setNow(new Date(billing.now().getTime() + 60_000));
    await use("5", "2026-12-10", { occurred_at: billing.now().toISOString() });
    expect(await waiting(id)).toEqual([]);
    await setStatus(id, "inactive");
    expect(await current(id)).toBeNull();
    expect(await waiting(id)).toMatchObject([{ month: "2026-12", quantity: "5" }]);
  });

  it("is decided once, although two people decide concurrently", async () => {
    await at("2026-11-05");
    const { id } = await makeWaitingUsage(billing.app.ctx);
    const both = await Promise.all([
      billing.manager.post(`/admin/unbilled_usage/${id}/bill`),
      billing.manager.post(`/admin/unbilled_usage/${id}/waive`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

/** What may happen to a brand; event quantities are powers of two, so that a sum shows which events it contains. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("use" as const), daysAgo: fc.integer({ min: 0, max: 34 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 900 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("active" as const, "inactive" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("package" as const, "bill" as const, "waive" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("close" as const) }) },
);

type MinuteLine = { kind: string; code?: string | undefined; quantity: string };
const isMinutes = ({ kind, code }: MinuteLine) => kind === "standard_minutes" || code === "standard_minutes";
const minutesIn = (bill: { lines: MinuteLine[]; corrections: MinuteLine[] }) =>
  [...bill.lines, ...bill.corrections].filter(isMinutes).map(({ quantity }) => quantity);

/** The minutes of all bills, closed or not, plus waiting and waived ones. */
async function accountedFor(brandId: number): Promise<string> {
  const db = billing.app.ctx.db.current();
  const today = billingDay(billing.app.ctx);
  const closed = await historyOf(billing.own(), brandId, { page: 1, per_page: 100 });
  const quantities = closed.data.flatMap(minutesIn);
  const over = await listUnclosedMonths(billing.own(), firstOfMonth(today));
  for (const { brand_id, month } of over) {
    if (brand_id !== brandId) continue;
    const span = spanOf(month, firstOfNextMonth(month), "America/New_York");
    quantities.push(
      ...[...(await calculateMonths(db, [brandId], span)).values()].flatMap(({ bill: worked }) => minutesIn(worked)),
    );
  }
  const open = (await loadOpenMonths(billing.app.ctx, [brandId])).current.get(brandId);
  if (open) quantities.push(...minutesIn(open.bill));
  const others = await listed(brandId);
  quantities.push(...others.filter(({ status }) => status !== "billed").map(({ quantity }) => quantity));
  return sumOfQuantities(quantities);
}

describe("any accepted usage", () => {
  it("is in exactly one bill or on the list, at every moment of any history", async () => {
    const start = Date.parse("2026-03-03T15:00:00Z");
    billing.setNow(new Date(start));
    const plan = await makePackage(billing.app.ctx);
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 8, maxLength: 20 }), async (withPackage, steps) => {
        billing.setNow(new Date(start));
        const { id } = await makeBrand(billing.app.ctx, withPackage ? { organization_plan_id: plan } : {});
        const { external_id: business_id } = await makeBusiness(billing.app.ctx, id);
        const messages: string[] = [];
        for (const [index, each] of steps.entries()) {
          messages.push(JSON.stringify(each));
          if (each.kind === "wait") billing.setNow(new Date(billing.now().getTime() + each.hours * 3_600_000));
          else if (each.kind === "close") await close();
          else if (each.kind === "active" || each.kind === "inactive") await setStatus(id, each.kind);
          else if (each.kind === "package")
            await billing.app.ctx.db.transaction(() => brandsService.update(own(), id, { organization_plan_id: plan }));
          else if (each.kind === "use") {
            const occurred_at = new Date(billing.now().getTime() - each.daysAgo * 24 * 3_600_000).toISOString();
            const event = {
              id: String(index),
              organization_id: id,
              business_id,
              type: "standard_minutes",
              occurred_at,
            };
            const { accepted } = await ingestUsage(own(), [{ ...event, quantity: String(2 ** index) }]);
            expect(accepted).toBe(1);
          } else {
            const [first] = await listed(id, { per_page: 1, status: "waiting" });
            const decide = each.kind === "bill" ? billUsage : waiveUsage;
            if (first && (first.billable || each.kind === "waive"))
              await billing.app.ctx.db.transaction(() => decide(own(), first.id));
          }
          const sent = steps
            .slice(0, index + 1)
            .flatMap(({ kind }, index) => (kind === "use" ? [String(2 ** index)] : []));
          expect([messages.join(" "), await accountedFor(id)]).toEqual([messages.join(" "), sumOfQuantities(sent)]);
        }
        await expectDaysLikeRaw(billing.app.ctx, id);
        // Without a package, it has no further months that the closes of later runs would process.
        await billing.app.ctx.db.current().delete(brandPackages).where(eq(brandPackages.brand_id, id));
      }),
      { numRuns: Number(process.env.UNBILLED_RUNS ?? 8) },
    );
  });
});
