import { randomUUID } from "node:crypto";
import type { AttentionItem } from "@console/contract/attention.ts";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { bills } from "../../src/db/tables/bills.ts";
import { usageTotals } from "../../src/db/tables/refused-events.ts";
import { usageDays, usageFeeds } from "../../src/db/tables/usage.ts";
import { closeMonth } from "../../src/features/money/bills/close.service.ts";
import { closeOnTime, makeBilledBrand } from "../factories/bill.ts";
import { makeBrand } from "../factories/brand.ts";
import { makeBusiness } from "../factories/business.ts";
import { makePackage, packageInput } from "../factories/package.ts";
import { makeRefused } from "../factories/refused.ts";
import { makeWaitingUsage } from "../factories/unbilled.ts";
import { type ReasonsApp, START } from "./reasons-app.ts";

/** Reasons about bills and usage. */
export function moneyReasons(of: ReasonsApp): void {
  const { beginsAndEnds, db, found, nameOf, threshold } = of;
  const pay = (brandId: number, month: string) =>
    of.admin.patch(`/admin/billing_histories/${month}`, { status: "paid" }, { "organization-id": String(brandId) });
  const waive = async (brand: number) => {
    const { data } = (await of.admin.get(`/admin/unbilled_usage?brand_id=${brand}&status=waiting`)).body;
    for (const { id } of data) await of.admin.post(`/admin/unbilled_usage/${id}/waive`);
  };
  const put = (path: string, body: object) => of.admin.put(path, body);

  async function closedBill(brandId: number, month: string, total: string) {
    await closeOnTime(of.app.ctx, brandId, month);
    // Bills refuse changes, also by hand: only this test makes one with another total.
    await db().execute(sql`alter table bills disable trigger user`);
    await db()
      .update(bills)
      .set({ total, open_amount: total })
      .where(and(eq(bills.brand_id, brandId), eq(bills.month, month)));
    // As the trigger that is off marks it at its close.
    await db().execute(sql`update bills b set to_check = bill_to_check(b.total, b.credits, (select p.total from bills p
      where p.brand_id = b.brand_id and p.month = (b.month - interval '1 month')::date)) where b.brand_id = ${brandId}`);
    await db().execute(sql`alter table bills enable trigger user`);
  }

  describe("bills", () => {
    beforeEach(() => of.setBilling(START));

    it("overdue: from the day after the due date until all are paid, with their sum", async () => {
      const brand = await makeBilledBrand(of.app.ctx, 2);
      await closedBill(brand, "2026-09-01", "90.00");
      await closedBill(brand, "2026-10-01", "95.50");
      of.setBilling("2026-11-16T15:00:00Z");
      expect(await found("overdue_bill", { brand })).toMatchObject([{ money: "90.00" }]);
      of.setBilling("2026-11-17T15:00:00Z");
      const name = await nameOf(brand);
      const message = `${name}'s September bill ($90.00) was due Oct 16. And 1 more overdue bill.`;
      await beginsAndEnds(
        "overdue_bill",
        { brand },
        { message, money: "185.50", since: "2026-10-17T04:00:00.000Z" },
        async () => {
          await pay(brand, "2026-09");
          expect(await found("overdue_bill", { brand })).toMatchObject([{ money: "95.50" }]);
          await pay(brand, "2026-10");
        },
      );
    });

    it("whose invoice an address rejected, until it is sent to another or paid", async () => {
      const brand = await makeBilledBrand(of.app.ctx);
      await closedBill(brand, "2026-10-01", "90.00");
      await db().execute(sql`insert into invoice_mails (bill_id, recipient, requested_at, requested_by, failed_at)
        select id, 'refused@brand.example', ${START}, 'System', ${START} from bills where brand_id = ${brand}`);
      await beginsAndEnds("invoice_undelivered", { brand }, { money: "90.00", since: "2026-11-20T15:00:00.000Z" }, () =>
        pay(brand, "2026-10"),
      );
    });

    it("still open a week after their last reminder, until they are paid", async () => {
      const brand = await makeBilledBrand(of.app.ctx);
      await closedBill(brand, "2026-10-01", "90.00");
      await db().execute(sql`insert into reminders (bill_id, step, sent_at)
        select id, 5, '2026-11-13T15:00:00Z' from bills where brand_id = ${brand}`);
      of.setBilling("2026-11-19T15:00:00Z");
      expect(await found("reminders_ended", { brand })).toEqual([]);
      of.setBilling(START);
      const message = `${await nameOf(brand)}'s October bill ($90.00 open) got its last reminder Nov 13.`;
      await beginsAndEnds(
        "reminders_ended",
        { brand },
        { message, money: "90.00", since: "2026-11-20T05:00:00.000Z" },
        () => pay(brand, "2026-10"),
      );
    });

    it("with a payment unallocated for a day, each until it pays, goes back or is reversed (MORE-472)", async () => {
      const brand = await makeBilledBrand(of.app.ctx, 2);
      await closedBill(brand, "2026-09-01", "60.00");
      await closedBill(brand, "2026-10-01", "90.00");
      of.setBilling("2026-11-19T15:00:00Z");
      const receive = async (amount: string, reference = "") => {
        const sent = { organization_id: brand, amount, method: "check", reference, allocations: [] };
        return (await of.admin.post("/admin/payments", sent)).body.data.id;
      };
      const end = async (path: string, body: object) => {
        const answer = await of.admin.post(path, body);
        expect(answer.body).toMatchObject({ data: {} });
        return answer;
      };
      const allocated = await receive("100.00", "Check 12");
      const refunded = await receive("30.00");
      const reversed = await receive("20.00");
      const note = {
        organization_id: brand,
        bill_month: "2026-10",
        kind: "amount",
        reason: "goodwill",
        amount: "90.00",
      };
      await end(`/admin/payments/${allocated}/allocations`, { bill_month: "2026-10", amount: "40.00" });
      // What is left of a credit note is held for the brand on purpose.
      expect((await end("/admin/credit_notes", note)).body.data).toMatchObject({ unallocated: "40.00" });
      of.setBilling("2026-11-20T14:59:00Z");
      expect(await found("payment_unallocated", { brand })).toEqual([]);
      of.setBilling(START);
      expect(await found("payment_unallocated", { brand })).toHaveLength(3);
      const since = "2026-11-20T15:00:00.000Z";
      const message = `$60.00 of ${await nameOf(brand)}'s payment of $100.00 (Check 12), recorded Nov 19, is unallocated.`;
      const only = (subject: number) => ({ brand, subject });
      await beginsAndEnds("payment_unallocated", only(refunded), { money: "30.00", since }, () =>
        end("/admin/refunds", { payment_id: refunded, amount: "30.00", method: "check", reason: "Paid twice." }),
      );
      await beginsAndEnds("payment_unallocated", only(reversed), { money: "20.00", since }, () =>
        end(`/admin/payments/${reversed}/reverse`, { reason: "Returned." }),
      );
      await beginsAndEnds("payment_unallocated", only(allocated), { message, money: "60.00", since }, () =>
        end(`/admin/payments/${allocated}/allocations`, { bill_month: "2026-09", amount: "60.00" }),
      );
    });

    it("changed by a quarter or what the operator says, until paid", async () => {
      const brand = await makeBilledBrand(of.app.ctx, 2);
      await closedBill(brand, "2026-09-01", "100.00");
      await closedBill(brand, "2026-10-01", "124.99");
      expect(await found("bill_changed", { brand })).toEqual([]);
      await threshold({ attention_bill_change: "24.99" });
      expect(await found("bill_changed", { brand })).toMatchObject([{ money: "24.99" }]);
      await threshold({ attention_bill_change: "25" });
      expect(await found("bill_changed", { brand })).toEqual([]);
      await closedBill(brand, "2026-10-01", "75.00");
      await beginsAndEnds("bill_changed", { brand }, { money: "25.00" }, () => pay(brand, "2026-10"));
    });

    it("not closed an hour after the close was due, until they are", async () => {
      const brand = await makeBilledBrand(of.app.ctx);
      const expected = { message: `${await nameOf(brand)}'s October bill isn't closed.`, money: null };
      await beginsAndEnds("month_not_closed", { brand }, expected, () =>
        closeMonth({ ...of.app.ctx, audited: [] }, brand, "2026-10-01"),
      );
    });

    it("differ from their usage, until a check finds them equal", async () => {
      const brand = await makeBilledBrand(of.app.ctx);
      await closeMonth({ ...of.app.ctx, audited: [] }, brand, "2026-10-01");
      const [bill] = await db().select().from(bills).where(eq(bills.brand_id, brand));
      const check = (total: string | null) =>
        db().execute(sql`insert into bill_checks (bill_id, checked_at, found) values (${bill?.id}, ${START}, ${total})
          on conflict (bill_id) do update set found = excluded.found`);
      await check("59.00");
      await beginsAndEnds("check_differs", { brand }, { money: "40.00", since: "2026-11-20T15:00:00.000Z" }, () =>
        check(null),
      );
    });

    it("with a margin below the operator's limit, for Super Admins", async () => {
      const brand = await makeBilledBrand(of.app.ctx);
      const business = await makeBusiness(of.app.ctx, brand);
      of.setBilling("2026-10-15T15:00:00Z");
      await sendMinutes(brand, business.external_id, "2026-10-03T15:00:00Z", "1000");
      of.setBilling(START);
      await closeMonth({ ...of.app.ctx, audited: [] }, brand, "2026-10-01");
      await put("/admin/platform_costs/engine/v1", { platform_cost: { cost: "100", from: "2026-01" } });
      const [low] = await found("low_margin", { brand });
      expect(low?.message).toMatch(/margin in October was −[\d.]+%\.$/);
      expect(Number(low?.money)).toBeGreaterThan(90_000);
      const manager = await of.app.as("manager");
      const seen = (await manager.get("/admin/attention?per_page=100")).body;
      expect(seen.data.some(({ reason }: AttentionItem) => reason === "low_margin")).toBe(false);
      await beginsAndEnds("low_margin", { brand }, {}, () =>
        put("/admin/platform_costs/engine/v1", { platform_cost: { cost: "0", from: "2026-01" } }),
      );
    });

    it("with costs but no revenue, which have no percentage, with the loss as money", async () => {
      const { price_details } = packageInput();
      const free = { ...price_details, per_min_charge: "0", per_location_charge: "0", integration_charge: false };
      const packageId = await makePackage(of.app.ctx, { base_price: "0", price_details: free });
      const brand = await makeBilledBrand(of.app.ctx, 1, packageId);
      const { external_id } = await makeBusiness(of.app.ctx, brand);
      of.setBilling("2026-10-15T15:00:00Z");
      await sendMinutes(brand, external_id, "2026-10-03T15:00:00Z", "1000");
      of.setBilling(START);
      await closeMonth({ ...of.app.ctx, audited: [] }, brand, "2026-10-01");
      await put("/admin/platform_costs/engine/v1", { platform_cost: { cost: "0.268", from: "2026-01" } });
      const message = `${await nameOf(brand)} earned $0.00 and cost $268.00 in October.`;
      await beginsAndEnds("low_margin", { brand }, { message, money: "268.00" }, () =>
        put("/admin/platform_costs/engine/v1", { platform_cost: { cost: "0", from: "2026-01" } }),
      );
    });
  });
  async function sendMinutes(brand: number, business_id: string, occurred_at: string, quantity: string): Promise<void> {
    const platform = await of.app.platform("usage");
    const event = {
      id: randomUUID(),
      organization_id: brand,
      business_id,
      type: "standard_minutes",
      quantity,
      occurred_at,
    };
    const answer = await platform.post("/platform/usage_events", { usage_events: [event] });
    expect(answer.body.data.accepted).toBe(1);
  }

  async function insertMinutes(brand: number, days: Record<string, string>): Promise<void> {
    await db()
      .insert(usageDays)
      .values(
        Object.entries(days).map(([day, quantity]) => ({
          brand_id: brand,
          bill_month: `${day.slice(0, 7)}-01`,
          type: "standard_minutes" as const,
          business_id: 1,
          day,
          quantity,
          last_at: `${day}T15:00:00Z`,
          last_event_id: day,
        })),
      );
  }
  describe("usage", () => {
    it("falling: three days against the same weekdays, so that a weekend is compared with weekends", async () => {
      await threshold({});
      const { id: brand } = await makeBrand(of.app.ctx);
      await db().insert(usageFeeds).values({ brand_id: brand, last_received_at: START });
      // Friday to Sunday are compared on Monday: 1,000 minutes on Fridays, none on weekends.
      const fridays = ["2026-10-23", "2026-10-30", "2026-11-06", "2026-11-13"];
      await insertMinutes(brand, Object.fromEntries(fridays.map((day) => [day, "1000"])));
      await insertMinutes(brand, { "2026-11-20": "501", "2026-11-19": "9000" });
      of.setNow("2026-11-23T15:00:00Z");
      await db()
        .update(usageFeeds)
        .set({ last_received_at: of.now().toISOString() })
        .where(eq(usageFeeds.brand_id, brand));
      expect(await found("usage_falling", { brand })).toEqual([]);
      await db()
        .update(usageDays)
        .set({ quantity: "500" })
        .where(and(eq(usageDays.brand_id, brand), eq(usageDays.day, "2026-11-20")));
      const message = `${await nameOf(brand)}'s minutes from Nov 20 to Nov 22 are 50% below the same weekdays of the last 4 weeks.`;
      // A threshold moves its list right after the write, also that of a reason that is found every five minutes.
      for (const [percent, count] of [
        ["60", 0],
        ["50", 1],
      ] as const) {
        // By SQL: a session would have ended with the days that passed here.
        await db().execute(sql`update operator_settings set attention_usage_fall = ${percent}`);
        expect(await found("usage_falling", { brand }, new Set(["operator_settings"]))).toHaveLength(count);
      }
      await beginsAndEnds("usage_falling", { brand }, { message, money: null }, () =>
        insertMinutes(brand, { "2026-11-21": "1" }),
      );
    });

    it("silent: after the operator's hours, with the last bill as money, until the next event", async () => {
      of.setBilling(START);
      const brand = await makeBilledBrand(of.app.ctx);
      await closeMonth({ ...of.app.ctx, audited: [] }, brand, "2026-10-01");
      of.setNow(START);
      await db().insert(usageFeeds).values({ brand_id: brand, last_received_at: "2026-11-19T15:59:00Z" });
      expect(await found("usage_silent", { brand })).toEqual([]);
      await threshold({ attention_silent_hours: 23 });
      await beginsAndEnds("usage_silent", { brand }, { money: "99.00", since: "2026-11-19T15:59:00.000Z" }, () =>
        db().update(usageFeeds).set({ last_received_at: START }).where(eq(usageFeeds.brand_id, brand)),
      );
    });

    it("differing from the platform's total, until they agree", async () => {
      const { id: brand } = await makeBrand(of.app.ctx);
      const total = { day: "2026-11-18", brand_id: brand, type: "standard_minutes" as const, quantity: "10" };
      await db()
        .insert(usageTotals)
        .values({
          ...total,
          reported_at: START,
          differs: true,
          hours: [{ from: "2026-11-18T18:00:00.000Z", to: "2026-11-18T20:00:00.000Z" }],
        });
      // Its action leads to the brand's billing, which shows this.
      const shown = await of.admin.get("/admin/usage_differences", { "organization-id": String(brand) });
      expect(shown.body.data).toEqual([
        {
          day: "2026-11-18",
          type: "standard_minutes",
          reported: "10",
          counted: "0",
          hours: [{ from: "2026-11-18T18:00:00.000Z", to: "2026-11-18T20:00:00.000Z" }],
        },
      ]);
      await beginsAndEnds(
        "usage_differs",
        { brand },
        { since: "2026-11-19T05:00:00.000Z", subject: { kind: "usage", id: brand, label: "2026-11-18" } },
        () => db().update(usageTotals).set({ differs: false }).where(eq(usageTotals.brand_id, brand)),
      );
    });

    it("refused, with what its minutes cost, until somebody handles it", async () => {
      const brand = await makeBilledBrand(of.app.ctx);
      const { groupId } = await makeRefused(of.app.ctx, {
        organization_id: brand,
        quantity: "250.5",
        occurred_at: START,
      });
      expect(await found("refused_usage", { brand })).toEqual([]);
      of.setNow("2026-11-20T15:06:00Z");
      await beginsAndEnds("refused_usage", { brand }, { money: "35.07", since: "2026-11-20T15:00:00.000Z" }, () =>
        of.admin.post(`/admin/refused_event_groups/${groupId}/dismiss`, { reason: "Test" }),
      );
    });

    it("while inactive, until it is billed or waived", async () => {
      const { id, brandId: brand } = await makeWaitingUsage(of.app.ctx);
      expect(await found("unbilled_usage", { brand })).toEqual([]);
      await beginsAndEnds(
        "inactive_usage",
        { brand },
        { money: "0.45", subject: { kind: "usage", id: brand, label: await nameOf(brand) } },
        () => of.admin.post(`/admin/unbilled_usage/${id}/waive`),
      );
    });

    it("of a brand without a package, until it has one", async () => {
      const { id: brand } = await makeBrand(of.app.ctx);
      const { external_id } = await makeBusiness(of.app.ctx, brand);
      await sendMinutes(brand, external_id, "2026-11-20T14:00:00Z", "5");
      const organization_plan_id = await makePackage(of.app.ctx);
      await beginsAndEnds("unbilled_usage", { brand }, { money: null }, async () => {
        await of.admin.put(`/admin/agencies/${brand}`, { organization: { organization_plan_id } });
        // By the billing clock the usage happened last month: a package from now on does not bill it.
        if (of.monthEnded) await waive(brand);
      });
    });
  });
}
