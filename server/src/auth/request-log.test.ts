import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { Client } from "../../test/client.ts";
import { makeApiKey } from "../../test/factories/api-key.ts";
import { makeBrand } from "../../test/factories/brand.ts";

type Line = { msg: string; level: number; path: string; [field: string]: unknown };

const lines: Line[] = [];
const log = pino({ level: "debug", base: null }, { write: (text: string) => void lines.push(JSON.parse(text)) });
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ log, env: { trustProxy: ["127.0.0.1"] } });
});
afterAll(() => app.stop());

/** The line of a call. */
async function lineOf(call: () => Promise<unknown>): Promise<Line | undefined> {
  lines.length = 0;
  await call();
  const found = () => lines.find(({ msg }) => msg === "request");
  await expect.poll(found).toBeDefined();
  return found();
}

const from = { "x-forwarded-for": "198.51.100.7" };

describe("the line of a request (MORE-291)", () => {
  it("says who called what from which network (ASVS V16.2.1, V16.2.2, V16.2.4)", async () => {
    const admin = await app.as("super_admin");
    const { id } = await makeBrand(app.ctx);
    expect(await lineOf(() => admin.get(`/admin/agencies/${id}?from=there`, from))).toEqual({
      level: 30,
      time: expect.any(Number),
      reqId: expect.any(String),
      msg: "request",
      operation: "brands.read",
      method: "GET",
      path: "/api/v1/admin/agencies/:id",
      status: 200,
      ms: expect.any(Number),
      client: "198.51.100",
      person: admin.user?.id,
      session: expect.any(Number),
    });
    const key = await makeApiKey(app.ctx, ["configuration"]);
    const read = () => Client.withKey(app.url, key.token).get(`/platform/organizations/${id}/configuration`, from);
    expect(await lineOf(read)).toMatchObject({
      path: "/api/v1/platform/organizations/:id/configuration",
      key: key.id,
      client: "198.51.100",
    });
    expect(JSON.stringify(lines)).not.toMatch(/vck_|198\.51\.100\.7|from=there/);
  });

  it("has no token of a path, nor an address that is none of ours (ASVS V14.2.1, V16.2.5)", async () => {
    expect(await lineOf(() => fetch(`${app.url}/sign-in/a-secret-token`))).toMatchObject({ path: "/sign-in/:token" });
    expect(await lineOf(() => fetch(`${app.url}/a-secret-address`))).toMatchObject({ path: "/*" });
    expect(JSON.stringify(lines)).not.toContain("secret");
  });

  it.each(["/healthz", "/readyz", "/metrics"])("is at level debug for %s", async (path) => {
    expect(await lineOf(() => fetch(`${app.url}${path}`))).toMatchObject({ level: 20, path });
  });

  it("believes no address that a caller names for itself (ASVS V4.1.3, V15.3.4)", async () => {
    const own = await startTestApp({ log, env: { trustProxy: ["192.0.2.1"] } });
    const named = { ...from, forwarded: "for=198.51.100.7", "x-real-ip": "198.51.100.7", "x-user-id": "1" };
    expect(await lineOf(() => own.visitor().get("/admin/me", named))).toMatchObject({ client: "127.0.0" });
    await own.stop();
  });
});
