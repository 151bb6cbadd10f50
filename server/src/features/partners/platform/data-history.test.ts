import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makeWebhook } from "../../../../test/factories/webhook.ts";
import { type Receiver, startReceiver } from "../../../../test/receiver.ts";
import { sealAll } from "../../../audit/seal.ts";
import { renewHistory } from "../../../db/data-history.db.ts";

let app: TestApp;
let platform: Client;
let receiver: Receiver;
beforeAll(async () => {
  app = await startTestApp();
  platform = await app.platform("configuration", "usage");
  receiver = await startReceiver();
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

const sealed = async () => {
  await sealAll(app.ctx.db);
};
const changes = (query: string) => platform.get(`/platform/changes?${query}`);
const present = async () => (await platform.get("/platform/history")).body.data;

// As after a restore: the numbers of the one before are given again, to other content.
it("a new history makes earlier versions, cursors and confirmations worthless (MORE-230)", async () => {
  await makeWebhook(app.ctx, { url: receiver.url, events: ["brand.created"] });
  const { id } = await makeBrand(app.ctx);
  const path = `/platform/organizations/${id}`;
  await sealed();
  const read = await platform.get(`${path}/configuration`);
  const known = { "if-none-match": read.headers.get("etag") ?? "" };
  const confirm = (history?: string) =>
    platform.put(`${path}/applied`, { version: 1, applied_at: new Date().toISOString(), ...(history && { history }) });
  const first = await present();
  expect(first).toMatchObject({ id: read.body.data.history, after: 0, resend_usage: null });
  // A platform of the release before knows of no history, and there was no other.
  const { next } = (await changes("after=0")).body.meta;
  expect([(await changes(`after=${next}`)).status, (await confirm()).status]).toEqual([200, 200]);
  const knownBefore = { "if-none-match": `"${read.body.data.configuration_version}"` };
  expect((await platform.get(`${path}/configuration`, knownBefore)).status).toBe(304);
  await expect.poll(() => receiver.received.at(-1)?.payload.data.history).toBe(first.id);

  const now = app.ctx.clock.now();
  await app.ctx.db.transaction(() => renewHistory(app.ctx.db.current(), now));
  await makeBrand(app.ctx);
  await sealed();
  const second = await present();
  expect(second).toMatchObject({ after: next, began_at: now.toISOString(), resend_usage: { to: now.toISOString() } });
  expect(second.id).not.toBe(first.id);
  expect(Date.parse(second.resend_usage.from)).toBeLessThan(now.getTime());

  for (const outdated of [known, knownBefore])
    expect((await platform.get(`${path}/configuration`, outdated)).status).toBe(200);
  for (const refused of [
    await changes(`after=${next}&history=${first.id}`),
    await changes(`after=${next + 1}`),
    await confirm(),
    await confirm(first.id),
  ]) {
    expect([refused.status, refused.body.code, refused.body.history]).toEqual([409, "history_changed", second]);
  }
  // The console no longer says that anything is in effect.
  const listed = async () => (await platform.get(`/platform/organizations?after=${id - 1}&limit=1`)).body.data;
  expect(await listed()).toMatchObject([{ id, applied_version: null }]);

  const after = await changes(`after=${second.after}&history=${second.id}`);
  expect(after.body).toMatchObject({ data: [{ event: "brand.created" }], meta: { history: second.id } });
  expect((await changes(`after=${next}`)).status).toBe(200);
  expect((await confirm(second.id)).status).toBe(200);
  expect(await listed()).toMatchObject([{ id, applied_version: 1 }]);
  await expect.poll(() => receiver.received.at(-1)?.payload.data.history).toBe(second.id);

  // A platform that was away in between is told of both.
  await app.ctx.db.transaction(() => renewHistory(app.ctx.db.current(), new Date(now.getTime() + 3_600_000)));
  expect((await present()).resend_usage.from).toBe(second.resend_usage.from);
});
