// Shows BRANDS-08, BRAND-06, BIZ-01, BIZ-05, BIZ-08, BIZ-11, BIZ-13, BIZ-16, CALL-22.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { assignEngine, assignIntegration, makeBusiness } from "../../../../test/factories/business.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("manager");
});
afterAll(() => app.stop());

const root = "/admin/business_configurations";
const of = (brandId: number) => ({ "organization-id": String(brandId) });
const brand = async () => (await makeBrand(app.ctx)).id;
const list = async (brandId: number, query = "") => (await admin.get(`${root}?${query}`, of(brandId))).body;
const choose = (brandId: number, id: number, voice_engine: unknown, headers = {}) =>
  admin.patch(`${root}/${id}`, { business_configuration: { voice_engine } }, { ...of(brandId), ...headers });
const engines = async (brandId: number) =>
  (await admin.get("/admin/voice_engines?sort=code", of(brandId))).body.data.map((each: { code: string }) => each.code);

describe("GET /admin/business_configurations", () => {
  it("needs an existing brand", async () => {
    expect((await admin.get(root)).status).toBe(422);
    expect((await admin.get(root, of(999_999))).status).toBe(404);
  });

  it.each(["status=open", "voice_engine=v9", "sort=location"])("refuses %s", async (query) => {
    expect((await admin.get(`${root}?${query}`, of(await brand()))).status).toBe(422);
  });

  it("shows only the brand's own, 100 per page, newest first, with their open connections", async () => {
    const brandId = await brand();
    await assignIntegration(app.ctx, brandId, "zapier");
    const first = await makeBusiness(app.ctx, brandId, { integration_codes: ["zapier"], total_locations: 3 });
    const second = await makeBusiness(app.ctx, brandId);
    await makeBusiness(app.ctx, await brand());
    const { data, meta } = await list(brandId);
    expect(data.map((each: { id: number }) => each.id)).toEqual([second.id, first.id]);
    expect(data[1]).toMatchObject({
      name: first.name,
      type: "Dental practice",
      location: "Austin, TX",
      account_status: true,
      total_agent: 1,
      total_locations: 3,
      voice_engine: "v1",
      integrations_count: 1,
      organization_id: brandId,
    });
    expect(data[0].integrations_count).toBe(0);
    expect(data[1]).not.toHaveProperty("search_text");
    expect(meta).toMatchObject({ total: 2, total_pages: 1, counts: { all: 2, active: 2, inactive: 0, v1: 2, v2: 0 } });
  });

  it("finds by name or location in any case, with % _ and \\ as plain characters", async () => {
    const brandId = await brand();
    await makeBusiness(app.ctx, brandId, { name: "Ünal 100%_Zähne\\", location: "Łódź" });
    await makeBusiness(app.ctx, brandId, { name: "Other", location: "Reno, NV" });
    const total = async (q: string) => (await list(brandId, `search_key=${encodeURIComponent(q)}`)).meta.total;
    expect([await total("ÜNAL"), await total("łódź"), await total("%_z"), await total("100__")]).toEqual([1, 1, 1, 0]);
  });

  it("filters by status and engine, and counts each under the other filter", async () => {
    const brandId = await brand();
    const { id } = await makeBusiness(app.ctx, brandId);
    await makeBusiness(app.ctx, brandId, { account_status: false });
    await choose(brandId, id, "v4");
    expect((await list(brandId, "voice_engine=v4")).meta).toMatchObject({
      total: 1,
      counts: { all: 1, active: 1, inactive: 0, v1: 1, v4: 1 },
    });
    expect((await list(brandId, "status=inactive")).meta.counts).toMatchObject({ all: 2, v1: 1, v4: 0 });
  });

  it.each(["name", "-name", "created_at", "-created_at"])("pages by %s without loss", async (sort) => {
    const brandId = await brand();
    for (const name of ["b", "a", "A", "ä", "c"]) await makeBusiness(app.ctx, brandId, { name });
    const ids = async (query: string) =>
      (await list(brandId, `sort=${sort}&${query}`)).data.map((each: { id: number }) => each.id);
    const whole = await ids("");
    expect([
      ...(await ids("per_page=2")),
      ...(await ids("per_page=2&page=2")),
      ...(await ids("per_page=2&page=3")),
    ]).toEqual(whole);
    expect(new Set(whole).size).toBe(5);
  });
});

describe("PATCH /admin/business_configurations/{id}", () => {
  it("finds a business only under its own brand", async () => {
    const mine = await brand();
    const { id } = await makeBusiness(app.ctx, mine);
    expect((await choose(await brand(), id, "v2")).status).toBe(404);
    expect((await choose(mine, 999_999, "v2")).status).toBe(404);
    expect((await list(mine)).data).toMatchObject([{ voice_engine: "v1", version: 1 }]);
  });

  it.each(["v5", "", null])("refuses the engine %j", async (engine) => {
    const brandId = await brand();
    const answer = await choose(brandId, (await makeBusiness(app.ctx, brandId)).id, engine);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ["business_configuration.voice_engine"]]);
  });

  it("assigns an engine that the brand doesn't have in the same step, and records both as one", async () => {
    const { id: brandId, name: brandName } = await makeBrand(app.ctx);
    const { id, name } = await makeBusiness(app.ctx, brandId);
    const answer = await choose(brandId, id, "v2");
    expect(answer.body.data).toMatchObject({ id, voice_engine: "v2", version: 2 });
    expect(answer.body.meta.message).toContain(`assigned to ${brandName}`);
    expect(await engines(brandId)).toEqual(["v2"]);
    await expect
      .poll(async () => (await admin.get(`/admin/activities?organization_id=${brandId}`)).body.data.at(0)?.message)
      .toBe(
        `changed ${name}'s engine from Default (v1) to Language Pro (v2) and assigned Language Pro (v2) to ${brandName}`,
      );
    const other = await makeBusiness(app.ctx, brandId);
    expect((await choose(brandId, other.id, "v2")).body.meta.message).not.toContain("assigned");
  });

  it("returns to the default without an assignment; repeating it changes nothing", async () => {
    const brandId = await brand();
    const { id } = await makeBusiness(app.ctx, brandId);
    await choose(brandId, id, "v4");
    expect((await choose(brandId, id, "v1")).body.data).toMatchObject({ voice_engine: "v1", version: 3 });
    expect((await choose(brandId, id, "v1")).body.data).toMatchObject({ voice_engine: "v1", version: 3 });
    expect(await engines(brandId)).toEqual(["v4"]);
  });

  it("accepts an engine that is not in the dropdown only if the brand has it", async () => {
    const brandId = await brand();
    const { id } = await makeBusiness(app.ctx, brandId);
    expect((await choose(brandId, id, "v3")).status).toBe(422);
    await assignEngine(app.ctx, brandId, "v3");
    expect((await choose(brandId, id, "v3")).body.data.voice_engine).toBe("v3");
  });

  it("refuses a stale version with the current record", async () => {
    const brandId = await brand();
    const { id } = await makeBusiness(app.ctx, brandId);
    await choose(brandId, id, "v2", { "if-match": '"1"' });
    const late = await choose(brandId, id, "v4", { "if-match": '"1"' });
    expect([late.status, late.body.current.voice_engine]).toEqual([412, "v2"]);
    expect(late.body.current).not.toHaveProperty("updated_by");
  });
});

describe("a brand", () => {
  it("counts its businesses, integrations and engines, in its list and on its page", async () => {
    const { id, name } = await makeBrand(app.ctx);
    await assignIntegration(app.ctx, id, "zapier");
    await makeBusiness(app.ctx, id);
    await makeBusiness(app.ctx, id);
    await assignEngine(app.ctx, id, "v2");
    const counted = { total_businesses: 2, total_engines: 1, usage_overview: { active_integrations: 1 } };
    expect((await admin.get(`/admin/agencies/${id}`)).body.data).toMatchObject(counted);
    expect((await admin.get(`/admin/agencies?search_key=${name}`)).body.data).toMatchObject([counted]);
  });
});
