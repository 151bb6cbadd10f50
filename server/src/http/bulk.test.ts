// Shows BRANDS-04, MORE-06.

import { and, eq, inArray, ne } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { Client } from "../../test/client.ts";
import { brandInput, makeBrand } from "../../test/factories/brand.ts";
import { makeBusiness } from "../../test/factories/business.ts";
import { always, applied, makeCoupon } from "../../test/factories/coupon.ts";
import { systemActor } from "../context/context.ts";
import { activities } from "../db/tables/audit.ts";
import { brandPeriods } from "../db/tables/bills.ts";
import { brands } from "../db/tables/brands.ts";
import { businessEngines } from "../db/tables/businesses.ts";

let app: TestApp;
let manager: Client;
beforeAll(async () => {
  app = await startTestApp();
  manager = await app.as("manager");
});
afterAll(() => app.stop());

const AGENCIES = "/admin/agencies/bulk_status";
const COUPONS = "/admin/coupons/bulk_status";
const DELETES = "/admin/coupons/bulk_delete";
const ENGINES = "/admin/business_configurations/bulk_engine";
const NOBODY = 2_147_483_000;

const of = (...records: { id: number; version?: number }[]) =>
  records.map(({ id, version }) => ({ id, ...(version && { version }) }));
const brand = async (id: number) => (await manager.get(`/admin/agencies/${id}`)).body.data;
const coupon = async (id: number) => (await manager.get(`/admin/coupons/${id}`)).body.data;
const deactivate = (records: object[], headers = {}) =>
  manager.post(AGENCIES, { records, status: "inactive" }, headers);

/** Events that people caused on these records, oldest first. */
async function eventsOf(kind: string, ids: readonly number[]) {
  const found = await app.ctx.db
    .current()
    .select()
    .from(activities)
    .where(
      and(
        eq(activities.subject_kind, kind),
        inArray(activities.subject_id, [...ids]),
        ne(activities.actor_name, systemActor.name),
      ),
    )
    .orderBy(activities.id);
  return found.map(({ event, subject_id }) => [event, subject_id]);
}

describe("every bulk call", () => {
  it("refuses no record, a duplicate record, an invalid version and more than 500, and changes nothing", async () => {
    const { id } = await makeBrand(app.ctx);
    const many = Array.from({ length: 501 }, (_, index) => ({ id: index + 1 }));
    const wrong: [unknown, string, string][] = [
      [undefined, "records", "Choose at least one."],
      [[], "records", "Choose at least one."],
      [[{ id }, { id, version: 1 }], "records", "Send each record only once."],
      [many, "records", "Choose at most 500 at a time."],
      [[{ id, version: 0 }], "records.0.version", "Send the version that was loaded, a whole number above 0."],
      [[{ id: "x" }], "records.0.id", "Enter a whole number above 0."],
    ];
    for (const [path, status] of [
      [AGENCIES, "inactive"],
      [COUPONS, "archived"],
      [DELETES, undefined],
    ] as const) {
      for (const [records, field, message] of wrong) {
        const answer = await manager.post(path, { records, status });
        expect([path, answer.status, answer.body.fields]).toEqual([path, 422, { [field]: message }]);
      }
    }
    expect((await manager.post(AGENCIES, { records: [{ id }], status: "gone" })).status).toBe(422);
    expect((await manager.post(COUPONS, { records: [{ id }], status: "inactive" })).status).toBe(422);
    expect(await brand(id)).toMatchObject({ status: "active", version: 1 });
    expect(await eventsOf("brand", [id])).toEqual([]);
  });

  it("is only for people who may change one of them", async () => {
    const { id } = await makeBrand(app.ctx);
    const sales = await app.as("sales");
    for (const path of [AGENCIES, COUPONS, DELETES, ENGINES]) {
      expect((await sales.post(path, { records: [{ id }], status: "inactive" })).status).toBe(403);
    }
  });
});

describe("POST /admin/agencies/bulk_status", () => {
  it("changes those that it can, each with its version, period and event, and lists the others one by one", async () => {
    const [one, two, stale, already] = [
      await makeBrand(app.ctx),
      await makeBrand(app.ctx),
      await makeBrand(app.ctx),
      await makeBrand(app.ctx, { status: "inactive" }),
    ];
    await manager.put(`/admin/agencies/${stale.id}`, { organization: { phone: "1" } });
    const answer = await deactivate(of(two, { id: NOBODY }, stale, one, already));
    const named = ({ id, name, version }: typeof one) => ({ id, name, version });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        data: {
          done: [one, two].map((each) => ({ ...named(each), version: 2 })),
          unchanged: [named(already)],
          refused: [
            { id: stale.id, name: stale.name, reason: `${manager.user?.name} changed this in the meantime.` },
            { id: NOBODY, name: "", reason: "This brand wasn't found." },
          ],
        },
        meta: { message: "2 brands were deactivated. 1 brand was already inactive. 2 brands weren't changed." },
      },
    ]);
    expect(await brand(one.id)).toMatchObject({ status: "inactive", version: 2 });
    expect(await brand(stale.id)).toMatchObject({ status: "active", version: 2 });
    expect(await eventsOf("brand", [one.id, two.id, already.id])).toEqual([
      ["brand.deactivated", one.id],
      ["brand.deactivated", two.id],
    ]);
    // A change undone within the hour leaves no trace in the bills.
    const periodsOf = async ({ id }: typeof one) =>
      (await app.ctx.db.current().select().from(brandPeriods).where(eq(brandPeriods.brand_id, id))).map(
        ({ ended_at }) => ended_at,
      );
    expect(await periodsOf(one)).toEqual([]);
    const back = await manager.post(AGENCIES, { records: of(...answer.body.data.done), status: "active" });
    expect(back.body.data.done.map((each: { version: number }) => each.version)).toEqual([3, 3]);
    expect(await periodsOf(one)).toEqual([null]);
    const counts = (await manager.get("/admin/agencies?per_page=1")).body.meta.counts;
    const rows = await app.ctx.db.current().select({ status: brands.status }).from(brands);
    expect(counts.active).toBe(rows.filter(({ status }) => status === "active").length);
  });

  it("changes nothing and writes nothing if all have the status, and does the same call once", async () => {
    const { id } = await makeBrand(app.ctx, { status: "inactive" });
    expect((await deactivate([{ id }])).body.meta.message).toBe("1 brand was already inactive.");
    expect(await eventsOf("brand", [id])).toEqual([]);
    const other = await makeBrand(app.ctx);
    const headers = { "idempotency-key": `bulk-${other.id}` };
    const [first, again] = [await deactivate(of(other), headers), await deactivate(of(other), headers)];
    expect(again.body).toEqual(first.body);
    expect(await eventsOf("brand", [other.id])).toEqual([["brand.deactivated", other.id]]);
  });

  it("changes 500 together, without a statement for each", async () => {
    const now = app.ctx.clock.now().toISOString();
    const { name: _, ...base } = brandInput();
    const texts = { domain: "", website: "", frontend_domain: "", backend_domain: "", address: "", phone: "" };
    const stamps = { created_at: now, updated_at: now, updated_by: "Test" };
    const rows = await app.ctx.db
      .current()
      .insert(brands)
      .values(
        Array.from({ length: 500 }, (_each, index) => ({
          ...base,
          ...texts,
          ...stamps,
          name: `Many ${index}`,
          support_email: base.email,
          description: "",
          status: "active" as const,
          use_system: true,
          brand_color: "#6366f1",
          search_text: `many ${index}`,
        })),
      )
      .returning({ id: brands.id });
    const answer = await deactivate(rows);
    expect(answer.body.data.done.length).toBe(500);
    expect((await manager.get("/admin/agencies?search_key=many&status=inactive")).body.meta.total).toBe(500);
    const ids = rows.map(({ id }) => id).slice(0, 3);
    const found = (await manager.get(`/admin/agencies?ids=${ids}&sort=status`)).body;
    expect([found.meta.total, found.data.map(({ id }: { id: number }) => id)]).toEqual([3, ids]);
    expect((await manager.get("/admin/agencies?ids=1,x")).status).toBe(422);
    const csv = (await manager.get(`/admin/agencies?ids=${ids}&format=csv`)).body;
    expect(csv.match(/Many \d/g)).toHaveLength(3);
  });

  // The embedded database has one session, so nothing runs concurrently there.
  it("and concurrent single changes leave each brand with one version and event per change", async () => {
    const other = await app.another();
    const there = new Client(other.address, Object.fromEntries(manager.cookies), manager.user);
    const made = [await makeBrand(app.ctx), await makeBrand(app.ctx), await makeBrand(app.ctx)];
    const ids = made.map(({ id }) => id);
    for (let round = 0; round < 8; round += 1) {
      const before = await Promise.all(ids.map(brand));
      // The later call is told so, brand by brand.
      const [bulk, ...singles] = await Promise.all([
        manager.post(AGENCIES, { records: of(...before).reverse(), status: round % 2 ? "active" : "inactive" }),
        ...before.map(({ id, version }) =>
          there.put(`/admin/agencies/${id}`, { organization: { phone: `${round}` } }, { "if-match": `"${version}"` }),
        ),
      ]);
      const done = bulk?.body.data.done.map((each: { id: number }) => each.id);
      for (const [index, { id, version }] of before.entries()) {
        expect([done.includes(id), singles[index]?.status]).toEqual(done.includes(id) ? [true, 412] : [false, 200]);
        expect((await brand(id)).version).toBe(version + 1);
      }
    }
    for (const id of ids) expect((await brand(id)).version).toBe(1 + (await eventsOf("brand", [id])).length);
    await other.stop();
  });
});

describe("POST /admin/coupons/bulk_status and bulk_delete", () => {
  it("archive and activate, each with its version and event", async () => {
    const [one, two] = [await makeCoupon(app.ctx), await makeCoupon(app.ctx)];
    const stale = await makeCoupon(app.ctx);
    await manager.patch(`/admin/coupons/${stale.id}`, { status: "archived" });
    const answer = await manager.post(COUPONS, { records: of(one, two, stale), status: "archived" });
    expect(answer.body.meta.message).toBe("2 coupons were archived. 1 coupon wasn't changed.");
    expect(await coupon(two.id)).toMatchObject({ status: "archived", version: 2 });
    const back = await manager.post(COUPONS, { records: of(...answer.body.data.done), status: "active" });
    expect(back.body.data.done.map(({ id }: { id: number }) => id)).toEqual([one.id, two.id]);
    expect(await eventsOf("coupon", [one.id])).toEqual([
      ["coupon.archived", one.id],
      ["coupon.activated", one.id],
    ]);
    const found = await manager.get(`/admin/coupons?ids=${one.id},${stale.id}&status=active`);
    expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([one.id]);
  });

  it("delete only unused ones, and say how many brands use the others", async () => {
    const [free, used] = [await makeCoupon(app.ctx, always), await makeCoupon(app.ctx, always)];
    await applied(app.ctx, (await makeBrand(app.ctx)).id, used.id);
    const answer = await manager.post(DELETES, { records: of(free, used) });
    expect(answer.body).toEqual({
      data: {
        done: [{ id: free.id, name: free.name, version: free.version }],
        unchanged: [],
        refused: [
          { id: used.id, name: used.name, reason: "Used by 1 brand, and bills refer to it. Archive it instead." },
        ],
      },
      meta: { message: "1 coupon was deleted. 1 coupon wasn't changed." },
    });
    expect((await manager.get(`/admin/coupons/${free.id}`)).status).toBe(404);
    expect((await coupon(used.id)).version).toBe(used.version);
    expect(await eventsOf("coupon", [free.id, used.id])).toEqual([["coupon.deleted", free.id]]);
  });
});

describe("POST /admin/business_configurations/bulk_engine", () => {
  it("gives each business its engine, assigns it to the brand, and refuses those of others", async () => {
    const owner = await makeBrand(app.ctx);
    const [one, two] = [await makeBusiness(app.ctx, owner.id), await makeBusiness(app.ctx, owner.id)];
    const foreign = await makeBusiness(app.ctx, (await makeBrand(app.ctx)).id);
    const choose = (sent: object[]) =>
      manager.post(ENGINES, { business_configurations: sent }, { "organization-id": String(owner.id) });
    const answer = await choose([
      { id: one.id, version: one.version, voice_engine: "v2" },
      { id: foreign.id, voice_engine: "v2" },
      { id: two.id, version: two.version, voice_engine: "v3" },
    ]);
    expect(answer.body).toMatchObject({
      data: {
        done: [{ id: one.id, version: one.version + 1 }],
        refused: [
          { id: two.id, reason: `${owner.name} doesn't have Advanced AI (v3).` },
          { id: foreign.id, name: "", reason: "This business wasn't found." },
        ],
      },
      meta: { message: expect.stringContaining(`Language Pro (v2) was also assigned to ${owner.name}.`) },
    });
    // A bulk change is undone by another bulk change that restores each record's value.
    const [done] = answer.body.data.done;
    expect((await choose([{ id: one.id, version: done.version, voice_engine: "v1" }])).body.data.done).toHaveLength(1);
    expect(await eventsOf("business", [one.id, two.id, foreign.id])).toHaveLength(2);
    const engines = await app.ctx.db
      .current()
      .select()
      .from(businessEngines)
      .where(eq(businessEngines.business_id, one.id));
    expect(engines.map(({ code }) => code)).toContain("v1");
    for (const sent of [[], [{ id: one.id }], [{ id: one.id, voice_engine: "v9" }]]) {
      expect((await choose(sent)).status).toBe(422);
    }
    expect((await manager.post(ENGINES, { business_configurations: of(one) })).status).toBe(422);
    const elsewhere = await manager.post(
      ENGINES,
      { business_configurations: [{ id: one.id, voice_engine: "v2" }] },
      { "organization-id": String(NOBODY) },
    );
    expect(elsewhere.status).toBe(404);
  });
});
