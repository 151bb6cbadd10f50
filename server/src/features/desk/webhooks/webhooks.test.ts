// Shows MORE-91, MORE-489.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Answer, Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makeWebhook, removeWebhook, webhookInput } from "../../../../test/factories/webhook.ts";
import { accept, fail, type Receiver, startReceiver } from "../../../../test/receiver.ts";
import { rows } from "../../../db/sql.ts";
import { pruneWebhooks } from "./delivery/prune.service.ts";

let app: TestApp;
let admin: Client;
let receiver: Receiver;
let aheadMs = 0;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(Date.now() + aheadMs) } });
  admin = await app.as("super_admin");
  receiver = await startReceiver();
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer(accept);
});

/** Time passes, and the console looks what is due. */
async function pass(ms: number) {
  aheadMs += ms;
  admin = await app.as("super_admin");
  // Any change wakes it.
  await makeBrand(app.ctx);
}

const log = async (id: number, query = "") => (await admin.get(`/admin/webhooks/${id}/deliveries?${query}`)).body;
const rename = (id: number, name: string) =>
  admin.put(`/admin/agencies/${id}`, { organization: { name } }).then(({ status }) => expect(status).toBe(200));
const typesOf = (brandId: number) =>
  receiver.received
    .filter(({ payload }) => payload.data.organization_id === brandId)
    .map(({ payload }) => payload.type);

describe("a webhook", () => {
  it("is refused with a wrong address, without an event, and with one that there is not", async () => {
    for (const over of [
      { url: "ftp://hooks.example/a" },
      { url: "https://user:password@hooks.example/" },
      { url: "https://[1/" },
      { events: [] },
      { events: ["brand.updated", "brand.updated"] },
      { events: ["everything"] },
    ]) {
      const { status } = await admin.post("/admin/webhooks", { webhook: { ...webhookInput(), ...over } });
      expect([over, status]).toEqual([over, 422]);
    }
  });

  it.each([
    ["http://hooks.example/a", "Use https."],
    ["https://10.0.0.7/a", "This is a private or reserved address."],
    ["https://169.254.169.254/latest", "This is a private or reserved address."],
    ["https://[::1]/a", "This is a private or reserved address."],
  ])("cannot be at %s", async (url, message) => {
    const answer = await admin.post("/admin/webhooks", { webhook: webhookInput({ url }) });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ["webhook.url"]]);
    expect(answer.body.message).toContain(message);
  });

  it("shows its secret once, and stores it encrypted", async () => {
    const { data } = (await admin.post("/admin/webhooks", { webhook: webhookInput() })).body;
    expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(data).toMatchObject({ secret_last4: data.secret.slice(-4), active: true, waiting: 0, failing_since: null });
    const [stored] = await rows<{ value: string }>(app.ctx.db.current(), sql`select value from webhook_secrets`);
    expect(stored?.value).toMatch(/^ey/);
    expect(stored?.value).not.toContain(data.secret.slice(6));
    const listed = (await admin.get("/admin/webhooks")).body.data.find(({ id }: { id: number }) => id === data.id);
    expect(listed).not.toHaveProperty("secret");
    await removeWebhook(app.ctx, data.id);
  });

  it("gets the events that it asked for, in the order in which they happened", async () => {
    const { id } = await makeWebhook(app.ctx, { url: receiver.url, events: ["brand.created", "brand.updated"] });
    const external_id = randomUUID();
    const brand = await makeBrand(app.ctx, { external_id });
    await rename(brand.id, "First");
    await admin.put(`/admin/agencies/${brand.id}`, { organization: { status: "inactive" } });
    await rename(brand.id, "Second");
    await expect.poll(() => typesOf(brand.id)).toEqual(["brand.created", "brand.updated", "brand.updated"]);
    const [created] = receiver.received;
    expect(created?.payload).toMatchObject({
      type: "brand.created",
      data: {
        organization_id: brand.id,
        external_id,
        resource: "brand",
        resource_id: brand.id,
        event: "brand.created",
      },
    });
    expect(created?.payload.data.configuration_version).toBeGreaterThanOrEqual(1);
    expect(created?.headers).toMatchObject({ "content-type": "application/json" });
    await expect
      .poll(async () => (await log(id, `organization_id=${brand.id}&status=delivered`)).meta)
      .toEqual({ next: null, total: 3 });
    const [newest] = (await log(id, "per_page=1")).data;
    expect(newest).toMatchObject({
      brand: "Second",
      tries: 1,
      answer_status: 200,
      answer_body: "taken",
      failure: null,
    });
    expect(JSON.parse(newest.payload).type).toBe("brand.updated");
    await removeWebhook(app.ctx, id);
  });

  it("gets nothing from before it was added, however far behind the reader of the log is", async () => {
    const brand = await makeBrand(app.ctx);
    const { id } = await app.ctx.db.transaction(async () => {
      const added = await makeWebhook(app.ctx, { url: receiver.url });
      await app.ctx.db.current().execute(sql`update webhook_cursor set seq = 0`);
      return added;
    });
    await rename(brand.id, "Later");
    await expect.poll(() => typesOf(brand.id)).toContain("brand.updated");
    expect(typesOf(brand.id)).not.toContain("brand.created");
    await removeWebhook(app.ctx, id);
  });

  it("holds a brand's later events behind one that failed, and no other brand's", async () => {
    const { id } = await makeWebhook(app.ctx, { url: receiver.url, events: ["brand.updated"] });
    const [one, other] = [await makeBrand(app.ctx), await makeBrand(app.ctx)];
    receiver.answer((received, response) =>
      (received.payload.data.organization_id === one.id ? fail : accept)(received, response),
    );
    await rename(one.id, "A");
    await rename(one.id, "B");
    await rename(other.id, "C");
    await expect.poll(() => typesOf(other.id)).toHaveLength(1);
    await expect.poll(() => typesOf(one.id).length).toBeGreaterThanOrEqual(2);
    const ids = new Set(
      receiver.received
        .filter(({ payload }) => payload.data.organization_id === one.id)
        .map(({ headers }) => headers["webhook-id"]),
    );
    expect(ids.size).toBe(1);
    await expect
      .poll(async () => (await log(id, "status=waiting")).data[1]?.failure)
      .toBe("The endpoint responded with status 500.");
    const [later, first] = (await log(id, "status=waiting")).data;
    expect([later.tries, later.next_try_at]).toEqual([0, null]);
    expect(first).toMatchObject({ answer_status: 500, answer_body: "out of order" });
    // As after many attempts: the oldest leaves.
    const full = sql`update webhook_deliveries d set attempts = (
      select jsonb_agg(one) from (select d.attempts -> 0 as one from generate_series(1, 20)) repeated) where d.id = ${first.id}`;
    await rows(app.ctx.db.current(), full);
    receiver.answer(accept);
    expect((await admin.post(`/admin/webhooks/${id}/resume`)).status).toBe(200);
    await expect.poll(async () => (await log(id, "status=delivered")).meta.total).toBe(3);
    expect((await admin.get(`/admin/webhooks/${id}`)).body.data).toMatchObject({ waiting: 0, failing_since: null });
    // MORE-489: each attempt, and what became of the day's deliveries.
    const { attempts } = (await admin.get(`/admin/webhooks/${id}/deliveries/${first.id}`)).body.data;
    expect(attempts).toHaveLength(20);
    expect(attempts[0]).toMatchObject({ status: 500, failure: "The endpoint responded with status 500." });
    expect(attempts.at(-1)).toMatchObject({ status: 200, failure: null });
    const { last_day } = (await admin.get(`/admin/webhooks/${id}`)).body.data;
    expect(last_day).toEqual({ delivered: 3, waiting: 0, dropped: 0 });
    await pass(DAY_MS);
    expect((await admin.get(`/admin/webhooks/${id}`)).body.data.last_day.delivered).toBe(0);
    await removeWebhook(app.ctx, id);
  });

  it("drops a delivery after three days and goes on, pauses after five, and tells people of both", async () => {
    const { id } = await makeWebhook(app.ctx, {
      url: receiver.url,
      description: "Core",
      events: ["brand.deactivated"],
    });
    const brand = await makeBrand(app.ctx);
    receiver.answer(fail);
    for (const status of ["inactive", "active", "inactive"])
      await admin.put(`/admin/agencies/${brand.id}`, { organization: { status } });
    await expect.poll(async () => (await log(id)).data[1]?.tries).toBeGreaterThan(0);
    await pass(3 * DAY_MS);
    await expect.poll(async () => (await log(id, "status=dropped")).meta.total).toBe(1);
    await expect.poll(async () => (await log(id)).data[0]?.tries).toBeGreaterThan(0);
    await pass(2 * DAY_MS);
    const state = async () => (await admin.get(`/admin/webhooks/${id}`)).body.data;
    await expect.poll(async () => (await state()).active).toBe(false);
    expect((await state()).auto_paused_at).not.toBeNull();
    const messages = async () =>
      (await admin.get("/admin/notifications?per_page=100")).body.data.map(
        ({ message }: { message: string }) => message,
      );
    await expect
      .poll(messages, { timeout: 5_000 })
      .toEqual(
        expect.arrayContaining([
          "A delivery to webhook Core was dropped.",
          "Webhook Core was paused because nothing could be delivered.",
        ]),
      );
    receiver.answer(accept);
    await admin.post(`/admin/webhooks/${id}/resume`);
    await expect.poll(async () => (await log(id, "status=delivered")).meta.total).toBe(1);
    const [dropped] = (await log(id, "status=dropped")).data;
    const again = await admin.post(`/admin/webhooks/${id}/deliveries/${dropped.id}/replay`);
    expect([again.status, again.body.data.message_id]).toEqual([200, dropped.message_id]);
    await expect.poll(() => receiver.received.at(-1)?.headers["webhook-id"]).toBe(dropped.message_id);
    await removeWebhook(app.ctx, id);
  });

  it("waits while it is paused, and replays a window under the ids of before", async () => {
    const { id } = await makeWebhook(app.ctx, { url: receiver.url, events: ["brand.created"], active: false });
    const from = new Date(Date.now() + aheadMs - 1_000).toISOString();
    const brand = await makeBrand(app.ctx);
    await expect.poll(async () => (await admin.get(`/admin/webhooks/${id}`)).body.data.waiting).toBe(1);
    // Another one that is not paused shows that the console has looked at what waits since.
    const { id: other } = await makeWebhook(app.ctx, { url: receiver.url, events: ["brand.updated"] });
    await rename(brand.id, "Later");
    await expect.poll(async () => (await log(other, "status=delivered")).meta.total).toBe(1);
    expect(typesOf(brand.id)).toEqual(["brand.updated"]);
    await removeWebhook(app.ctx, other);
    receiver.received.length = 0;
    const { version } = (await admin.get(`/admin/webhooks/${id}`)).body.data;
    const resumed = await admin.put(
      `/admin/webhooks/${id}`,
      { webhook: { active: true } },
      { "if-match": `"${version}"` },
    );
    expect(resumed.status).toBe(200);
    await expect.poll(() => typesOf(brand.id)).toEqual(["brand.created"]);
    await expect.poll(async () => (await log(id, "status=delivered")).meta.total).toBe(1);
    const window = { from, to: new Date(Date.now() + aheadMs + 1_000).toISOString() };
    const replay = (body: object) => admin.post(`/admin/webhooks/${id}/replay`, body);
    expect((await replay({ from: window.to, to: window.from })).status).toBe(422);
    expect((await replay({ ...window, only_dropped: true })).body.data).toEqual({ replayed: 0 });
    expect((await replay(window)).body.data).toEqual({ replayed: 1 });
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    await removeWebhook(app.ctx, id);
  });

  it("is tested immediately, paused or not, and says what came of it", async () => {
    const { id } = await makeWebhook(app.ctx, { url: receiver.url, active: false });
    const test = async () => (await admin.post(`/admin/webhooks/${id}/test`)).body.data;
    expect(await test()).toMatchObject({ event: "webhook.test", status: "delivered", answer_status: 200, tries: 1 });
    receiver.answer((_received, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end());
    expect(await test()).toMatchObject({
      status: "dropped",
      answer_status: 302,
      failure: "The endpoint redirects (302). Redirects aren't followed.",
    });
    receiver.answer((_received, response) => response.writeHead(200).end("x".repeat(200_000)));
    expect((await test()).answer_body).toHaveLength(1_000);
    receiver.answer((_received, response) => response.destroy());
    expect(await test()).toMatchObject({ status: "dropped", answer_status: null });
    expect(receiver.received).toHaveLength(4);
    await removeWebhook(app.ctx, id);
  });

  it("that is deleted while it is tested is not found, or was tested before", async () => {
    const deletions: Promise<Answer>[] = [];
    const tested: number[] = [];
    for (let race = 0; race < 12; race += 1) {
      const { id } = await makeWebhook(app.ctx, { url: receiver.url });
      receiver.answer((received, response) => {
        deletions.push(admin.delete(`/admin/webhooks/${id}`));
        accept(received, response);
      });
      tested.push((await admin.post(`/admin/webhooks/${id}/test`)).status);
    }
    expect(tested.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect((await Promise.all(deletions)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  it("never reaches a refused address by its name", async () => {
    // No name server is asked for a label of over 63 characters: this machine's may be slow, or missing.
    const unknown = `${"m".repeat(64)}.invalid`;
    const { id } = await makeWebhook(app.ctx, { url: `https://${unknown}/` });
    const { failure } = (await admin.post(`/admin/webhooks/${id}/test`)).body.data;
    expect(failure).toBe(`${unknown} wasn't found. Please check the name.`);
    await removeWebhook(app.ctx, id);
  });

  it("leaves the log after thirty days, a waiting delivery included", async () => {
    const { id } = await makeWebhook(app.ctx, { url: receiver.url, events: ["brand.created"], active: false });
    await makeBrand(app.ctx);
    const waiting = async () => (await admin.get(`/admin/webhooks/${id}`)).body.data.waiting;
    await expect.poll(waiting).toBe(1);
    const later = (days: number) => ({ now: () => new Date(Date.now() + aheadMs + days * DAY_MS) });
    await pruneWebhooks({ ...app.ctx, clock: later(29) }, 30);
    expect((await log(id)).meta.total).toBe(1);
    await pruneWebhooks({ ...app.ctx, clock: later(31) }, 30);
    expect([(await log(id)).meta.total, await waiting()]).toEqual([0, 0]);
    await removeWebhook(app.ctx, id);
  });
});
