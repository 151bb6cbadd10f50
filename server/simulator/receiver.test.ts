import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { startReceiver } from "./receiver.ts";

const secret = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
const otherSecret = `whsec_${Buffer.alloc(24, 2).toString("base64")}`;
const body = JSON.stringify({
  type: "configuration.changed",
  timestamp: new Date().toISOString(),
  data: { organization_id: 7 },
});

it("reads a configuration only after a webhook whose signature and time are right", async () => {
  const changed: (number | null)[] = [];
  const port = await startReceiver({ secret: () => secret, changed: (id) => changed.push(id) });
  const post = async (by: string, at: Date, sent = body) => {
    const { status } = await fetch(`http://127.0.0.1:${port}`, {
      method: "POST",
      body: sent,
      headers: {
        "webhook-id": "msg_1",
        "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
        "webhook-signature": new Webhook(by).sign("msg_1", at, body),
      },
    });
    return status;
  };
  const now = new Date();
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  expect(await post(otherSecret, now)).toBe(401);
  expect(await post(secret, anHourAgo)).toBe(401);
  expect(await post(secret, now, body.replace("7", "8"))).toBe(401);
  expect((await fetch(`http://127.0.0.1:${port}`, { method: "POST", body })).status).toBe(401);
  expect(changed).toEqual([]);
  expect(await post(secret, now)).toBe(204);
  expect(changed).toEqual([7]);
});
