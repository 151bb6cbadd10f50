// Shows ERR-05, MORE-28.

import { errorBody } from "@console/contract/error-body.ts";
import { sql } from "drizzle-orm";
import fastify, { type FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { startTestApp, type TestApp } from "../../test/app.ts";
import type { Client } from "../../test/client.ts";
import { brandInput, makeBrand } from "../../test/factories/brand.ts";
import { handleErrors } from "./errors.ts";
import { parseJson } from "./json-body.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

/** An error on our side: a missing table. */
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
  ])("answer %s with %i in the standard form", async (_what, status, call) => {
    const answer = await call(admin);
    expect(answer.status).toBe(status);
    expect(z.safeParse(errorBody, answer.body).success).toBe(true);
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("reveal nothing of what broke inside (ASVS V13.4.2, V16.5.1)", async () => {
    const reset = await breakTheCounters();
    const answer = await admin.get("/admin/stats");
    await reset();
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toMatch(/counters|select|drizzle|stack| at /i);
    expect(answer.body.code).toBe("internal");
  });

  it("drop a key that would reach an object's prototype, however it is written (ASVS V1.5.2, V15.3.6)", async () => {
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
    "answer 404 or 400 for the id %s (ASVS V1.1.1)",
    async (id) => {
      const answer = await admin.get(`/admin/agencies/${id}`);
      expect([400, 404]).toContain(answer.status);
      expect(z.safeParse(errorBody, answer.body).success).toBe(true);
      expect(JSON.stringify(answer.body)).not.toContain("FST_");
    },
  );

  it("answer 400 to a body that is nested too deep, known to the contract or not, with a key or without", async () => {
    const deep = (levels: number) => `${'{"a":'.repeat(levels - 1)}[]${"}".repeat(levels - 1)}`;
    const send = (body: string, key: string) => admin.post("/admin/agencies", body, { "idempotency-key": key });
    for (const levels of [33, 2_000, 40_000]) {
      const answer = await send(deep(levels), `deep ${levels}`);
      expect([levels, answer.status, answer.body.code]).toEqual([levels, 400, "malformed"]);
    }
    expect((await send(deep(32), "deep 32")).status).toBe(422);
    const shown = JSON.stringify({ organization: { ...brandInput(), name: `"{[\\"${"[".repeat(40)}` } });
    expect((await send(shown, "brackets in a text")).status).toBe(200);
  });

  it("answer 500 and are logged if our own code cannot parse something (ASVS V16.3.4)", async () => {
    const lines: string[] = [];
    const loggerInstance: FastifyBaseLogger = pino({ level: "error" }, { write: (line) => void lines.push(line) });
    const bare = fastify({ loggerInstance });
    handleErrors(bare);
    bare.get("/", () => JSON.parse("{") as unknown);
    const answer = await bare.inject("/");
    expect([answer.statusCode, answer.json().code]).toEqual([500, "internal"]);
    expect(lines.join()).toContain("request failed");
    await bare.close();
  });

  it("report an id that is too large as an invalid field", async () => {
    const organization = { ...brandInput(), organization_plan_id: 99_999_999_999 };
    expect((await admin.post("/admin/agencies", { organization })).status).toBe(422);
    expect((await admin.get("/admin/activities?organization_id=99999999999")).status).toBe(422);
  });
});

describe("idempotency keys", () => {
  const organization = () => ({ organization: brandInput() });

  it("repeat the first answer, and create one record for parallel duplicates", async () => {
    const body = organization();
    const send = () => admin.post("/admin/agencies", body, { "idempotency-key": "one" });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    const ids = new Set(answers.map((each) => each.body.data.id));
    expect(ids.size).toBe(1);
  });

  it("give the first answer to parallel duplicates that name the version before it", async () => {
    const { id, version } = await makeBrand(app.ctx);
    const headers = { "if-match": `"${version}"`, "idempotency-key": "changed" };
    const send = () => admin.put(`/admin/agencies/${id}`, { organization: { phone: "1" } }, headers);
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(answers.map(({ status, body }) => [status, body.data?.version])).toEqual(
      answers.map(() => [200, version + 1]),
    );
  });

  it("depend on what the contract reads of a body", async () => {
    const input = brandInput();
    const send = (name: string) =>
      admin.post("/admin/agencies", { organization: { ...input, name } }, { "idempotency-key": "parsed" });
    const first = await send(input.name);
    expect((await send(` ${input.name} `)).body.data.id).toBe(first.body.data.id);
  });

  it("refuse another body under the same key", async () => {
    await admin.post("/admin/agencies", organization(), { "idempotency-key": "two" });
    const answer = await admin.post("/admin/agencies", organization(), { "idempotency-key": "two" });
    expect([answer.status, answer.body.code]).toEqual([422, "idempotency_key_reused"]);
  });

  it("treat a call for another brand as a different one", async () => {
    const add = async (brandId: number) =>
      admin.post(
        "/admin/voice_engines",
        { voice_engine: { code: "v2" } },
        { "organization-id": String(brandId), "idempotency-key": "brand" },
      );
    const [mine, otherAnswer] = [await makeBrand(app.ctx), await makeBrand(app.ctx)];
    expect((await add(mine.id)).status).toBe(200);
    expect((await add(otherAnswer.id)).body.code).toBe("idempotency_key_reused");
  });

  it("belong to the person", async () => {
    const body = organization();
    const mine = await admin.post("/admin/agencies", body, { "idempotency-key": "three" });
    const otherAnswer = await (await app.as("manager")).post("/admin/agencies", body, { "idempotency-key": "three" });
    expect(otherAnswer.body.data.id).not.toBe(mine.body.data.id);
  });

  it("can be used again after a refusal", async () => {
    const bad = await admin.post("/admin/agencies", { organization: { name: "" } }, { "idempotency-key": "four" });
    expect(bad.status).toBe(422);
    const good = await admin.post("/admin/agencies", organization(), { "idempotency-key": "four" });
    expect(good.status).toBe(200);
  });
});

describe("probes and document", () => {
  const text = async (path: string) => {
    const response = await fetch(`${app.url}${path}`);
    return [response.status, await response.text()] as const;
  };

  it("report that the process is alive and ready", async () => {
    expect((await text("/healthz"))[0]).toBe(200);
    await app.running.jobs.started();
    expect((await text("/readyz"))[0]).toBe(200);
  });

  // The embedded database reads the same clock.
  it("are not ready while the clock differs from the database's by more than a minute (MORE-206)", async () => {
    const real = Date.now;
    const readyAt = async (aheadMs: number) => {
      Date.now = () => real() + aheadMs;
      try {
        return (await text("/readyz"))[0];
      } finally {
        Date.now = real;
      }
    };
    expect([await readyAt(61_000), await readyAt(-61_000), await readyAt(55_000)]).toEqual([503, 503, 200]);
  });

  it("give metrics to this machine", async () => {
    const [status, body] = await text("/metrics");
    expect(status).toBe(200);
    expect(body).toContain("http_request_duration_seconds");
    expect(body).toContain("\nconsole_log_lines_dropped_total 0\n");
  });

  it("give the OpenAPI document", async () => {
    const [status, body] = await text("/api/v1/openapi.json");
    expect([status, JSON.parse(body).openapi]).toEqual([200, "3.1.0"]);
  });
});

describe("security", () => {
  it("accepts a form only for routes with an upload (ASVS V3.5.2)", async () => {
    const form = new FormData();
    form.set("name", "x");
    const answer = await admin.post("/admin/notifications/read_all", form);
    expect([answer.status, answer.body.code]).toEqual([415, "unsupported_media_type"]);
  });
});

describe("SQL that is sent", () => {
  it.each(["' or '1'='1", "'; select pg_sleep(9) --", "\\'; drop table notes --", "$1", "%' or 1=1 or name like '%"])(
    "is text, in every search, filter, order and address: %s (ASVS V1.2.4)",
    async (sent) => {
      const admin = await app.as("super_admin");
      const text = encodeURIComponent(sent);
      for (const list of ["agencies", "users", "organization_plans", "coupons", "businesses", "emails"]) {
        const found = await admin.get(`/admin/${list}?search_key=${text}`);
        expect([list, found.status, found.body.meta?.total]).toEqual([list, 200, 0]);
        expect([list, (await admin.get(`/admin/${list}?sort=${text}`)).status]).toEqual([list, 422]);
      }
      expect((await admin.get(`/admin/users/${text}`)).status).toBe(404);
    },
  );
});

describe("the real service", () => {
  it("has nothing of the demo or of development (ASVS V15.2.3)", async () => {
    for (const path of ["/dev/mailbox", "/.git/config", "/package.json", "/src/main.tsx", "/.env"])
      expect([path, (await fetch(`${app.url}${path}`)).status]).toEqual([path, 404]);
    const admin = await app.as("super_admin");
    expect((await admin.post("/admin/demo/month_end")).status).toBe(404);
  });
});

describe("answers", () => {
  it("contain a message if they have one, and the number of pages if they are lists (ENTITY-02)", async () => {
    const made = await admin.post("/admin/agencies", { organization: brandInput() });
    expect(made.body.meta).toEqual({ message: "Brand created successfully" });
    const list = await admin.get("/admin/agencies?per_page=1");
    expect(list.body.meta).toMatchObject({ page: 1, total_pages: list.body.meta.total });
  });
});
