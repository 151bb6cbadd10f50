// Shows MORE-42, MORE-86.

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { apiKeys } from "../../../db/tables/api-keys.ts";

let app: TestApp;
let admin: Client;
let path: string;
let now = Date.parse("2026-11-20T12:00:00Z");
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) } });
  admin = await app.as("super_admin");
  path = `/platform/organizations/${(await makeBrand(app.ctx)).id}/configuration`;
});
afterAll(() => app.stop());

const make = async (scopes = ["configuration"]) =>
  (await admin.post("/admin/api_keys", { api_key: { name: "Platform", scopes } })).body.data;
const read = (token: string) => Client.withKey(app.url, token).get(path);

describe("an API key", () => {
  it("is refused without a name, without a scope, and with an unknown scope", async () => {
    for (const api_key of [
      { name: " ", scopes: ["usage"] },
      { name: "Key", scopes: [] },
      { name: "Key", scopes: ["usage", "usage"] },
      { name: "Key", scopes: ["everything"] },
    ]) {
      expect((await admin.post("/admin/api_keys", { api_key })).status).toBe(422);
    }
  });

  it("is created and revoked only by Super Admins", async () => {
    const { id } = await make();
    const manager = await app.as("manager");
    expect((await manager.post("/admin/api_keys", { api_key: { name: "Mine", scopes: ["usage"] } })).status).toBe(403);
    expect((await manager.delete(`/admin/api_keys/${id}`)).status).toBe(403);
  });

  it("is refused from the moment it is revoked, and is not revoked twice", async () => {
    const { id, token } = await make();
    expect((await read(token)).status).toBe(200);
    expect((await admin.delete(`/admin/api_keys/${id}`)).body.data).toEqual({ id });
    const refused = await read(token);
    expect([refused.status, refused.body.code]).toEqual([401, "unauthenticated"]);
    expect((await admin.delete(`/admin/api_keys/${id}`)).status).toBe(404);
  });

  it("is stored as a hash, and only the first answer contains its token", async () => {
    const { id, token, last4 } = await make();
    const [row] = await app.ctx.db.current().select().from(apiKeys).where(eq(apiKeys.id, id));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(last4).toBe(token.slice(-4));
    const listed = (await admin.get("/admin/api_keys")).body.data.find((each: { id: number }) => each.id === id);
    expect(listed).not.toHaveProperty("token");
    expect(listed).not.toHaveProperty("token_hash");
  });

  it("allows what its scopes say and no more (ASVS V8.2.1, V13.2.2)", async () => {
    const { token } = await make(["usage"]);
    const answer = await read(token);
    expect([answer.status, answer.body.message]).toEqual([403, "This API key lacks the scope configuration."]);
  });

  it("accepts both tokens after a rotation until the overlap ends, and no earlier one (ASVS V13.2.1)", async () => {
    const { id, token: first } = await make();
    const rotate = (body: object, caller = admin) => caller.post(`/admin/api_keys/${id}/rotate`, body);
    expect((await rotate({ overlap_hours: 1 }, await app.as("manager"))).status).toBe(403);
    expect((await rotate({ overlap_hours: 169 })).status).toBe(422);
    const { token: second, last4, previous_until } = (await rotate({ overlap_hours: 1 })).body.data;
    expect([last4, previous_until]).toEqual([second.slice(-4), new Date(now + 3_600_000).toISOString()]);
    const statuses = async (...tokens: string[]) =>
      Promise.all(tokens.map(async (token) => (await read(token)).status));
    expect(await statuses(first, second)).toEqual([200, 200]);
    now += 3_599_000;
    expect(await statuses(first, second)).toEqual([200, 200]);
    now += 1_000;
    expect(await statuses(first, second)).toEqual([401, 200]);
    const { token: third } = (await rotate({})).body.data;
    expect(await statuses(first, second, third)).toEqual([401, 200, 200]);
    const { token: fourth } = (await rotate({ overlap_hours: 0 })).body.data;
    expect(await statuses(second, third, fourth)).toEqual([401, 401, 200]);
    await admin.delete(`/admin/api_keys/${id}`);
    expect(await statuses(fourth)).toEqual([401]);
    expect((await rotate({})).status).toBe(404);
  });

  it("expires on time", async () => {
    const api_key = { name: "Short", scopes: ["configuration"], expires_in_days: 2 };
    const { token, expires_at } = (await admin.post("/admin/api_keys", { api_key })).body.data;
    expect(expires_at).toBe(new Date(now + 2 * 86_400_000).toISOString());
    now += 2 * 86_400_000 - 1_000;
    expect((await read(token)).status).toBe(200);
    now += 1_000;
    expect((await read(token)).status).toBe(401);
    admin = await app.as("super_admin");
    for (const expires_in_days of [0, 1.5, 3_651]) {
      expect((await admin.post("/admin/api_keys", { api_key: { ...api_key, expires_in_days } })).status).toBe(422);
    }
  });

  it("shows when each of its scopes was last used, to the minute", async () => {
    const { id, token } = await make(["configuration", "usage"]);
    const listed = async () =>
      (await admin.get("/admin/api_keys")).body.data.find((each: { id: number }) => each.id === id).last_used_by_scope;
    const at = () => new Date(now).toISOString();
    await read(token);
    const first = at();
    expect(await listed()).toEqual({ configuration: first });
    now += 30_000;
    await read(token);
    await Client.withKey(app.url, token).post("/platform/usage_events", { usage_events: [] });
    expect(await listed()).toEqual({ configuration: first, usage: at() });
    now += 31_000;
    await read(token);
    expect((await listed()).configuration).toBe(at());
  });

  it("has used the scope for credentials only where it got some", async () => {
    const { id, token } = await make(["configuration", "credentials"]);
    const scopesUsed = async () => {
      const { data } = (await admin.get("/admin/api_keys")).body;
      return Object.keys(data.find((each: { id: number }) => each.id === id).last_used_by_scope).toSorted();
    };
    const readConfiguration = (brandId: number) =>
      Client.withKey(app.url, token).get(`/platform/organizations/${brandId}/configuration`);
    await readConfiguration((await makeBrand(app.ctx)).id);
    expect(await scopesUsed()).toEqual(["configuration"]);
    await readConfiguration((await makeBrand(app.ctx, { use_system: "false" })).id);
    expect(await scopesUsed()).toEqual(["configuration", "credentials"]);
  });

  it("makes 100 calls per second", async () => {
    const { token } = await make();
    const answers = await Promise.all(Array.from({ length: 102 }, () => read(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).toBe("1");
    now += 1_000;
    expect((await read(token)).status).toBe(200);
  });
});
