// Shows MORE-436: late usage of a month whose bill was canceled.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { rows } from "../../../db/sql.ts";
import { closeMonth } from "./close.service.ts";

const billing = useBillingApp("2026-10-10T15:00:00Z");
const { at, of, own } = billing;

/** A brand with an October bill, and five minutes of October that arrive in November; then November is closed too. */
async function withLateUsage({ canceled }: { canceled: boolean }) {
  await at("2026-10-10");
  const { app } = billing;
  const id = await makeBilledBrand(app.ctx);
  const { external_id: business_id } = await makeBusiness(app.ctx, id);
  await at("2026-11-01");
  await closeMonth(own(), id, "2026-10-01");
  const note = { organization_id: id, bill_month: "2026-10", kind: "amount", reason: "cancellation" };
  if (canceled) expect((await billing.manager.post("/admin/credit_notes", note)).status).toBe(200);
  const event = { organization_id: id, business_id, type: "standard_minutes", quantity: "5" };
  const usage_events = [{ id: randomUUID(), ...event, occurred_at: "2026-10-20T15:00:00Z" }];
  const sent = await (await app.platform("usage")).post("/platform/usage_events", { usage_events });
  expect(sent.body.data).toMatchObject({ accepted: 1 });
  await at("2026-12-01");
  await closeMonth(own(), id, "2026-11-01");
  const { data } = (await billing.manager.get(`/admin/bills?brand_id=${id}&month=2026-11`)).body;
  expect((await billing.manager.get("/admin/billing_histories/2026-11", of(id))).body.data.corrections).toHaveLength(1);
  return data[0];
}

it("marks the bill that counts it for review, which no other late usage does", async () => {
  expect(await withLateUsage({ canceled: false })).toMatchObject({ to_check: false });
  expect(await withLateUsage({ canceled: true })).toMatchObject({ to_check: true, found: null, carried: null });
  const counted = sql`select value::int as stored, (select count(*)::int from bills where to_check) as marked
    from counters where name = 'bills:to_check'`;
  expect(await rows(billing.app.ctx.db.current(), counted)).toEqual([{ stored: 1, marked: 1 }]);
});
