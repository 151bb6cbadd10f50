// Shows MORE-496, MORE-497.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBill } from "../../../../test/factories/bill.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { assignEngine, assignIntegration, makeBusiness } from "../../../../test/factories/business.ts";
import { makeCreditNote } from "../../../../test/factories/credit-note.ts";
import { makeNote } from "../../../../test/factories/note.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { addPasskey, stepUp } from "../../../../test/factories/passkey.ts";
import { makeRefused } from "../../../../test/factories/refused.ts";
import { ingestUsage } from "../../../../test/factories/usage.ts";
import { makeWebhook } from "../../../../test/factories/webhook.ts";
import { sealAll } from "../../../audit/seal.ts";
import { rows } from "../../../db/sql.ts";
import { feedWebhooks } from "../../desk/webhooks/delivery/feed.service.ts";
import { recordPayment } from "../../money/receivables/payments.service.ts";

let app: TestApp;
let admin: Client;
let ahead = 0;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(Date.now() + ahead) } });
  admin = await app.as("manager");
});
afterAll(() => app.stop());

const path = (id: number) => `/admin/agencies/${id}`;
const storage = (organization_id: number) => ({
  id: randomUUID(),
  organization_id,
  type: "storage_gb",
  quantity: "1",
  occurred_at: app.ctx.billingClock.now().toISOString(),
});

/** How many rows of every table name the brand, except what stays: log, emails, notifications, deliveries. */
async function rowsOf(id: number): Promise<object[]> {
  const tables = await rows<{ table_name: string; column_name: string }>(
    app.ctx.db.current(),
    sql`select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t
      using (table_schema, table_name) where table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.column_name = 'brand_id' or c.column_name = 'organization_id')
      and c.table_name !~ '^(activities|emails|notifications|attention_items|webhook_|outbox)'`,
  );
  const found = [];
  for (const { table_name, column_name } of tables) {
    const query = sql`select 1 as one from ${sql.identifier(table_name)} where ${sql.identifier(column_name)} = ${id}`;
    const { length } = await rows<{ one: number }>(app.ctx.db.current(), query);
    if (length > 0) found.push([table_name, length]);
  }
  return found;
}

describe("a brand made by mistake", () => {
  it("is deleted with all that belongs to it, and its external ids become free (MORE-496)", async () => {
    const { brandId: id } = await makeNote(app.ctx);
    const external_id = randomUUID();
    await assignEngine(app.ctx, id, "v2");
    await assignIntegration(app.ctx, id, "slack");
    await admin.put(path(id), {
      organization: {
        external_id,
        organization_plan_id: await makePackage(app.ctx),
        use_system: false,
        smtp_creds: { smtp_password: "secret-of-this" },
      },
    });
    const user = { name: "Dana", email: "dana@mistake.example", external_id: `u-${external_id}` };
    expect((await admin.post(`${path(id)}/users`, { user })).status).toBe(200);
    await admin.get("/admin/billing", { "organization-id": String(id) });
    const before = (await admin.get("/admin/agencies?per_page=1")).body.meta.total;
    const { name } = (await admin.get(path(id))).body.data;
    const { status, body } = await admin.delete(path(id));
    expect([status, body]).toMatchObject([200, { data: { id }, meta: { message: `${name} was deleted.` } }]);
    expect((await admin.get(path(id))).status).toBe(404);
    expect((await admin.delete(path(id))).status).toBe(404);
    expect((await admin.get("/admin/agencies?per_page=1")).body.meta.total).toBe(before - 1);
    expect(await rowsOf(id)).toEqual([]);
    const again = await makeBrand(app.ctx, { external_id });
    expect((await admin.post(`${path(again.id)}/users`, { user })).status).toBe(200);
  });

  it("is told to the platform by change feed and webhook, and stays in the audit log (MORE-497)", async () => {
    const external_id = randomUUID();
    const platform = await app.platform("configuration");
    const { id, name } = await makeBrand(app.ctx, { external_id });
    const { id: endpoint } = await makeWebhook(app.ctx, { events: ["brand.deleted", "configuration.changed"] });
    await sealAll(app.ctx.db);
    while (await feedWebhooks(app.ctx));
    const { next } = (await platform.get("/platform/changes?limit=1000")).body.meta;
    expect((await admin.delete(path(id))).status).toBe(200);
    await sealAll(app.ctx.db);
    const { data } = (await platform.get(`/platform/changes?limit=1000&after=${next}`)).body;
    expect(data.filter((each: { organization_id: number }) => each.organization_id === id)).toMatchObject([
      { event: "brand.deleted", resource: "brand", resource_id: id },
    ]);
    expect((await platform.get(`/platform/organizations/external:${external_id}/configuration`)).status).toBe(404);
    while (await feedWebhooks(app.ctx));
    const sent = await rows<{ event: string; payload: string }>(
      app.ctx.db.current(),
      sql`select event, payload from webhook_deliveries where endpoint_id = ${endpoint} and brand_id = ${id} order by id`,
    );
    expect(sent.map(({ event, payload }) => [event, JSON.parse(payload).data])).toMatchObject([
      ["brand.deleted", { organization_id: id, external_id, event: "brand.deleted", resource_id: id }],
    ]);
    const log = (await admin.get(`/admin/activities?subject_kind=brand&subject_id=${id}&per_page=1`)).body.data;
    expect(log).toMatchObject([{ event: "brand.deleted", message: `deleted brand ${name}`, type: "warning" }]);
  });

  const against: [string, (id: number) => Promise<unknown>, string][] = [
    ["usage", (id) => ingestUsage(app.ctx, [storage(id)]), "it has usage"],
    ["refused usage", (id) => makeRefused(app.ctx, { organization_id: id }), "it has usage"],
    ["a business", (id) => makeBusiness(app.ctx, id), "it has 1 business"],
    [
      "two payments",
      async (id) => {
        for (const amount of ["5", "6"])
          await app.ctx.db.transaction(() =>
            recordPayment(
              { ...app.ctx, audited: [] },
              { organization_id: id, amount, method: "card", allocations: [] },
            ),
          );
      },
      "it has 2 payments",
    ],
  ];
  it.each(against)("is not deleted with %s, which the refusal names (MORE-496)", async (_what, make, reasons) => {
    const { id, name } = await makeBrand(app.ctx);
    await make(id);
    const { status, body } = await admin.delete(path(id));
    expect([status, body.code, body.message]).toEqual([409, "in_use", `${name} can't be deleted: ${reasons}.`]);
    expect((await admin.get(path(id))).status).toBe(200);
  });

  it("is not deleted with bills and credit notes, or a day after its creation (MORE-496)", async () => {
    const { brandId } = await makeBill(app.ctx);
    expect((await admin.delete(path(brandId))).body.message).toMatch(/it has 1 bill\.$/);
    const note = await makeCreditNote(app.ctx);
    const [credited] = await rows<{ brand_id: number }>(
      app.ctx.db.current(),
      sql`select brand_id from credit_notes where id = ${note.id}`,
    );
    expect((await admin.delete(path(credited?.brand_id ?? 0))).body.message).toMatch(/1 bill and 1 credit note\.$/);
    const { id, name } = await makeBrand(app.ctx);
    ahead = 24 * 3_600_000 + 60_000;
    const late = await (await app.as("manager")).delete(path(id));
    ahead = 0;
    expect(late.body.message).toBe(`${name} can't be deleted: it was created more than 24 hours ago.`);
  });

  it("needs the permission for brands, its version and a step-up (MORE-496)", async () => {
    const { id, version } = await makeBrand(app.ctx);
    expect((await (await app.as("sales")).delete(path(id))).status).toBe(403);
    await admin.put(path(id), { organization: { address: "1 Main Street" } });
    expect((await admin.delete(path(id), { "if-match": `"${version}"` })).status).toBe(412);
    const person = await app.as("manager");
    const { device } = await addPasskey(app, person);
    ahead = 3_600_000;
    expect(await person.delete(path(id))).toMatchObject({ status: 403, body: { code: "step_up_required" } });
    await stepUp(app, person, device);
    expect((await person.delete(path(id))).status).toBe(200);
    ahead = 0;
  });

  it("is deleted, or keeps the usage that arrives at the same time, never half of it (MORE-496)", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await makeBrand(app.ctx);
      const [deleted, receipt] = await Promise.all([admin.delete(path(id)), ingestUsage(app.ctx, [storage(id)])]);
      expect([200, 409]).toContain(deleted.status);
      expect(receipt.accepted).toBe(deleted.status === 409 ? 1 : 0);
      if (deleted.status === 200) expect(await rowsOf(id)).toEqual([]);
    }
  });
});
