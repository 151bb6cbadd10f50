// Shows MORE-88.

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { notificationsOf } from "../../../../test/factories/notification.ts";
import { makeRefused } from "../../../../test/factories/refused.ts";
import * as usage from "../../../../test/factories/usage.ts";
import { cleanUpJob } from "../../../clean-up.jobs.ts";
import { refusedGroups } from "../../../db/tables/refused-events.ts";
import { update } from "../../partners/brands/brands.service.ts";
import { refusedEventsJob, refusedGroupJob } from "../usage/refused/refused.jobs.ts";

let app: TestApp;
let platform: Client;
let manager: Client;
const START = "2026-11-20T15:00:00.000Z";
let now = new Date(START);

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  platform = await app.platform("usage");
  manager = await app.as("manager");
});
afterAll(() => app.stop());

const took = async (...usage_events: unknown[]) =>
  (await platform.post("/platform/usage_events", { usage_events })).body.data;
const groupsOf = async (brandId: number) =>
  (await manager.get(`/admin/refused_event_groups?brand_id=${brandId}`)).body.data;
const eventsOf = async (groupId: number, status = "open") =>
  (await manager.get(`/admin/refused_events?group_id=${groupId}&status=${status}&per_page=100`)).body.data;
const post = (path: string, body?: object) => manager.post(`/admin/${path}`, body);
const sweep = () => refusedEventsJob.run(app.services, {});
const reporter = () => {
  now = new Date(START);
  return usage.makeReporter(app.ctx);
};
/** Sessions end meanwhile. */
const moveTo = async (at: string) => {
  now = new Date(at);
  manager = await app.as("manager");
};
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

describe("an event with unknown fields (MORE-201)", () => {
  it("is refused by itself, named, and ingested without them when its group is retried", async () => {
    const { id: brandId, event } = await reporter();
    const sent = [event(), event({ tax_code: "A" }), event({ tax_code: "B", a: { b: 1 } })];
    const receipt = await took(...sent);
    expect(receipt).toMatchObject({ accepted: 1, duplicates: 0 });
    expect(receipt.errors.map(({ index, message }: { index: number; message: string }) => [index, message])).toEqual([
      [1, "The event has unknown fields: tax_code."],
      [2, "The event has unknown fields: a, tax_code."],
    ]);
    const groups = await groupsOf(brandId);
    expect(groups.map(({ reason, events }: { reason: string; events: number }) => [reason, events])).toEqual([
      ["unknown_field", 1],
      ["unknown_field", 1],
    ]);
    for (const { id } of groups) {
      expect((await post(`refused_event_groups/${id}/retry`)).body.data).toEqual({
        ingested: 1,
        refused: 0,
        remaining: 0,
      });
    }
    expect(await took(...sent.map((each) => ({ ...each, tax_code: undefined, a: undefined })))).toMatchObject({
      accepted: 0,
      duplicates: 3,
      errors: [],
    });
  });

  it("keeps its minutes although what is unknown is too long to store, and is retried by no sweep", async () => {
    const { id: brandId, event } = await reporter();
    await took(event({ [`x${"y".repeat(200)}`]: "z".repeat(5_000) }));
    await sweep();
    const [group] = await groupsOf(brandId);
    expect([group.reason, group.message.length < 120]).toEqual(["unknown_field", true]);
    expect((await post(`refused_event_groups/${group.id}/retry`)).body.data).toMatchObject({ ingested: 1 });
  });
});

describe("a refused event", () => {
  it("is not retried or dismissed when it is not there, or handled, or without a reason", async () => {
    const { id } = await makeRefused(app.ctx);
    expect((await post("refused_events/999999/retry")).status).toBe(404);
    expect((await post("refused_event_groups/999999/dismiss", { reason: "x" })).status).toBe(404);
    expect((await post(`refused_events/${id}/dismiss`, { reason: " " })).body.fields).toEqual({
      reason: "Enter a reason.",
    });
    expect((await post(`refused_events/${id}/dismiss`, { reason: "Test calls." })).body.data).toMatchObject({
      dismissed: 1,
    });
    const again = await post(`refused_events/${id}/retry`);
    expect([again.status, again.body.message]).toEqual([409, "This event was already dismissed."]);
  });

  it("is kept with its reason, grouped by what it has in common with others", async () => {
    const { id, event } = await reporter();
    const lost = (over: object) => event({ business_id: "88-1", ...over });
    const answer = await took(
      lost({ id: "a" }),
      lost({ id: "b" }),
      event({ id: "old", occurred_at: daysAgo(36) }),
      event({ id: "ahead", occurred_at: new Date(now.getTime() + 3_600_000).toISOString() }),
      event({ id: "wrong", quantity: "-1" }),
      event({ id: undefined, quantity: "-1" }),
      event({ id: "right" }),
    );
    expect([answer.accepted, answer.errors.length]).toEqual([1, 6]);
    const groups = await groupsOf(id);
    expect(groups.map(({ reason, events }: { reason: string; events: number }) => [reason, events]).toSorted()).toEqual(
      [
        ["malformed", 1],
        ["malformed", 1],
        ["too_far_ahead", 1],
        ["too_old", 1],
        ["unknown_business", 2],
      ],
    );
    const [group] = groups.filter(({ reason }: { reason: string }) => reason === "unknown_business");
    expect(group).toMatchObject({ brand_id: id, organization_id: String(id), business_id: "88-1" });
    expect((await eventsOf(group.id)).map((each: { event_id: string }) => each.event_id)).toEqual(["b", "a"]);
    const { body } = await manager.get(`/admin/refused_event_groups?search_key=88-1&reason=unknown_business`);
    expect(body.data).toContainEqual(group);
    expect((await manager.get(`/admin/refused_events?search_key=AHEAD&group_id=${groups[0].id}`)).status).toBe(200);
  });

  it("is one row however often it comes, and stays dismissed until its content changes", async () => {
    const { id, event } = await reporter();
    const lost = event({ id: "same", business_id: "never" });
    for (let time = 0; time < 3; time += 1) await took(lost, lost);
    const [group] = await groupsOf(id);
    expect(group.events).toBe(1);
    const [stored] = await eventsOf(group.id);
    expect(stored).toMatchObject({ event_id: "same", times: 3, status: "open" });
    await post(`refused_event_groups/${group.id}/dismiss`, { reason: "Not ours." });
    await took(lost);
    expect(await groupsOf(id)).toEqual([]);
    expect(await eventsOf(group.id, "dismissed")).toMatchObject([{ dismissal: "Not ours.", times: 4 }]);
    await took({ ...lost, quantity: "9" });
    expect(await groupsOf(id)).toMatchObject([{ events: 1 }]);
  });

  it("is closed by the acceptance of its id, in either order within a batch", async () => {
    const { id, event } = await reporter();
    const right = event({ id: "x" });
    const wrong = { ...right, quantity: 0 };
    await took(wrong);
    expect(await groupsOf(id)).toMatchObject([{ events: 1 }]);
    await took(right);
    expect(await groupsOf(id)).toEqual([]);
    await took({ ...wrong, id: "y" }, { ...right, id: "y" });
    expect(await groupsOf(id)).toEqual([]);
    await took({ ...right, id: "z" }, { ...wrong, id: "z" });
    expect(await groupsOf(id)).toMatchObject([{ events: 1 }]);
  });

  it("is closed in the transaction that accepts its id, or not at all", async () => {
    const { id, event } = await reporter();
    const right = event({ id: "x" });
    await took({ ...right, quantity: 0 });
    const db = app.ctx.db.current();
    await db.execute(sql`create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`);
    // Counted before the copy is closed, and after it.
    for (const change of ["update on refused_events", "insert on usage_events"]) {
      const table = change.slice("update on ".length);
      await db.execute(
        sql.raw(`create trigger refusing before ${change} for each row execute function refuse_change()`),
      );
      expect(await took(right)).toBeUndefined();
      await db.execute(sql.raw(`drop trigger refusing on ${table}`));
      expect(await groupsOf(id)).toMatchObject([{ events: 1 }]);
    }
    expect(await took(right)).toMatchObject({ accepted: 1, duplicates: 0 });
    expect(await groupsOf(id)).toEqual([]);
  });

  it("is kept by what was sent where nothing of it can be read, and cut to what is stored", async () => {
    now = new Date(START);
    const long = { id: "long", note: "x\0".repeat(5_000) };
    await took(long, long, "only text");
    const [group] = (await manager.get("/admin/refused_event_groups?reason=malformed&per_page=100")).body.data.filter(
      ({ organization_id }: { organization_id: string }) => organization_id === "",
    );
    const found = await eventsOf(group.id);
    expect(found[0].payload.length).toBeLessThanOrEqual(2_000);
    expect((await post(`refused_event_groups/${group.id}/retry`)).body.data).toEqual({
      ingested: 0,
      refused: found.length,
      remaining: 0,
    });
  });
});

describe("a cause that ends", () => {
  it("of a business: its events are ingested by themselves, each once, whatever day it is by then", async () => {
    const { id, event } = await reporter();
    await took(event({ id: "1", business_id: "late-1" }), event({ id: "2", business_id: "late-1", quantity: "2" }));
    const { quantity } = event();
    await moveTo("2026-12-30T15:00:00.000Z");
    await sweep();
    expect(await groupsOf(id)).toMatchObject([{ events: 2 }]);
    const keyed = await app.platform("businesses");
    await keyed.put("/platform/businesses/late-1", { business: { organization_id: id, name: "Late" } });
    await expect.poll(() => groupsOf(id)).toEqual([]);
    expect(await usage.daysOf(app.ctx, id)).toMatchObject([{ quantity: String(2 + Number(quantity)) }]);
    const feed = () => manager.get(`/admin/activities?organization_id=${id}&search_key=accepted`);
    // The feed shows entries once they are sealed.
    await expect
      .poll(async () => (await feed()).body.data[0]?.message ?? "")
      .toContain("accepted 2 rejected usage events");
  });

  it("of a brand: by its external id, also when the platform sends the event again first", async () => {
    now = new Date(START);
    const external = `acct-${Math.random()}`;
    const event = (id: string) => ({
      id,
      organization_id: `external:${external}`,
      type: "storage_gb",
      quantity: 1,
      occurred_at: daysAgo(1),
    });
    await took(event("1"), event("2"));
    const open = async () =>
      (await manager.get(`/admin/refused_event_groups?search_key=${external}`)).body.data.map(
        (each: { reason: string; events: number }) => [each.reason, each.events],
      );
    expect(await open()).toEqual([["unknown_brand", 2]]);
    const { id } = await makeBrand(app.ctx);
    await app.ctx.db.current().execute(sql`update brands set external_id = ${external} where id = ${id}`);
    await took(event("1"));
    expect(await open()).toEqual([["unknown_brand", 1]]);
    await app.ctx.db.current().execute(sql`update brands set external_id = '' where id = ${id}`);
    await app.ctx.db.transaction(() => update({ ...app.ctx, audited: [] }, id, { external_id: external }));
    await expect.poll(open).toEqual([]);
    expect(await usage.daysOf(app.ctx, id)).toMatchObject([{ quantity: "1" }]);
  });

  it("of time: an event ahead is ingested once its time has come", async () => {
    const { id, event } = await reporter();
    await took(event({ id: "soon", occurred_at: new Date(now.getTime() + 3_600_000).toISOString() }));
    await sweep();
    expect(await groupsOf(id)).toMatchObject([{ reason: "too_far_ahead" }]);
    now = new Date(now.getTime() + 3_600_000);
    await sweep();
    expect([await groupsOf(id), (await usage.daysOf(app.ctx, id)).length]).toEqual([[], 1]);
  });

  it("moves what is then refused for another cause, and tells a conflict", async () => {
    now = new Date(START);
    const { id: brandId, external_id: business } = await usage.makeReporter(app.ctx);
    const external = `acct-${Math.random()}`;
    const event = { id: "1", type: "standard_minutes", quantity: 1, occurred_at: daysAgo(1) };
    await took({ ...event, organization_id: `external:${external}`, business_id: "nobody" });
    await took({ ...event, organization_id: `external:${external}`, business_id: business, id: "2" });
    await took({ ...event, organization_id: brandId, business_id: business, id: "2", quantity: 7 });
    await app.ctx.db.current().execute(sql`update brands set external_id = ${external} where id = ${brandId}`);
    await sweep();
    const groups = await groupsOf(brandId);
    expect(groups.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual(["conflict", "unknown_business"]);
    expect((await manager.get(`/admin/refused_event_groups?search_key=${external}`)).body.data).toEqual([]);
    await sweep();
    expect(await groupsOf(brandId)).toEqual(groups);
  });
});

describe("a person", () => {
  it("ingests what is too old, but not what may have been counted and forgotten", async () => {
    const { id, event } = await reporter();
    await took(event({ id: "old", occurred_at: daysAgo(36) }), event({ id: "older", occurred_at: daysAgo(130) }));
    const [group] = await groupsOf(id);
    expect((await post(`refused_event_groups/${group.id}/retry`)).body.data).toEqual({
      ingested: 1,
      refused: 1,
      remaining: 0,
    });
    expect(await groupsOf(id)).toMatchObject([{ events: 1, message: expect.stringContaining("129 days old") }]);
    await usage.expectDaysLikeRaw(app.ctx, id);
  });

  it("handles a group beyond one transaction: the rest follows by itself", async () => {
    const { id, event } = await reporter();
    const all = Array.from({ length: 1_200 }, (_, index) =>
      event({ id: `e${index}`, quantity: 1, occurred_at: daysAgo(40) }),
    );
    await took(...all.slice(0, 600));
    await took(...all.slice(600));
    const [group] = await groupsOf(id);
    expect((await post(`refused_event_groups/${group.id}/retry`)).body.data).toEqual({
      ingested: 1_000,
      refused: 0,
      remaining: 200,
    });
    await expect.poll(() => groupsOf(id)).toEqual([]);
    expect(await usage.daysOf(app.ctx, id)).toMatchObject([{ quantity: "1200" }]);
  });

  it("decides only about the events that the group had then, also in the background", async () => {
    const { id, event } = await reporter();
    const one = (name: string) => event({ id: name, quantity: 1, occurred_at: daysAgo(40) });
    await took(one("seen"));
    const [group] = await groupsOf(id);
    const [seen] = await eventsOf(group.id);
    await took(one("later"));
    const decision = { group_id: group.id, through: seen.id, dismissal: "Test calls.", person: "Dana" };
    await refusedGroupJob.run(app.services, decision);
    expect((await eventsOf(group.id)).map((each: { event_id: string }) => each.event_id)).toEqual(["later"]);
    expect(await eventsOf(group.id, "dismissed")).toMatchObject([{ event_id: "seen", decided_by: "Dana" }]);
  });
});

describe("what is kept", () => {
  it("is notified by brand and reason after five minutes, until it is handled", async () => {
    const { id, event } = await reporter();
    await took(event({ id: "1", business_id: "gone" }));
    const found = async () =>
      (await notificationsOf(app.services, "usage_refused")).filter(({ organization_id }) => organization_id === id);
    expect(await found()).toEqual([]);
    now = new Date(now.getTime() + 301_000);
    expect(await found()).toMatchObject([
      { kind: "usage_refused", message: expect.stringContaining("unknown business.") },
    ]);
    const [group] = await groupsOf(id);
    await post(`refused_event_groups/${group.id}/dismiss`, { reason: "x" });
    expect(await found()).toEqual([]);
  });

  it("counts its minutes in its group while it is open, if they can be read", async () => {
    now = new Date(START);
    const { groupId, brandId, event } = await makeRefused(app.ctx, { quantity: "250.5" });
    const minutes = async () =>
      (
        await app.ctx.db
          .current()
          .select()
          .from(refusedGroups)
          .where(eq(refusedGroups.brand_ref, String(brandId)))
      ).map(({ standard_minutes, multilingual_minutes }) => [standard_minutes, multilingual_minutes].map(Number));
    const of = { organization_id: brandId, business_id: event.business_id };
    const { id } = await makeRefused(app.ctx, { ...of, type: "multilingual_minutes", quantity: "100" });
    await makeRefused(app.ctx, { ...of, type: "storage_gb", quantity: "7" });
    expect(await minutes()).toEqual([[250.5, 100]]);
    await makeRefused(app.ctx, { ...event, quantity: "50" });
    await post(`refused_events/${id}/dismiss`, { reason: "Test calls." });
    expect(await minutes()).toEqual([[50, 0]]);
    await makeRefused(app.ctx, { ...event, quantity: "many" });
    expect(await minutes()).toEqual(expect.arrayContaining([[0, 0]]));
    await makeRefused(app.ctx, event);
    expect(await minutes()).toEqual(expect.arrayContaining([[250.5, 0]]));
    await post(`refused_event_groups/${groupId}/dismiss`, { reason: "Test calls." });
    expect((await minutes()).flat()).toEqual((await minutes()).flat().map(() => 0));
  });

  it("goes 90 days after it was refused last, with its group", async () => {
    const { id, event } = await reporter();
    await took(event({ id: "1", business_id: "gone" }));
    const [group] = await groupsOf(id);
    await moveTo(new Date(Date.parse(START) + 90 * 86_400_000).toISOString());
    await cleanUpJob.run(app.services, {});
    expect(await eventsOf(group.id)).toHaveLength(1);
    now = new Date(now.getTime() + 1_000);
    await cleanUpJob.run(app.services, {});
    expect([await eventsOf(group.id), await groupsOf(id)]).toEqual([[], []]);
  });
});
