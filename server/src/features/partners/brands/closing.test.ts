// Shows MORE-540, MORE-541, MORE-542.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { addPasskey, stepUp } from "../../../../test/factories/passkey.ts";
import { ingestUsage } from "../../../../test/factories/usage.ts";
import { makeWebhook } from "../../../../test/factories/webhook.ts";
import { sealAll } from "../../../audit/seal.ts";
import { rows } from "../../../db/sql.ts";
import { feedWebhooks } from "../../desk/webhooks/delivery/feed.service.ts";

let app: TestApp;
let admin: Client;
let ahead = 0;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(Date.now() + ahead) } });
  admin = await app.as("manager");
});
afterAll(() => app.stop());

const path = (id: number) => `/admin/agencies/${id}`;
const close = (id: number) => admin.post(`${path(id)}/close`);
const secret = "secret-of-this-brand";

/** A brand with all that closing ends. */
async function makeLeaving() {
  const external_id = randomUUID();
  const brand = await makeBrand(app.ctx, {
    external_id,
    use_system: "false",
    smtp_creds: { smtp_address: "smtp.brand.example", smtp_password: secret },
    user_name: "Ada",
    user_email: "ada@brand.example",
    organization_plan_id: await makePackage(app.ctx),
  });
  const { id } = brand;
  await makeBusiness(app.ctx, id);
  const scheduled = { organization: { organization_plan_id: await makePackage(app.ctx) } };
  expect((await admin.put(path(id), scheduled)).status).toBe(200);
  return { id, external_id, name: brand.name };
}

describe("closing a brand", () => {
  it("destroys its credentials, ends its people's access and its schedule, and stays (MORE-540)", async () => {
    const { id, name } = await makeLeaving();
    const platform = await app.platform("configuration", "credentials");
    const configuration = async () => (await platform.get(`/platform/organizations/${id}/configuration`)).body.data;
    const before = await configuration();
    expect(before).toMatchObject({ status: "active", closed: false, users: [{ name: "Ada" }] });
    expect(before.credentials.smtp.smtp_password).toBe(secret);

    const { status, body } = await close(id);
    expect([status, body]).toMatchObject([
      200,
      {
        data: { id, status: "inactive", smtp_creds: {}, scheduled_plan_change: null },
        meta: { message: `${name} is closed.` },
      },
    ]);
    expect(Date.parse(body.data.closed_at)).toBeGreaterThan(Date.now() - 60_000);
    const stored = await rows<{ credentials: number; lists: number; people: number }>(
      app.ctx.db.current(),
      sql`select (select count(*)::int from brand_credentials where brand_id = ${id}) as credentials,
        (select count(*)::int from brand_go_live where brand_id = ${id}) as lists,
        (select count(*)::int from brand_users where brand_id = ${id}) as people`,
    );
    expect(stored).toEqual([{ credentials: 0, lists: 0, people: 1 }]);
    const after = await configuration();
    expect(after).toMatchObject({ status: "inactive", closed: true, users: [], engines: [], credentials: null });
    expect(after.configuration_version).toBe(before.configuration_version + 1);
    const { data } = (await admin.get(`${path(id)}/configuration_state`)).body;
    expect(data.changes).toEqual(
      expect.arrayContaining(
        ["status", "users", "credentials"].map((part) => expect.objectContaining({ part, applied_at: null })),
      ),
    );
    const applied = { version: after.configuration_version, applied_at: new Date().toISOString() };
    expect((await platform.put(`/platform/organizations/${id}/applied`, applied)).status).toBe(200);
    expect((await admin.get(`/admin/agencies/stop?ids=${id}`)).body.data.unconfirmed).toBe(0);
    const [listed] = (await platform.get(`/platform/organizations?after=${id - 1}&limit=1`)).body.data;
    expect(listed).toMatchObject({ id, status: "inactive", closed_at: body.data.closed_at });
  });

  it("is told to the platform by change feed and webhook, and is in the audit log without a secret (MORE-542)", async () => {
    const { id, name, external_id } = await makeLeaving();
    const platform = await app.platform("configuration");
    const { id: endpoint } = await makeWebhook(app.ctx, {
      events: ["brand.closed", "brand.deactivated", "credentials.changed", "configuration.changed"],
    });
    await sealAll(app.ctx.db);
    while (await feedWebhooks(app.ctx));
    const { next } = (await platform.get("/platform/changes?limit=1000")).body.meta;
    expect((await close(id)).status).toBe(200);
    await sealAll(app.ctx.db);
    const changes = (await platform.get(`/platform/changes?limit=1000&after=${next}`)).body.data;
    expect(changes).toMatchObject([{ organization_id: id, event: "brand.closed", resource: "brand", resource_id: id }]);
    while (await feedWebhooks(app.ctx));
    const sent = await rows<{ event: string; payload: string }>(
      app.ctx.db.current(),
      sql`select event, payload from webhook_deliveries where endpoint_id = ${endpoint} and brand_id = ${id} order by id`,
    );
    expect(sent.map(({ event }) => event)).toEqual([
      ...["brand.closed", "brand.deactivated", "credentials.changed", "configuration.changed"],
    ]);
    expect(JSON.parse(sent[0]?.payload ?? "").data).toMatchObject({ organization_id: id, external_id });
    const [entry] = (await admin.get(`/admin/activities?subject_kind=brand&subject_id=${id}&per_page=1`)).body.data;
    expect(entry).toMatchObject({ event: "brand.closed", message: `closed brand ${name}`, type: "warning" });
    const { body } = await admin.get(`/admin/activities/${entry.id}`);
    expect(JSON.stringify(body.data)).toContain("smtp_password");
    expect(JSON.stringify([body, sent])).not.toContain(secret);
  });

  it("needs the permission for brands, its version and a step-up, and is done once (MORE-540)", async () => {
    const { id, version } = await makeBrand(app.ctx);
    const closing = `${path(id)}/close`;
    expect((await (await app.as("sales")).post(closing)).status).toBe(403);
    await admin.put(path(id), { organization: { address: "1 Main Street" } });
    expect((await admin.post(closing, undefined, { "if-match": `"${version}"` })).status).toBe(412);
    const person = await app.as("manager");
    const { device } = await addPasskey(app, person);
    ahead = 3_600_000;
    expect(await person.post(closing)).toMatchObject({ status: 403, body: { code: "step_up_required" } });
    await stepUp(app, person, device);
    expect((await person.post(closing)).status).toBe(200);
    ahead = 0;
    expect((await close(id)).body.code).toBe("brand_closed");
    expect((await close(999_999)).status).toBe(404);
  });

  it("of a brand that is inactive leaves its status, and none of it is told twice (MORE-542)", async () => {
    const { id } = await makeBrand(app.ctx);
    await admin.put(path(id), { organization: { status: "inactive" } });
    expect((await close(id)).body.data).toMatchObject({ status: "inactive" });
    const [entry] = await rows<{ after: object }>(
      app.ctx.db.current(),
      sql`select after from activities where organization_id = ${id} and event = 'brand.closed'`,
    );
    expect(Object.keys(entry?.after ?? {})).toEqual(["closed_at"]);
  });

  it("takes every change that arrives at the same time before, or refuses it (MORE-541)", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await makeBrand(app.ctx);
      const [closed, changed, added] = await Promise.all([
        close(id),
        admin.put(path(id), { organization: { phone: "+1 555 010 7777" } }),
        admin.post(`${path(id)}/users`, { user: { name: "Late", email: `late-${round}@brand.example` } }),
      ]);
      expect(closed.status).toBe(200);
      for (const { status, body } of [changed, added])
        expect([200, "brand_closed"]).toContain(status === 200 ? status : body.code);
      const { data } = (await admin.get(path(id))).body;
      expect([data.phone !== "", data.users.length]).toEqual([changed.status === 200, added.status === 200 ? 1 : 0]);
    }
  });

  it("refuses each closed brand of a bulk change by itself (MORE-541)", async () => {
    const [gone, other] = [await makeBrand(app.ctx), await makeBrand(app.ctx)];
    await close(gone.id);
    const { body } = await admin.post("/admin/agencies/bulk_status", {
      records: [{ id: gone.id }, { id: other.id }],
      status: "inactive",
    });
    expect(body.data).toMatchObject({
      done: [{ id: other.id }],
      refused: [{ id: gone.id, reason: "This brand is closed, so it can't be changed." }],
    });
  });

  it("no longer invites its portal users, also not by the email that was sent before (MORE-541)", async () => {
    const { id } = await makeLeaving();
    const owner = await app.as("super_admin");
    const invitation = async () =>
      (await owner.get(`/admin/emails?organization_id=${id}&kind=brand_invitation`)).body.data[0];
    const { id: email } = await invitation();
    await rows(app.ctx.db.current(), sql`update emails set sent_at = now() where id = ${email} returning id`);
    await close(id);
    expect(await invitation()).toMatchObject({ id: email, brand_closed: true });
    const again = await owner.post(`/admin/emails/${email}/send_again`);
    expect([again.status, again.body.code]).toEqual([409, "brand_closed"]);
    const { body } = await owner.post("/admin/emails/bulk_send_again", { records: [{ id: email }] });
    expect(body.data.refused).toMatchObject([{ id: email, reason: again.body.message }]);
  });

  it("still takes usage, which waits for a decision if it was used afterwards (MORE-541)", async () => {
    const { id } = await makeLeaving();
    await close(id);
    const event = {
      id: randomUUID(),
      organization_id: id,
      type: "storage_gb",
      quantity: "5",
      occurred_at: new Date(Date.now() + 1_000).toISOString(),
    };
    expect((await ingestUsage(app.ctx, [event])).accepted).toBe(1);
    const { data } = (await admin.get(`/admin/unbilled_usage?status=waiting&brand_id=${id}`)).body;
    expect(data).toMatchObject([{ brand_id: id, reason: "inactive" }]);
  });
});
