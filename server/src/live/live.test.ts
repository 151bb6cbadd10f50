import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import type { Client } from "../../test/client.ts";
import { onPostgres } from "../../test/database.ts";
import { brandInput, makeBrand } from "../../test/factories/brand.ts";
import { openStream } from "../../test/stream.ts";
import { sessions } from "../features/sign-in/sign-in.table.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

const create = (client = admin) => client.post("/admin/agencies", { organization: brandInput() });
const head = async () => (await admin.get("/admin/activities?per_page=1")).body.data[0]?.id ?? 0;
const ids = (stream: Awaited<ReturnType<typeof openStream>>) => stream.of("activity").map((each) => each.id);

describe("the event stream", () => {
  it("needs a session", async () => {
    expect((await app.visitor().get("/admin/events")).status).toBe(401);
  });

  it("is no sign of a person at work, and has no head", async () => {
    const client = await app.as("sales");
    const seen = () =>
      app.ctx.db
        .current()
        .select({ at: sessions.last_seen_at })
        .from(sessions)
        .where(eq(sessions.admin_user_id, client.user?.id ?? 0));
    const longAgo = new Date(Date.now() - 3_600_000).toISOString();
    await app.ctx.db
      .current()
      .update(sessions)
      .set({ last_seen_at: longAgo })
      .where(eq(sessions.admin_user_id, client.user?.id ?? 0));
    const stream = await openStream(app.url, client);
    await expect.poll(() => stream.of("reset").length).toBe(1);
    await stream.close();
    expect(await seen()).toEqual([{ at: longAgo }]);
    expect((await fetch(`${app.url}/api/v1/admin/events`, { method: "HEAD" })).status).toBe(404);
  });

  it("tells a change within a second, with the feed's own item", async () => {
    const stream = await openStream(app.url, admin);
    expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    await expect.poll(() => stream.of("reset").length).toBe(1);
    const { body } = await create();
    await expect.poll(() => stream.of("activity").length, { timeout: 1000 }).toBe(1);
    const [told] = stream.of("activity");
    expect(told?.data).toMatchObject({ event: "brand.created", organization_id: body.data.id });
    expect(told?.data).toEqual((await admin.get("/admin/activities?per_page=1")).body.data[0]);
    await stream.close();
  });

  it("tells each role its own areas", async () => {
    const sales = await app.as("sales");
    const stream = await openStream(app.url, sales);
    await expect.poll(() => stream.of("reset").length).toBe(1);
    await create();
    const body = {
      company_name: "Aster",
      contact_person: "Ada",
      contact_email: "a@b.example",
      package_type: "Starter",
    };
    expect((await admin.post("/admin/onboardings", { onboarding: body })).status).toBe(200);
    await expect.poll(() => stream.of("activity").length).toBe(1);
    expect(stream.of("activity")[0]?.data).toMatchObject({ event: "onboarding.created" });
    await stream.close();
  });

  it("goes on where it was, without loss or doubling, however often it breaks", async () => {
    await expect.poll(head).toBeGreaterThan(0);
    const start = await head();
    const seen: (number | null)[] = [];
    let last = start;
    const writing = (async () => {
      for (let each = 0; each < 30; each += 1) await create();
    })();
    for (let turn = 0; turn < 6; turn += 1) {
      const place = turn % 2 === 0 ? { lastEventId: last } : { after: last };
      const stream = await openStream(app.url, admin, place);
      await expect.poll(() => ids(stream).length).toBeGreaterThan(0);
      await stream.close();
      seen.push(...ids(stream));
      last = ids(stream).at(-1) ?? last;
    }
    await writing;
    const rest = await openStream(app.url, admin, { lastEventId: last });
    await expect.poll(() => seen.length + ids(rest).length).toBe(30);
    await rest.close();
    expect([...seen, ...ids(rest)]).toEqual(Array.from({ length: 30 }, (_, index) => start + index + 1));
  });

  it("tells a reader that is far behind, or ahead of the record, to read anew", async () => {
    const place = await head();
    const stream = await openStream(app.url, admin, { lastEventId: place + 5_000 });
    await expect.poll(() => stream.heard).toEqual([{ event: "reset", id: place, data: null }]);
    await stream.close();
  });

  it.each([
    ["sign-out", (client: Client) => client.post("/admin/logout")],
    [
      "deactivation",
      (client: Client) => admin.patch(`/admin/users/${client.user?.id}`, { admin_user: { active: false } }),
    ],
  ])("tells nothing more after %s, and ends", async (_what, act) => {
    const client = await app.as("manager");
    const stream = await openStream(app.url, client);
    await expect.poll(() => stream.of("reset").length).toBe(1);
    await act(client);
    await create();
    await stream.ended;
    expect(stream.of("activity")).toEqual([]);
    expect(stream.of("end")).toHaveLength(1);
  });

  it("reaches readers of another process, and goes on after the database connection broke", async () => {
    if (!onPostgres()) return;
    const other = await app.another();
    const stream = await openStream(other.address, admin);
    await expect.poll(() => stream.of("reset").length).toBe(1);
    await create();
    await expect.poll(() => stream.of("activity").length, { timeout: 1000 }).toBe(1);
    await app.ctx.db
      .current()
      .execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'console-live'
        and datname = current_database()`);
    await makeBrand(app.ctx);
    await expect.poll(() => stream.of("activity").length, { timeout: 5000 }).toBe(2);
    await other.stop();
    await stream.ended;
  });
});
