// Shows MORE-11.

import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { Client } from "../../../../test/client.ts";
import { openSessionFor } from "../../../../test/factories/member.ts";
import { openStream } from "../../../../test/stream.ts";
import { activities } from "../../../db/tables/audit.ts";

let app: TestApp;
let now = Date.now();

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) } });
});
afterAll(() => app.stop());

/** A second browser of the same person. */
const again = async (person: Client) =>
  new Client(app.url, { session: await openSessionFor(app.ctx, person.user?.id ?? 0) }, person.user);

type Device = { id: number; current: boolean };
const devicesOf = async (person: Client): Promise<Device[]> => (await person.get("/admin/sessions")).body.data;
const currentOf = async (person: Client) => (await devicesOf(person)).find((device) => device.current)?.id ?? 0;
const lastEvent = async () =>
  (await app.ctx.db.current().select().from(activities).orderBy(desc(activities.id)).limit(1))[0];

describe("own devices", () => {
  it("are only for their owner, to see and to end (ASVS V8.2.2)", async () => {
    const person = await app.as("sales");
    const other = await app.as("super_admin");
    const ownDevice = await currentOf(person);
    expect((await devicesOf(other)).map((device) => device.id)).not.toContain(ownDevice);
    expect((await other.delete(`/admin/sessions/${ownDevice}`)).status).toBe(404);
    expect((await other.delete("/admin/sessions/999999999")).status).toBe(404);
    expect((await other.delete("/admin/sessions")).body.data).toEqual({ ended: 0 });
    expect((await person.get("/admin/me")).status).toBe(200);
  });

  it("are sorted by last use, in words, and never with a secret", async () => {
    const person = await app.as("manager");
    now += 120_000;
    const newer = await again(person);
    const { body } = await newer.get("/admin/sessions");
    expect(body.meta.total).toBe(2);
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      browser: "Unknown browser",
      system: "unknown system",
      ip: "127.0.0.1",
      method: "code",
      created_at: new Date(now).toISOString(),
      last_seen_at: new Date(now).toISOString(),
      current: true,
      // Lists accept it for their export; it is stripped.
    });
    expect(body.data[1].current).toBe(false);
    expect(JSON.stringify(body)).not.toMatch(/token|hash/);
  });

  it("leave out expired ones", async () => {
    const person = await app.as("sales");
    now += 13 * 3_600_000;
    const newer = await again(person);
    expect(await devicesOf(newer)).toHaveLength(1);
  });

  it("are ended one by one: immediately, live, with one event", async () => {
    const person = await app.as("sales");
    const other = await again(person);
    const stream = await openStream(app.url, other);
    await expect.poll(() => stream.of("reset").length).toBeGreaterThan(0);
    const id = await currentOf(other);
    expect((await person.delete(`/admin/sessions/${id}`)).body.data).toEqual({ id });
    await stream.ended;
    expect(stream.of("end")).toHaveLength(1);
    expect((await other.get("/admin/me")).status).toBe(401);
    expect((await person.get("/admin/me")).status).toBe(200);
    expect((await person.delete(`/admin/sessions/${id}`)).status).toBe(404);
    expect(await lastEvent()).toMatchObject({
      event: "device.ended",
      actor_id: person.user?.id,
      message: "signed out of Unknown browser on unknown system",
    });
  });

  it("sign the person out if it is the current one", async () => {
    const person = await app.as("sales");
    expect((await person.delete(`/admin/sessions/${await currentOf(person)}`)).status).toBe(200);
    expect(person.cookies.has("session")).toBe(false);
  });

  it("are all ended except this one in one call (ASVS V7.4.3, V7.5.2)", async () => {
    const person = await app.as("sales");
    const others = [await again(person), await again(person)];
    const bystander = await app.as("sales");
    expect((await person.delete("/admin/sessions")).body.data).toEqual({ ended: 2 });
    for (const other of others) expect((await other.get("/admin/me")).status).toBe(401);
    expect((await person.get("/admin/me")).status).toBe(200);
    expect((await bystander.get("/admin/me")).status).toBe(200);
    expect(await lastEvent()).toMatchObject({ message: "signed out everywhere else (2 devices)" });
  });
});
