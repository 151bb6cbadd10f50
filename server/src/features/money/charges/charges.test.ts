// Shows BILL-05, MORE-20.

import { CHARGES_PER_MONTH } from "@console/contract/limits.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makeCharge } from "../../../../test/factories/charge.ts";
import { sealAll } from "../../../audit/seal.ts";
import { billCharges } from "../../../db/tables/bills.ts";
import { closeDueMonths } from "../bills/close.service.ts";

let now = new Date("2026-11-20T15:00:00Z");
let app: TestApp;
let manager: Client;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
beforeEach(() => at("2026-11-20T15:00:00Z"));
afterAll(() => app.stop());

const at = async (moment: string) => {
  now = new Date(moment);
  manager = await app.as("manager");
};
const path = "/admin/billing/charges";
const of = (brandId: number) => ({ "organization-id": String(brandId) });
const add = (brandId: number, body: unknown, headers = {}) => manager.post(path, body, { ...of(brandId), ...headers });
const remove = (brandId: number, id: number, headers = {}) =>
  manager.delete(`${path}/${id}`, { ...of(brandId), ...headers });
const listed = async (brandId: number) => (await manager.get(path, of(brandId))).body.data;
const bill = async (brandId: number) => (await manager.get("/admin/billing", of(brandId))).body.data;
/** This manager's actions, newest first: months are closed and recorded in the background meanwhile. */
const recorded = async () => {
  await sealAll(app.ctx.db);
  return (await manager.get(`/admin/activities?user_id=${manager.user?.id}`)).body.data;
};

describe("POST /admin/billing/charges", () => {
  it("refuses invalid input, by field, and changes nothing", async () => {
    const id = await makeBilledBrand(app.ctx);
    const wrong: [unknown, string][] = [
      [{ label: "Set-up" }, "amount"],
      [{ amount: "5" }, "label"],
      [{ label: "  ", amount: "5" }, "label"],
      [{ label: "x".repeat(121), amount: "5" }, "label"],
      [{ label: "a\u0000b", amount: "5" }, "label"],
      ...["0", "-0.00", 0, "1.005", "1,5", "$5", "", "1e3", "+5", 0.1 + 0.2, "1000000.01", "-1000001", null].map(
        (amount): [unknown, string] => [{ label: "Set-up", amount }, "amount"],
      ),
      [{ label: "Set-up", amount: "5", month: "2026-13" }, "month"],
    ];
    for (const [body, field] of wrong) {
      const answer = await add(id, body);
      expect([body, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([body, 422, [field]]);
    }
    expect((await manager.post(path, { label: "Set-up", amount: "5" })).status).toBe(422);
    expect((await add(999_999, { label: "Set-up", amount: "5" })).status).toBe(404);
    expect(await listed(id)).toEqual([]);
  });

  it("refuses months that are not open, and brands that have no bill", async () => {
    const id = await makeBilledBrand(app.ctx, 2);
    await closeDueMonths({ ...app.ctx, audited: [] });
    for (const [month, why] of [
      ["2026-10", "October 2026 is no longer open"],
      ["2026-12", "December 2026 hasn't started yet"],
    ]) {
      const answer = await add(id, { label: "Set-up", amount: "5", month });
      expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
      expect(answer.body.message).toBe(`${why}. Add credits and charges to the open month.`);
    }
    const none = await makeBrand(app.ctx);
    const answer = await add(none.id, { label: "Set-up", amount: "5" });
    expect([answer.status, answer.body.message]).toEqual([409, `${none.name} has no bill for this month.`]);
    expect(await listed(id)).toEqual([]);
  });

  it("refuses more than a bill allows", async () => {
    const id = await makeBilledBrand(app.ctx);
    const row = { brand_id: id, month: "2026-11-01", label: "One of many", amount: "1", updated_by: "Test" };
    const moment = now.toISOString();
    await app.ctx.db
      .current()
      .insert(billCharges)
      .values(Array.from({ length: CHARGES_PER_MONTH }, () => ({ ...row, created_at: moment, updated_at: moment })));
    const answer = await add(id, { label: "One more", amount: "1" });
    expect([answer.status, answer.body.message]).toEqual([409, "A bill can have at most 100 credits and charges."]);
  });

  it("adds credits and charges to the open bill, after coupons, and to the audit log", async () => {
    const id = await makeBilledBrand(app.ctx, 0);
    const { name } = (await manager.get(`/admin/agencies/${id}`)).body.data;
    const answer = await add(id, { label: "  Set-up of three lines ", amount: "250", month: "2026-11" });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      label: "Set-up of three lines",
      amount: "250.00",
      month: "2026-11",
      added_by: manager.user?.name,
      version: 1,
    });
    await add(id, { label: "Goodwill", amount: -20.5 });
    expect((await listed(id)).map((each: { amount: string }) => each.amount)).toEqual(["250.00", "-20.50"]);
    const open = await bill(id);
    expect(open.charges).toMatchObject([
      { kind: "charge", label: "Set-up of three lines", amount: "250.00" },
      { label: "Goodwill", amount: "-20.50" },
    ]);
    expect([open.subtotal, open.total]).toEqual(["99.00", "328.50"]);
    const feed = await recorded();
    expect(feed.slice(0, 2).map((each: { message: string }) => each.message)).toEqual([
      `added a credit of $20.50 (Goodwill) to ${name}'s November bill`,
      `added a one-time charge of $250.00 (Set-up of three lines) to ${name}'s November bill`,
    ]);
    expect(feed[0].type).toBe("primary");
  });
});

describe("DELETE /admin/billing/charges/{id}", () => {
  it("refuses another brand's, an outdated state and a closed month", async () => {
    const id = await makeBilledBrand(app.ctx, 0);
    const other = await makeBilledBrand(app.ctx, 0);
    const charge = await makeCharge(app.ctx, id);
    expect((await remove(other, charge.id)).status).toBe(404);
    expect((await remove(id, charge.id, { "if-match": '"2"' })).status).toBe(412);
    await at("2026-12-01T05:00:00Z");
    const answer = await remove(id, charge.id);
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    expect(answer.body.message).toBe("November 2026 is no longer open. Add credits and charges to the open month.");
    expect(await listed(id)).toEqual([]);
    await at("2026-12-02T05:00:00Z");
    await closeDueMonths({ ...app.ctx, audited: [] });
    const [closed] = (await manager.get("/admin/billing_histories", of(id))).body.data;
    expect([closed.total, closed.charges[0].label]).toEqual(["79.00", "Goodwill"]);
    expect((await remove(id, charge.id)).status).toBe(409);
  });

  it("removes it from the bill", async () => {
    const id = await makeBilledBrand(app.ctx, 0);
    const charge = await makeCharge(app.ctx, id, { label: "Set-up", amount: "12.34" });
    expect((await bill(id)).total).toBe("111.34");
    expect((await remove(id, charge.id, { "if-match": '"1"' })).body.data).toEqual({ id: charge.id });
    expect((await bill(id)).total).toBe("99.00");
    expect((await remove(id, charge.id)).status).toBe(404);
    const [event] = await recorded();
    expect([event.type, event.message]).toMatchObject([
      "warning",
      expect.stringMatching(/^removed a one-time charge of \$12\.34 \(Set-up\) from .+'s November bill$/),
    ]);
  });
});
