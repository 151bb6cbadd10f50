// Shows ENG-07, ENG-09, ENG-10, ENG-11, ENG-14, ENG-15, ENG-16, ENG-17, ENG-18, ENG-19, ENG-20, CALL-28, CALL-29,
// CALL-30, CALL-31, CONST-11, CONST-30.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { assignEngine, makeBusiness } from "../../../../test/factories/business.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("manager");
});
afterAll(() => app.stop());

const root = "/admin/voice_engines";
const of = (brandId: number) => ({ "organization-id": String(brandId) });
const brand = async () => (await makeBrand(app.ctx)).id;
const add = (brandId: number, code: unknown) => admin.post(root, { voice_engine: { code } }, of(brandId));
const codes = async (brandId: number, path = "?sort=code") =>
  (await admin.get(`${root}${path}`, of(brandId))).body.data.map((each: { code: string }) => each.code);

describe("every call", () => {
  it("needs an existing brand", async () => {
    expect((await admin.get(root)).status).toBe(422);
    for (const path of [root, `${root}/all`]) expect((await admin.get(path, of(999_999))).status).toBe(404);
    expect((await add(999_999, "v1")).status).toBe(404);
  });

  it("finds an engine only under its own brand (ASVS V8.2.2, V8.4.1)", async () => {
    const mine = await brand();
    const { id } = await assignEngine(app.ctx, mine, "v2");
    expect((await admin.delete(`${root}/${id}`, of(await brand()))).status).toBe(404);
    expect(await codes(mine)).toEqual(["v2"]);
  });
});

describe("POST /admin/voice_engines", () => {
  it.each(["v5", "", null, 1, "V1"])("refuses the code %j", async (code) => {
    const answer = await add(await brand(), code);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ["voice_engine.code"]]);
  });

  it("refuses an engine that the brand already has", async () => {
    const brandId = await brand();
    await add(brandId, "v2");
    const again = await add(brandId, "v2");
    expect([again.status, again.body.code]).toEqual([409, "duplicate"]);
    expect(await codes(brandId)).toEqual(["v2"]);
  });

  it("turns an available engine into an assigned one, with the details of the catalog", async () => {
    const brandId = await brand();
    expect(await codes(brandId, "/all")).toEqual(["v1", "v2", "v3", "v4"]);
    const { body } = await add(brandId, "v2");
    expect(body.data).toMatchObject({
      code: "v2",
      name: "Multilingual AI",
      llm: { provider: expect.any(String), model_name: expect.any(String) },
      stt: { multi_language: true, languages: expect.arrayContaining([{ name: "Spanish" }]) },
      tts: { clone_voice: expect.any(Boolean), default_voice_id: expect.any(String) },
      version: 1,
    });
    expect(await codes(brandId)).toEqual(["v2"]);
    expect(await codes(brandId, "/all?sort=-code")).toEqual(["v4", "v3", "v1"]);
  });
});

describe("DELETE /admin/voice_engines/{id}", () => {
  it("refuses one that businesses use, and names them", async () => {
    const brandId = await brand();
    const other = await brand();
    const { id } = await assignEngine(app.ctx, brandId, "v1");
    await makeBusiness(app.ctx, brandId, { name: "Elm Salon" });
    await makeBusiness(app.ctx, brandId, { name: "ash Dental" });
    await makeBusiness(app.ctx, other, { name: "Somebody Else" });
    const answer = await admin.delete(`${root}/${id}`, of(brandId));
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      "in_use",
      "Conversational AI is used by ash Dental and Elm Salon.",
    ]);
    const [remaining] = (await admin.get(root, of(brandId))).body.data;
    expect(remaining.businesses.map((each: { name: string }) => each.name)).toEqual(["ash Dental", "Elm Salon"]);
  });

  it("makes an unused one available again", async () => {
    const brandId = await brand();
    const { id } = await assignEngine(app.ctx, brandId, "v3");
    const stale = await admin.delete(`${root}/${id}`, { ...of(brandId), "if-match": '"2"' });
    expect([stale.status, stale.body.current]).toEqual([412, { id }]);
    expect((await admin.delete(`${root}/${id}`, of(brandId))).body.data).toEqual({ id });
    expect(await codes(brandId)).toEqual([]);
    expect(await codes(brandId, "/all")).toContain("v3");
  });
});

describe("GET /admin/voice_engines", () => {
  it("returns 10 per page, newest first, and searches in names and models", async () => {
    const brandId = await brand();
    for (const code of ["v2", "v1"] as const) await assignEngine(app.ctx, brandId, code);
    const { body } = await admin.get(root, of(brandId));
    expect(body.meta).toMatchObject({ total: 2, total_pages: 1, page: 1 });
    expect(await codes(brandId, "")).toEqual(["v1", "v2"]);
    expect(await codes(brandId, "?search_key=ELEVENLABS")).toEqual(["v2"]);
    expect(await codes(brandId, "?sort=code&per_page=1&page=2")).toEqual(["v2"]);
  });
});
