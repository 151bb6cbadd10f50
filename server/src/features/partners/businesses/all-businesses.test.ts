// Shows MORE-193.

import { BUSINESS_ROWS_MAX, BUSINESSES_FOUND_MAX } from "@console/contract/limits.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { assignIntegration, makeBusiness } from "../../../../test/factories/business.ts";
import { rows } from "../../../db/sql.ts";

let app: TestApp;
let manager: Client;
beforeAll(async () => {
  app = await startTestApp();
  manager = await app.as("manager");
});
afterAll(() => app.stop());

const PATH = "/admin/businesses";
const list = async (query = "") => (await manager.get(`${PATH}?${query}`)).body;
const names = async (query: string) => (await list(query)).data.map(({ name }: { name: string }) => name);
const choose = (brandId: number, id: number, voice_engine: string) =>
  manager.patch(
    `/admin/business_configurations/${id}`,
    { business_configuration: { voice_engine } },
    { "organization-id": String(brandId) },
  );

// MORE-104
describe("GET /admin/businesses", () => {
  it.each(["status=open", "voice_engine=v9", "sort=minutes", "brand_id=x"])("refuses %s", async (query) => {
    expect((await manager.get(`${PATH}?${query}`)).status).toBe(422);
  });

  it("is not for sales", async () => {
    const sales = await app.as("sales");
    const { id } = await makeBusiness(app.ctx, (await makeBrand(app.ctx)).id);
    expect([(await sales.get(PATH)).status, (await sales.get(`${PATH}/${id}`)).status]).toEqual([403, 403]);
  });

  it("finds by name, external ID, location and brand", async () => {
    const brand = await makeBrand(app.ctx, { name: "Wombat Voice" });
    const other = await makeBrand(app.ctx, { name: "Other Voice" });
    await makeBusiness(app.ctx, brand.id, { name: "Quokka Dental", location: "Perth" }, "quo-77-x");
    await makeBusiness(app.ctx, brand.id, { name: "Numbat Spa", location: "Reno" }, "num-1");
    await makeBusiness(app.ctx, other.id, { name: "100%_Bistro", location: "Łódź" }, "bis-1");
    const found = async (q: string) => (await names(`sort=name&search_key=${encodeURIComponent(q)}`)).join();
    expect(await found("QUOKKA")).toBe("Quokka Dental");
    expect(await found("quo-77")).toBe("Quokka Dental");
    expect(await found("łódź")).toBe("100%_Bistro");
    expect(await found("wombat")).toBe("Numbat Spa,Quokka Dental");
    expect([await found("%_b"), await found("1__%")]).toEqual(["100%_Bistro", ""]);
    expect(await names(`brand_id=${other.id}`)).toEqual(["100%_Bistro"]);
  });

  it("counts exactly by engine and status after every change, and pages without loss", async () => {
    const brand = await makeBrand(app.ctx);
    const first = await makeBusiness(app.ctx, brand.id, { name: "One" }, "count-1");
    await makeBusiness(app.ctx, brand.id, { name: "Two", account_status: false }, "count-2");
    await makeBusiness(app.ctx, brand.id, { name: "Three" }, "count-3");
    expect((await choose(brand.id, first.id, "v4")).status).toBe(200);
    await makeBusiness(app.ctx, brand.id, { name: "Three", account_status: false }, "count-3");
    const counted = await rows<{ name: string; count: number }>(
      app.ctx.db.current(),
      sql`select voice_engine || case when account_status then '_active' else '_inactive' end as name,
        count(*)::int as count from businesses group by 1`,
    );
    const { counts, total } = (await list("per_page=1")).meta;
    for (const { name, count } of counted) expect([name, counts[name]]).toEqual([name, count]);
    expect(total).toBe(counts.all);
    expect(counts.active + counts.inactive).toBe(counts.all);
    for (const narrowed of ["", "status=active", "voice_engine=v1", "status=inactive&voice_engine=v1"]) {
      for (const sort of ["name", "-created_at"]) {
        const query = `${narrowed}&sort=${sort}`;
        const all = (await list(`${query}&per_page=100`)).data.map(({ id }: { id: number }) => id);
        const paged: number[] = [];
        const pages = (await list(`${query}&per_page=2`)).meta.total_pages;
        for (let page = 1; page <= pages; page += 1)
          paged.push(...(await list(`${query}&per_page=2&page=${page}`)).data.map(({ id }: { id: number }) => id));
        expect([query, paged]).toEqual([query, all]);
      }
    }
    await app.ctx.db.current().execute(sql`delete from businesses where external_id like 'count-%'`);
    expect((await list()).meta.counts.all).toBe(counts.all - 3);
  });
});

/** Many in one statement, unlike a report: their names repeat, and each thousand was created at the same moment. */
const insertMany = (brandId: number, count: number, prefix: string) =>
  app.ctx.db.current().execute(sql`insert into businesses (organization_id, external_id, name, type, location,
      account_status, total_agent, total_locations, premium_support, voice_engine, name_key, search_text, created_at,
      updated_at, updated_by)
    select ${brandId}::int, ${prefix} || n, 'Copy ' || n % 700, '', '', n % 5 > 0, 1, 1, false,
      (array['v1', 'v2', 'v4'])[1 + n % 3], 'copy ' || n % 700 || E'\\nCopy ' || n % 700, 'copy ' || n % 700 || E'\\n\\n' || ${prefix} || n,
      timestamptz '2026-01-01' + n / 1000 * interval '1 day', now(), 'Test'
    from generate_series(1, ${count}::int) n`);

// MORE-104
describe("many businesses", () => {
  it("are paged exactly up to row 10,000 of every order, with the total of all (MORE-310)", async () => {
    const brand = await makeBrand(app.ctx, { name: "Copy Voice" });
    const db = app.ctx.db.current();
    for (const prefix of ["many-a-", "many-b-"]) await insertMany(brand.id, 5_100, prefix);
    await db.execute(
      sql`update businesses set name = 'Aaa ' || external_id, name_key = 'aaa ' || external_id || E'\\nAaa ' || external_id where external_id like 'many-a-%7'`,
    );
    await db.execute(sql`update businesses set voice_engine = 'v3' where external_id like 'many-b-%3'`);
    const conditions = {
      "": sql`true`,
      "&status=inactive": sql`not account_status`,
      "&voice_engine=v3": sql`voice_engine = 'v3'`,
      "&voice_engine=v2&status=active": sql`voice_engine = 'v2' and account_status`,
    };
    const orders = {
      "-created_at": sql`created_at desc, id desc`,
      created_at: sql`created_at, id`,
      name: sql`name, id`,
      "-name": sql`name desc, id desc`,
    };
    for (const [narrowed, condition] of Object.entries(conditions)) {
      for (const [sort, order] of Object.entries(orders)) {
        const ids = await rows<{ id: number }>(db, sql`select id from businesses where ${condition} order by ${order}`);
        const last = Math.ceil(ids.length / 7);
        const pages = [1, Math.ceil(last / 3), Math.ceil(last / 2), last, last + 1];
        for (const page of new Set(pages.map((each) => Math.min(each, Math.ceil(BUSINESS_ROWS_MAX / 7))))) {
          const { data, meta } = await list(`per_page=7&page=${page}&sort=${sort}${narrowed}`);
          const expected = ids.slice((page - 1) * 7, page * 7).map(({ id }) => id);
          expect([sort, narrowed, page, data.map(({ id }: { id: number }) => id)]).toEqual([
            ...[sort, narrowed, page],
            expected,
          ]);
          expect([meta.total, meta.total_pages]).toEqual([ids.length, last]);
        }
      }
    }
  });

  it.each(["per_page=10&page=1001", "per_page=7&page=1430", "per_page=100&page=101&status=active", "page=100000000"])(
    "are refused from row 10,000 on: %s (MORE-311)",
    async (query) => {
      const { status, body } = await manager.get(`${PATH}?${query}`);
      expect([status, body]).toEqual([422, { code: "page_too_far", message: "Narrow the list to see more." }]);
    },
  );

  it("are all exported, by key (MORE-312)", async () => {
    const stored = await rows<{ id: number }>(
      app.ctx.db.current(),
      sql`select id from businesses order by name_key collate "C", id`,
    );
    expect(stored.length).toBeGreaterThan(BUSINESS_ROWS_MAX);
    const { body } = await manager.get(`${PATH}?format=csv&columns=all&sort=name&page=1001`);
    expect((body.match(/^\d+(?=,)/gm) ?? []).map(Number)).toEqual(stored.map(({ id }) => id));
  });

  it("are counted in the ranges that release 1.3.0 reads beside this one (MORE-314)", async () => {
    const ranges = await rows<{ counted: number }>(
      app.ctx.db.current(),
      sql`select sum(count)::int as counted from business_ranges group by sort`,
    );
    const { total } = (await list()).meta;
    expect(ranges).toEqual([{ counted: total }, { counted: total }, { counted: total }]);
  });

  it("are counted up to a hundred in a search that finds more, and exactly otherwise", async () => {
    const { data, meta } = await list("search_key=many-b&per_page=30&sort=name&page=4");
    expect(meta).toEqual({ total: BUSINESSES_FOUND_MAX, total_pages: 4, page: 4, more: true });
    expect(data).toHaveLength(10);
    expect((await list("search_key=many-b&page=11")).data).toEqual([]);
    const few = (await list("search_key=many-b-299")).meta;
    expect([few.total, few.more, few.counts.all]).toEqual([11, undefined, 11]);
    expect((await list("search_key=many-b-29&voice_engine=v2")).meta.total).toBeLessThan(111);
  });

  it("are found by one or two letters at the beginning of a word", async () => {
    const brand = await makeBrand(app.ctx, { name: "Zz Voice" });
    await makeBusiness(app.ctx, brand.id, { name: "Öx Yard" }, "letters-1");
    await makeBusiness(app.ctx, (await makeBrand(app.ctx)).id, { name: "Foxy", location: "Öxford" }, "letters-2");
    expect(await names(`search_key=${encodeURIComponent("öx")}`)).toEqual(["Foxy", "Öx Yard"]);
    expect([await names("search_key=zz"), await names("search_key=xy")]).toEqual([["Öx Yard"], []]);
    expect(await names("search_key=%25")).toEqual([]);
  });
});

describe("a business of any brand", () => {
  it("answers 404 for an unknown one", async () => {
    expect((await manager.get(`${PATH}/999999`)).status).toBe(404);
  });

  it("shows its minutes by day, its engines and its connections", async () => {
    const brand = await makeBrand(app.ctx, { name: "Lumen Voice" });
    await assignIntegration(app.ctx, brand.id, "zapier");
    const { id } = await makeBusiness(app.ctx, brand.id, { integration_codes: ["zapier"] }, "lumen-1");
    const call = { organization_id: brand.id, business_id: "lumen-1", type: "standard_minutes", quantity: "12.5" };
    const occurred_at = app.ctx.billingClock.now().toISOString();
    const usage = { usage_events: [{ ...call, id: "call-1", occurred_at }] };
    expect((await (await app.platform("usage")).post("/platform/usage_events", usage)).status).toBe(200);
    await choose(brand.id, id, "v2");
    const { data } = (await manager.get(`${PATH}/${id}`)).body;
    expect(data).toMatchObject({ brand: "Lumen Voice", voice_engine: "v2", minutes: "12.5", minutes_before: "0" });
    expect(data.days.at(-1).minutes).toBe("12.5");
    expect(data.days_before.length).toBeGreaterThanOrEqual(28);
    expect(data.days_before.at(0)).toEqual({ day: expect.stringMatching(/-01$/), minutes: "0" });
    expect(data.last_used_at).not.toBeNull();
    expect(data.engines[0]).toMatchObject({ code: "v2", to: null });
    expect(data.connections).toEqual([expect.objectContaining({ code: "zapier", name: "Zapier", to: null })]);
    const [row] = (await list(`brand_id=${brand.id}`)).data;
    expect(row).toMatchObject({ id, brand: "Lumen Voice", minutes: "12.5", integrations_count: 1 });
    expect(row).not.toHaveProperty("search_text");
  });
});
