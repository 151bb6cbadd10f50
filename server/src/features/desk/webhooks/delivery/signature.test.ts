// Shows MORE-93.

import { verifyWebhook, WebhookError } from "@console/platform-client";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../../test/app.ts";
import type { Client } from "../../../../../test/client.ts";
import { makeWebhook } from "../../../../../test/factories/webhook.ts";
import { type Received, type Receiver, startReceiver } from "../../../../../test/receiver.ts";
import { deleteUnreadable, rotateSecrets } from "../../../partners/credentials/rotate.service.ts";
import { newSecret, signedHeaders } from "./signature.ts";

const payload = JSON.stringify({ type: "webhook.test", timestamp: "2026-11-24T12:00:00Z", data: { text: "ünï" } });
const now = new Date();
const [one, other] = [newSecret(), newSecret()];
const message = { id: "msg_1", payload };
const ours = (headers: object, secrets: string | string[], at = now, body = payload) =>
  verifyWebhook(body, { ...headers }, secrets, at);

describe("a signature", () => {
  it("is what the public library of Standard Webhooks makes, and what it takes", () => {
    const headers = signedHeaders(message, [one], now);
    expect(headers["webhook-signature"]).toBe(new Webhook(one).sign("msg_1", now, payload));
    expect(new Webhook(one).verify(payload, headers)).toMatchObject({ type: "webhook.test" });
    expect(() => new Webhook(other).verify(payload, headers)).toThrow();
  });

  it("is made with both secrets during a rotation, so that either verifies", async () => {
    const headers = signedHeaders(message, [one, other], now);
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const secret of [one, other]) {
      expect(new Webhook(secret).verify(payload, headers)).toBeTruthy();
      expect(await ours(headers, secret)).toMatchObject({ id: "msg_1" });
    }
  });

  it("of the public library is taken by our client, from headers of either form", async () => {
    const signature = new Webhook(one).sign("msg_1", now, payload);
    const headers = { ...signedHeaders(message, [], now), "webhook-signature": signature };
    expect((await ours(headers, [other, one])).payload.type).toBe("webhook.test");
    expect((await verifyWebhook(new TextEncoder().encode(payload), new Headers(headers), one, now)).id).toBe("msg_1");
  });

  it("is refused by our client for another body, id, secret, version or time, and without a header", async () => {
    const headers = signedHeaders(message, [one], now);
    const signature = headers["webhook-signature"] ?? "";
    const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
    const refused: [string, () => Promise<unknown>][] = [
      ["body", () => ours(headers, one, now, payload.replace("ünï", "uni"))],
      ["id", () => ours({ ...headers, "webhook-id": "msg_2" }, one)],
      ["secret", () => ours(headers, other)],
      ["no secret", () => ours(headers, [])],
      ["unreadable secret", () => ours(headers, "whsec_%")],
      ["no base64", () => ours({ ...headers, "webhook-signature": "v1,%%%" }, one)],
      ["empty", () => ours({ ...headers, "webhook-signature": "v1," }, one)],
      ["version", () => ours({ ...headers, "webhook-signature": signature.replace("v1,", "v2,") }, one)],
      ["cut", () => ours({ ...headers, "webhook-signature": signature.slice(0, -4) }, one)],
      ["too old", () => ours(headers, one, minutes(6))],
      ["too new", () => ours(headers, one, minutes(-6))],
      ["no time", () => ours({ ...headers, "webhook-timestamp": "soon" }, one)],
      ...Object.keys(headers).map((name): [string, () => Promise<unknown>] => [
        name,
        () => ours({ ...headers, [name]: undefined }, one),
      ]),
    ];
    for (const [what, verdict] of refused) await expect(verdict(), what).rejects.toBeInstanceOf(WebhookError);
    expect((await ours(headers, one, minutes(4))).id).toBe("msg_1");
  });
});

describe("a webhook's secret", () => {
  let app: TestApp;
  let admin: Client;
  let receiver: Receiver;
  let id: number;
  let first: string;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.as("super_admin");
    receiver = await startReceiver();
    ({ id, secret: first } = await makeWebhook(app.ctx, { url: receiver.url }));
  });
  afterAll(async () => {
    await app.stop();
    await receiver.stop();
  });

  const tested = async (): Promise<Received> => {
    await admin.post(`/admin/webhooks/${id}/test`);
    const last = receiver.received.at(-1);
    if (!last) throw new Error("nothing was received");
    return last;
  };
  const takes = ({ body, headers }: Received, secret: string) =>
    verifyWebhook(body, headers, secret).then(
      () => true,
      () => false,
    );

  it("signs beside its successor for the overlap, and then no more", async () => {
    expect(await takes(await tested(), first)).toBe(true);
    const rotate = async (body: object) => (await admin.post(`/admin/webhooks/${id}/rotate`, body)).body.data;
    const { secret: second, previous_until } = await rotate({});
    expect(Date.parse(previous_until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const both = await tested();
    expect([await takes(both, first), await takes(both, second)]).toEqual([true, true]);
    const { secret: third, previous_until: none } = await rotate({ overlap_hours: 0 });
    expect(none).toBeNull();
    const last = await tested();
    expect([await takes(last, second), await takes(last, third)]).toEqual([false, true]);
    first = third;
  });

  it("is encrypted again with the others, and signs as before", async () => {
    const oldKey = Buffer.alloc(32, 7);
    app.ctx.keyring.replace([Buffer.alloc(32, 9), oldKey]);
    expect(await rotateSecrets({ db: app.ctx.db, keyring: app.ctx.keyring }, null).catch(String)).toSatisfy(
      (outcome) => outcome === 1 || String(outcome).includes("restart"),
    );
    expect(await takes(await tested(), first)).toBe(true);
  });

  it("is said to be lost where its key is, until it is rotated", async () => {
    app.ctx.keyring.replace([Buffer.alloc(32, 11)]);
    admin = await app.as("super_admin");
    const answer = await admin.post(`/admin/webhooks/${id}/test`);
    expect(answer.body.data.failure).toBe("The secret can't be read because its encryption key is lost. Rotate it.");
    expect(await deleteUnreadable(app.ctx)).toBe(1);
    expect((await admin.get(`/admin/webhooks/${id}`)).body.data.secret_last4).toBeNull();
    const { secret } = (await admin.post(`/admin/webhooks/${id}/rotate`, {})).body.data;
    expect(await takes(await tested(), secret)).toBe(true);
  });
});
