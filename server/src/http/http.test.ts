import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { errorBody } from "@console/contract/errors.ts";
import { sql } from "drizzle-orm";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { startTestApp, type TestApp } from "../../test/app.ts";
import type { Client } from "../../test/client.ts";
import { brandInput, makeBrand } from "../../test/factories/brand.ts";
import { parseJson } from "./security.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

/** A fault of ours: a table that is not there. */
async function breakTheCounters(): Promise<() => Promise<unknown>> {
  const db = () => app.ctx.db.current();
  await db().execute(sql`alter table counters rename to lost`);
  return () => db().execute(sql`alter table lost rename to counters`);
}

describe("errors", () => {
  it.each([
    ["malformed JSON", 400, (client: Client) => client.post("/admin/agencies", "{")],
    ["an unknown address", 404, (client: Client) => client.get("/admin/nothing")],
    ["a body that is too large", 413, (client: Client) => client.post("/admin/agencies", { x: "x".repeat(300_000) })],
    ["a form", 415, (client: Client) => client.post("/admin/agencies", "a=b", { "content-type": "text/plain" })],
    ["no body", 422, (client: Client) => client.post("/admin/agencies")],
    ["a version without quotes", 422, (client: Client) => client.delete("/admin/users/1", { "if-match": "1" })],
  ])("answer %s with %i in the one form", async (_what, status, call) => {
    const answer = await call(admin);
    expect(answer.status).toBe(status);
    expect(z.safeParse(errorBody, answer.body).success).toBe(true);
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("say nothing of what broke inside", async () => {
    const reset = await breakTheCounters();
    const answer = await admin.get("/admin/stats");
    await reset();
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toMatch(/counters|select|drizzle|stack| at /i);
    expect(answer.body.code).toBe("internal");
  });

  it("drop a key that would reach an object's prototype, however it is written", async () => {
    const bare = fastify();
    parseJson(bare);
    bare.post("/", async ({ body }) => Object.keys(Object(body).nested));
    for (const key of ["__proto__", "\\u005f_proto__"]) {
      const payload = `{"nested":{"${key}":{"status":"inactive"},"name":"kept"}}`;
      const answer = await bare.inject({
        method: "POST",
        url: "/",
        payload,
        headers: { "content-type": "application/json" },
      });
      expect([key, answer.json()]).toEqual([key, ["name"]]);
    }
    await bare.close();
  });

  it.each(["99999999999", "2147483648", "0", "-1", "1e3", "%zz", "x".repeat(400)])(
    "answer 404 or 400 for the id %s",
    async (id) => {
      const answer = await admin.get(`/admin/agencies/${id}`);
      expect([400, 404]).toContain(answer.status);
      expect(z.safeParse(errorBody, answer.body).success).toBe(true);
      expect(JSON.stringify(answer.body)).not.toContain("FST_");
    },
  );

  it("name an id that is too large as a wrong field", async () => {
    const organization = { ...brandInput(), organization_plan_id: 99_999_999_999 };
    expect((await admin.post("/admin/agencies", { organization })).status).toBe(422);
    expect((await admin.get("/admin/activities?organization_id=99999999999")).status).toBe(422);
  });
});

describe("idempotency keys", () => {
  const organization = () => ({ organization: brandInput() });

  it("give the first answer again, and make one record for parallel duplicates", async () => {
    const body = organization();
    const send = () => admin.post("/admin/agencies", body, { "idempotency-key": "one" });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    const ids = new Set(answers.map((each) => each.body.data.id));
    expect(ids.size).toBe(1);
  });

  it("refuse another body under the same key", async () => {
    await admin.post("/admin/agencies", organization(), { "idempotency-key": "two" });
    const answer = await admin.post("/admin/agencies", organization(), { "idempotency-key": "two" });
    expect([answer.status, answer.body.code]).toEqual([422, "idempotency_key_reused"]);
  });

  it("take a call for another brand as another one", async () => {
    const add = async (brandId: number) =>
      admin.post(
        "/admin/voice_engines",
        { voice_engine: { code: "v2" } },
        { "organization-id": String(brandId), "idempotency-key": "brand" },
      );
    const [mine, theirs] = [await makeBrand(app.ctx), await makeBrand(app.ctx)];
    expect((await add(mine.id)).status).toBe(200);
    expect((await add(theirs.id)).body.code).toBe("idempotency_key_reused");
  });

  it("belong to the person", async () => {
    const body = organization();
    const mine = await admin.post("/admin/agencies", body, { "idempotency-key": "three" });
    const theirs = await (await app.as("manager")).post("/admin/agencies", body, { "idempotency-key": "three" });
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
  });

  it("are free again after a refusal", async () => {
    const bad = await admin.post("/admin/agencies", { organization: { name: "" } }, { "idempotency-key": "four" });
    expect(bad.status).toBe(422);
    const good = await admin.post("/admin/agencies", organization(), { "idempotency-key": "four" });
    expect(good.status).toBe(200);
  });
});

describe("probes and document", () => {
  const text = async (path: string, headers = {}) => {
    const response = await fetch(`${app.url}${path}`, { headers });
    return [response.status, await response.text()] as const;
  };

  it("say that the process lives and is ready", async () => {
    expect((await text("/healthz"))[0]).toBe(200);
    expect((await text("/readyz"))[0]).toBe(200);
  });

  it("give metrics to this machine, but not through a proxy on it", async () => {
    const [status, body] = await text("/metrics");
    expect(status).toBe(200);
    expect(body).toContain("http_request_duration_seconds");
    expect((await text("/metrics", { "x-forwarded-for": "203.0.113.9" }))[0]).toBe(403);
  });

  it("give the OpenAPI document", async () => {
    const [status, body] = await text("/api/v1/openapi.json");
    expect([status, JSON.parse(body).openapi]).toEqual([200, "3.1.0"]);
  });
});

describe("security", () => {
  it("lets pages of WEB_ORIGINS call with credentials, and no others", async () => {
    const own = await startTestApp({ env: { webOrigins: ["https://console.example"] } });
    const preflight = (origin: string) =>
      fetch(`${own.url}/api/v1/admin/me`, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "PUT" },
      });
    expect((await preflight("https://console.example")).headers.get("access-control-allow-credentials")).toBe("true");
    expect((await preflight("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
    await own.stop();
  });

  it("takes a form only where a file is meant", async () => {
    const form = new FormData();
    form.set("name", "x");
    const answer = await admin.post("/admin/notifications/read_all", form);
    expect([answer.status, answer.body.code]).toEqual([415, "unsupported_media_type"]);
  });

  it("refuses writes without an Origin", async () => {
    const status = await new Promise((resolve) => {
      const call = request(`${app.url}/api/v1/admin/logout`, { method: "POST" }, (answer) =>
        resolve(answer.statusCode),
      );
      call.end();
    });
    expect(status).toBe(403);
  });
});

describe("answers", () => {
  it("carry a sentence where they have one, and the number of pages where they are lists (ENTITY-02)", async () => {
    const made = await admin.post("/admin/agencies", { organization: brandInput() });
    expect(made.body.meta).toEqual({ message: "Brand created successfully" });
    const list = await admin.get("/admin/agencies?per_page=1");
    expect(list.body.meta).toMatchObject({ page: 1, total_pages: list.body.meta.total });
  });
});

describe("a server that stops", () => {
  it("waits for no connection that never asked for anything", async () => {
    const own = await startTestApp();
    const socket = connect(Number(new URL(own.url).port), "127.0.0.1");
    await once(socket, "connect");
    const closed = once(socket, "close");
    await own.stop();
    await closed;
  });
});
