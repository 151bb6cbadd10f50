// Shows MORE-24, MORE-32.

import type { Role } from "@console/contract/permissions.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { Client } from "../../test/client.ts";
import { brandInput, makeBrand } from "../../test/factories/brand.ts";
import { openSessionFor } from "../../test/factories/member.ts";
import { openStream } from "../../test/stream.ts";
import { seal } from "../audit/seal.ts";
import { passkeyPolicy } from "../db/tables/passkeys.ts";
import { sessions } from "../db/tables/sign-in.ts";
import { makeHub } from "./hub.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("super_admin");
});
// Earlier entries must not appear in the streams of a test.
beforeEach(async () => {
  await seal(app.ctx.db);
});
afterAll(() => app.stop());

const stamps = { created_at: new Date().toISOString(), updated_at: new Date().toISOString(), updated_by: "Ada" };
const create = (client = admin) => client.post("/admin/agencies", { organization: brandInput() });
const head = async () => (await admin.get("/admin/activities?per_page=1")).body.data[0]?.id ?? 0;
const ids = (stream: Awaited<ReturnType<typeof openStream>>) => stream.of("activity").map((each) => each.id);

describe("the event stream", () => {
  it("needs a session", async () => {
    expect((await app.visitor().get("/admin/events")).status).toBe(401);
  });

  it("does not extend a session, and has no HEAD", async () => {
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
    await expect.poll(() => stream.of("reset").length).toBeGreaterThan(0);
    await stream.close();
    expect(await seen()).toEqual([{ at: longAgo }]);
    expect((await fetch(`${app.url}/api/v1/admin/events`, { method: "HEAD" })).status).toBe(404);
  });

  it("sends a change, with the feed's own item", async () => {
    const stream = await openStream(app.url, admin);
    expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    await expect.poll(() => stream.of("reset").length).toBeGreaterThan(0);
    const { body } = await create();
    await expect.poll(() => stream.of("activity").length).toBe(1);
    const [message] = stream.of("activity");
    expect(message?.data).toMatchObject({ event: "brand.created", organization_id: body.data.id });
    expect(message?.data).toEqual((await admin.get("/admin/activities?per_page=1")).body.data[0]);
    await stream.close();
  });

  it("sends each role its own areas", async () => {
    const sales = await app.as("sales");
    const stream = await openStream(app.url, sales);
    await expect.poll(() => stream.of("reset").length).toBeGreaterThan(0);
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

  it("resumes without loss or duplicates, however often it breaks", async () => {
    await expect.poll(head).toBeGreaterThan(0);
    const start = await head();
    const seen: (number | null)[] = [];
    let last = start;
    const write = async () => {
      for (let each = 0; each < 5; each += 1) await create();
    };
    for (let turn = 0; turn < 6; turn += 1) {
      const writing = write();
      const cursor = turn % 2 === 0 ? { lastEventId: last } : { after: last };
      const stream = await openStream(app.url, admin, cursor);
      await expect.poll(() => ids(stream).length).toBeGreaterThan(0);
      await stream.close();
      seen.push(...ids(stream));
      last = ids(stream).at(-1) ?? last;
      await writing;
    }
    const rest = await openStream(app.url, admin, { lastEventId: last });
    await expect.poll(() => seen.length + ids(rest).length).toBe(30);
    await rest.close();
    expect([...seen, ...ids(rest)]).toEqual(Array.from({ length: 30 }, (_, index) => start + index + 1));
  });

  it("tells a reader that is far behind, or ahead of the audit log, to reload", async () => {
    const cursor = await head();
    const stream = await openStream(app.url, admin, { lastEventId: cursor + 5_000 });
    await expect.poll(() => stream.of("reset")).toEqual([{ event: "reset", id: cursor, data: null }]);
    expect(ids(stream)).toEqual([]);
    await stream.close();
  });

  it.each([
    ["sign-out", (client: Client) => client.post("/admin/logout")],
    [
      "deactivation",
      (client: Client) => admin.patch(`/admin/users/${client.user?.id}`, { admin_user: { active: false } }),
    ],
  ])("sends nothing more after %s, and ends", async (_what, act) => {
    const client = await app.as("manager");
    const stream = await openStream(app.url, client);
    await expect.poll(() => stream.of("reset").length).toBeGreaterThan(0);
    await act(client);
    await create();
    await stream.ended;
    expect(stream.of("activity")).toEqual([]);
    expect(stream.of("end")).toHaveLength(1);
  });

  it("follows a new role, and ends when a policy requires a passkey", async () => {
    const client = await app.as("manager");
    const stream = await openStream(app.url, client);
    await expect.poll(() => stream.of("reset").length).toBeGreaterThan(0);
    const path = `/admin/users/${client.user?.id}`;
    expect((await admin.patch(path, { admin_user: { role: "sales" } })).status).toBe(200);
    await create();
    await app.ctx.db.transaction(async () => {
      await app.ctx.db
        .current()
        .insert(passkeyPolicy)
        .values({ role: "sales", required: true, ...stamps });
    });
    await stream.ended;
    expect(stream.of("activity")).toEqual([]);
    expect(stream.of("end")).toHaveLength(1);
    await app.ctx.db.current().delete(passkeyPolicy);
  });

  it("opens at most 10 streams for a session and 40 for a person", async () => {
    const client = await app.as("manager");
    const id = client.user?.id ?? 0;
    const browsers = [client];
    while (browsers.length < 5) {
      browsers.push(new Client(app.url, { session: await openSessionFor(app.ctx, id) }));
    }
    const streams: Awaited<ReturnType<typeof openStream>>[] = [];
    for (const browser of browsers.slice(0, 4)) {
      for (let each = 0; each < 10; each += 1) streams.push(await openStream(app.url, browser));
      const refused = await browser.get("/admin/events");
      expect(refused.status).toBe(429);
      expect(refused.headers.get("retry-after")).toBe("15");
      expect(refused.body.code).toBe("rate_limited");
    }
    expect(streams.map(({ status }) => status)).toEqual(Array(40).fill(200));
    const [, , , , fifth = client] = browsers;
    expect((await fifth.get("/admin/events")).status).toBe(429);
    await streams.pop()?.close();
    await expect
      .poll(async () => {
        const stream = await openStream(app.url, fifth);
        await stream.close();
        return stream.status;
      })
      .toBe(200);
    await Promise.all(streams.map((each) => each.close()));
  });

  it("reads each entry once for all subscribers, and checks no session for it", async () => {
    const { db } = app.services;
    let reads = 0;
    let lookups = 0;
    const counting = new Proxy(db, {
      get: (target, name) => {
        if (name === "current") reads += 1;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const rolesOf = async (ids: readonly number[]) => {
      lookups += 1;
      return new Map(ids.map((id) => [id, "manager" as const]));
    };
    const hub = makeHub({ db: counting, rolesOf, log: { warn: () => undefined } });
    const texts: string[] = [];
    const write = (text: string) => texts.push(text) > 0;
    for (let id = 1; id <= 50; id += 1) {
      hub.subscribe({
        sessionId: id,
        userId: id,
        role: "manager",
        cursor: null,
        age: 0,
        write,
        close: () => undefined,
      });
    }
    await expect.poll(() => texts.filter((text) => text.startsWith("event: reset")).length).toBe(50);
    reads = 0;
    lookups = 0;
    const before = await head();
    expect((await create()).status).toBe(200);
    await expect.poll(head).toBe(before + 1);
    hub.wake("record");
    await expect.poll(() => texts.filter((text) => text.startsWith("event: activity")).length).toBe(50);
    expect({ reads, lookups }).toEqual({ reads: 1, lookups: 0 });
    hub.stop();
  });

  it("repeats to a new client what changed since it began to read, in its areas", async () => {
    const roles = new Map<number, Role>();
    const hub = makeHub({ db: app.services.db, rolesOf: async () => roles, log: { warn: () => undefined } });
    const join = (role: Role, age: number) => {
      const events: string[] = [];
      const id = roles.size + 1;
      roles.set(id, role);
      const write = (text: string) => events.push(/^event: (.*)$/m.exec(text)?.[1] ?? "") > 0;
      hub.subscribe({ sessionId: id, userId: id, role, cursor: null, age, write, close: () => undefined });
      return () => events.toSorted();
    };
    for (const topic of ["record", "notifications", "usage", "webhooks"] as const) hub.wake(topic);
    const [manager, sales, later] = [join("manager", 60_000), join("sales", 60_000), join("manager", 0)];
    await expect.poll(later).toEqual(["reset"]);
    expect(manager()).toEqual(["notifications", "reset", "reset", "usage"]);
    expect(sales()).toEqual(["notifications", "reset", "reset"]);
    hub.stop();
  });

  it("repeats to a new client what is noticed just after it joined, whose entry it may have skipped", async () => {
    const rolesOf = async (ids: readonly number[]) => new Map(ids.map((id) => [id, "manager" as const]));
    const hub = makeHub({ db: app.services.db, rolesOf, log: { warn: () => undefined } });
    const join = (cursor: number | null) => {
      const texts: string[] = [];
      const of = { sessionId: 1, userId: 1, role: "manager" as const, cursor, age: 0, close: () => undefined };
      hub.subscribe({ ...of, write: (text) => texts.push(text.split("\n")[0] ?? "") > 0 });
      return () => texts;
    };
    // It read the list before this entry, and the log with it before its notification came.
    await makeBrand(app.ctx);
    await seal(app.ctx.db);
    const [fresh, resumed] = [join(null), join(await head())];
    await expect.poll(fresh).toEqual(["event: reset"]);
    hub.wake("record");
    await expect.poll(fresh).toEqual(["event: reset", "event: reset"]);
    hub.wake("record");
    hub.wake("notifications");
    await expect.poll(() => fresh().slice(2)).toEqual(["event: notifications"]);
    expect(resumed().filter((text) => text !== "")).toEqual(["event: notifications"]);
    hub.stop();
  });

  it("ends no stream that opens while sessions are checked", async () => {
    const gate = Promise.withResolvers<void>();
    const lookups: (readonly number[])[] = [];
    const rolesOf = async (ids: readonly number[]) => {
      lookups.push(ids);
      await gate.promise;
      return new Map(ids.map((id) => [id, "manager" as const]));
    };
    const hub = makeHub({ db: app.services.db, rolesOf, log: { warn: () => undefined } });
    const texts: string[] = [];
    const join = (id: number) =>
      hub.subscribe({
        sessionId: id,
        userId: id,
        role: "manager",
        cursor: null,
        age: 0,
        close: () => undefined,
        write: (text) => texts.push(`${id} ${text.split("\n")[0]}`) > 0,
      });
    join(1);
    hub.wake("sessions");
    await expect.poll(() => lookups).toEqual([[1]]);
    join(2);
    gate.resolve();
    await expect.poll(() => texts.toSorted()).toEqual(["1 event: reset", "2 event: reset"]);
    hub.stop();
  });

  it("reaches readers of another process, and continues after the database connection broke", async () => {
    const other = await app.another();
    const stream = await openStream(other.address, admin);
    await expect.poll(() => stream.of("reset").length).toBeGreaterThan(0);
    await create();
    await expect.poll(() => stream.of("activity").length).toBe(1);
    await app.ctx.db
      .current()
      .execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'console-live%'
        and datname = current_database()`);
    await makeBrand(app.ctx);
    await expect.poll(() => stream.of("activity").length).toBe(2);
    await other.stop();
    await stream.ended;
  });
});
