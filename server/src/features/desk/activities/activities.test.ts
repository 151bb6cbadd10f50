// Shows DASH-11, ACT-02, ACT-09, ACT-10, ACT-17, ACT-18, ROLE-11, CALL-54, MORE-100.

import { type AuditEvent, auditEvents } from "@console/contract/audit-events.ts";
import { brandTopics } from "@console/contract/brand-topics.ts";
import type { Role } from "@console/contract/permissions.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { brandInput, makeBrand } from "../../../../test/factories/brand.ts";
import { makeCoupon } from "../../../../test/factories/coupon.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import { about } from "../../../audit/audit.ts";
import { sealAll } from "../../../audit/seal.ts";
import { auditSignIn } from "../../access/sign-in/sign-in.text.ts";

let app: TestApp;
let admin: Client;
/** The app's clock, which the tests of the feed's days set. */
let now = new Date("2026-11-10T12:00:00Z");

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

async function sealed() {
  await sealAll(app.ctx.db);
}

type Entry = { id: number; message: string; event: string; type: string; user_id: number | null };
const feed = async (query: string, client = admin): Promise<Entry[]> =>
  (await client.get(`/admin/activities?per_page=100&${query}`)).body.data;

describe("the feed of activities", () => {
  it("shows a change in the feed, newest first, with who, what and when", async () => {
    const brand = brandInput();
    await admin.post("/admin/agencies", { organization: brand });
    await expect
      .poll(async () => (await admin.get("/admin/activities?per_page=1")).body.data[0])
      .toMatchObject({
        message: `created brand ${brand.name}`,
        user: admin.user?.name,
        type: "success",
        event: "brand.created",
      });
  });

  it("pages by key without loss or duplicates, with an exact total", async () => {
    for (let each = 0; each < 12; each += 1) await makeBrand(app.ctx);
    await sealed();
    const seen: number[] = [];
    let next: number | null = null;
    let total = 0;
    do {
      const { body } = await admin.get(`/admin/activities?per_page=5${next ? `&before=${next}` : ""}`);
      seen.push(...body.data.map((each: { id: number }) => each.id));
      ({ next, total } = body.meta);
    } while (next !== null);
    expect(seen).toEqual(Array.from({ length: total }, (_, index) => total - index));
  });

  it("names to each role only people of entries that it may see", async () => {
    const acting = async (role: Role, work: (client: Client) => Promise<{ status: number }>) => {
      const client = await app.as(role);
      expect((await work(client)).status).toBe(200);
      return client.user?.id;
    };
    const settings = { operator_settings: { legal_name: "Operator of a test" } };
    const hidden = await acting("super_admin", (client) => client.put("/admin/operator_settings", settings));
    const shown = await acting("manager", (client) => client.post("/admin/agencies", { organization: brandInput() }));
    const silent = (await app.as("manager")).user?.id;
    await sealed();
    const people = async (client: Client): Promise<number[]> =>
      (await client.get("/admin/activities/people")).body.data.map(({ id }: { id: number }) => id);
    const acted = [hidden, shown, silent];
    const namedTo = async (client: Client) => {
      const ids = await people(client);
      return acted.map((id) => ids.includes(id ?? 0));
    };
    expect(await namedTo(await app.as("manager"))).toEqual([false, true, false]);
    expect(await namedTo(admin)).toEqual([true, true, false]);
  });

  it("names people who have left the team, so that their entries stay findable", async () => {
    const leaver = await app.as("manager");
    expect((await leaver.post("/admin/agencies", { organization: brandInput() })).status).toBe(200);
    expect((await admin.delete(`/admin/users/${leaver.user?.id}`)).status).toBe(200);
    await sealed();
    const { data } = (await admin.get("/admin/activities/people")).body;
    const shown = data.filter(({ id }: { id: number }) => id === leaver.user?.id);
    expect(shown).toEqual([{ id: leaver.user?.id, name: leaver.user?.name, left: true }]);
    expect(await feed(`user_id=${leaver.user?.id}`)).toMatchObject([{ event: "brand.created" }]);
  });

  it("separates sign-ins from changes, each with an exact total", async () => {
    const ctx = { ...app.ctx, audited: [] };
    await app.ctx.db.transaction(() =>
      auditSignIn(ctx, "session.opened", about("member", { id: admin.user?.id ?? 0, name: "Somebody" }), {}, "code"),
    );
    await makeBrand(app.ctx);
    await sealed();
    const all = await feed("");
    const [changes, signIns] = [await feed("kind=changes"), await feed("kind=sign_ins")];
    const isSignIn = ({ event }: Entry) => /^(session|device)\./.test(event);
    expect(signIns.length).toBeGreaterThan(0);
    expect([changes.some(isSignIn), signIns.every(isSignIn)]).toEqual([false, true]);
    const totalOf = async (query: string) => (await admin.get(`/admin/activities?per_page=1&${query}`)).body.meta.total;
    const totals = [await totalOf("kind=changes"), await totalOf("kind=sign_ins"), await totalOf("")];
    expect(totals).toEqual([all.length - signIns.length, signIns.length, all.length]);
    const primary = changes.filter(({ type }) => type === "primary").length;
    expect(await totalOf("kind=changes&type=primary")).toBe(primary);
    expect(await feed("kind=sign_ins", await app.as("manager"))).toEqual([]);
    expect((await admin.get("/admin/activities?kind=other")).status).toBe(422);
  });

  it("shows each role the areas it may see", async () => {
    await makeMember(app.ctx);
    await sealed();
    const areas = async (client: Client) =>
      new Set(
        (await client.get("/admin/activities?per_page=100")).body.data.map(
          (each: { event: string }) => each.event.split(".")[0],
        ),
      );
    expect(await areas(await app.as("manager"))).not.toContain("team");
    expect(await areas(await app.as("sales"))).toEqual(new Set());
    expect(await areas(admin)).toContain("team");
  });

  it("filters by person, by system, by brand, by type and by words, each with its total", async () => {
    const manager = await app.as("manager");
    const { body } = await manager.post("/admin/agencies", { organization: brandInput({ name: "Žluťoučký Voice" }) });
    const { id } = body.data;
    await manager.put(`/admin/agencies/${id}`, { organization: { status: "inactive" } });
    await makeBrand(app.ctx);
    await sealed();
    const events = async (query: string) => (await feed(query)).map(({ event }) => event);
    const both = ["brand.deactivated", "brand.created"];
    expect(await events(`user_id=${manager.user?.id}`)).toEqual(both);
    expect(await events(`organization_id=${id}`)).toEqual(both);
    expect(await events(`organization_id=${id}&type=warning`)).toEqual(["brand.deactivated"]);
    expect(await events(`search_key=${encodeURIComponent("ŽLUŤOUČKÝ")}`)).toEqual(both);
    expect((await feed("user_id=system")).every(({ user_id }) => user_id === null)).toBe(true);
    expect((await admin.get(`/admin/activities?organization_id=${id}&per_page=1`)).body.meta.total).toBe(2);
    expect(await events(`search_key=no+such+word`)).toEqual([]);
    expect((await admin.get("/admin/activities?user_id=nobody")).status).toBe(422);
  });

  it("narrows a brand's entries to what they are about, each with its total (MORE-214)", async () => {
    const { id } = await makeBrand(app.ctx);
    const coupon = await makeCoupon(app.ctx);
    for (const [path, body] of [
      [`/admin/agencies/${id}/notes`, { note: { text: "Call them." } }],
      [`/admin/agencies/${id}/coupons`, { coupon_id: coupon.id }],
    ] as const)
      expect((await admin.post(path, body)).status).toBe(200);
    await sealed();
    const about = async (topic: string) => {
      const { data, meta } = (await admin.get(`/admin/activities?organization_id=${id}&topic=${topic}`)).body;
      return [data.map(({ event }: { event: string }) => event), meta.total];
    };
    expect(await about("notes")).toEqual([["note.added"], 1]);
    expect(await about("coupons")).toEqual([["coupon.applied"], 1]);
    expect(await about("payments")).toEqual([[], 0]);
    expect((await admin.get(`/admin/activities?organization_id=${id}&topic=weather`)).status).toBe(422);
  });

  it("has a topic for every entry of a brand (MORE-214)", () => {
    const topics = Object.values<readonly AuditEvent[]>(brandTopics).flat();
    const missing = Object.entries(auditEvents).filter(
      ([event, { area }]) => area === "brands" && topics.filter((each) => each === event).length !== 1,
    );
    expect(missing).toEqual([]);
  });

  it("filters by days of the billing time zone, both included", async () => {
    const { id } = await makeBrand(app.ctx);
    const rename = async (at: string, name: string) => {
      now = new Date(at);
      // Sessions from the previous days have expired.
      admin = await app.as("super_admin");
      expect((await admin.put(`/admin/agencies/${id}`, { organization: { name } })).status).toBe(200);
    };
    // Midnight in New York is 05:00 UTC in November.
    await rename("2026-11-12T04:59:59Z", "Last of the 11th");
    await rename("2026-11-12T05:00:00Z", "First of the 12th");
    await rename("2026-11-13T04:59:59Z", "Last of the 12th");
    await rename("2026-11-13T05:00:00Z", "First of the 13th");
    await sealed();
    const named = async (query: string) =>
      (await feed(`organization_id=${id}&${query}`)).map(
        ({ message }) => /(First|Last) of the \d+th/.exec(message)?.[0],
      );
    expect(await named("from=2026-11-12&to=2026-11-12")).toEqual(["Last of the 12th", "First of the 12th"]);
    expect(await named("from=2026-11-13")).toEqual(["First of the 13th"]);
    expect((await named("to=2026-11-11"))[0]).toBe("Last of the 11th");
  });
});

describe("who deleted a record", () => {
  it("is shown to people who may see its area, and only for deleted records", async () => {
    now = new Date("2026-11-14T12:00:00Z");
    admin = await app.as("super_admin");
    const sales = await app.as("sales");
    const manager = await app.as("manager");
    const { id } = await makeMember(app.ctx);
    const path = `/admin/activities/deletions/member/${id}`;
    const data = async (client: Client, of = path) => (await client.get(of)).body.data;
    expect(await data(admin)).toBeNull();
    expect((await admin.delete(`/admin/users/${id}`)).status).toBe(200);
    await sealed();
    expect(await data(admin)).toEqual({ by: admin.user?.name, at: now.toISOString() });
    expect([await data(sales), await data(manager)]).toEqual([null, null]);
    expect(await data(admin, `/admin/activities/deletions/coupon/${id}`)).toBeNull();
    expect((await admin.get("/admin/activities/deletions/brand/1")).status).toBe(404);
  });
});
