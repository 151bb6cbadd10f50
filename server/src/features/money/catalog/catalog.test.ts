// Shows MORE-57, MORE-521, MORE-522.

import { type EngineCode, engineCodes } from "@console/contract/engines.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { assignEngine, assignIntegration, makeBusiness } from "../../../../test/factories/business.ts";
import {
  catalogEngineId,
  integrationInput,
  makeCatalogIntegration,
  retireModel,
} from "../../../../test/factories/catalog.ts";
import { daysAfter } from "../../../lib/calendar.ts";
import { endingParts } from "./catalog.conditions.ts";

const TODAY = "2026-11-24";
const clock = { now: () => new Date(`${TODAY}T15:00:00Z`) };

let app: TestApp;
let admin: Client;
let platform: Client;
beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await app.as("super_admin");
  platform = await app.platform("configuration");
});
afterAll(() => app.stop());

const ENGINES = "/admin/catalog/engines";
const INTEGRATIONS = "/admin/catalog/integrations";
const configuration = async (brandId: number) =>
  (await platform.get(`/platform/organizations/${brandId}/configuration`)).body.data;

describe("engines of the catalog", () => {
  it("are the specification's four codes and labels, with what is missing", async () => {
    const { body } = await admin.get(ENGINES);
    expect(body.data.map(({ code, name }: { code: string; name: string }) => `${code} ${name}`).toSorted()).toEqual([
      "v1 Conversational AI",
      "v2 Multilingual AI",
      "v3 Advanced AI",
      "v4 Order Processing AI",
    ]);
    expect(body.data.map(({ missing }: { missing: string[] }) => missing)).toEqual(engineCodes.map(() => []));
  });

  it("change part by part, refuse an older version, and say what is missing", async () => {
    const path = `${ENGINES}/${await catalogEngineId(app.ctx, "v3")}`;
    const stt = {
      provider: "AssemblyAI",
      model_name: "universal-4",
      multi_language: true,
      languages: [{ name: "English" }],
    };
    const changed = await admin.put(path, { engine: { stt } });
    expect(changed.body.data).toMatchObject({ stt, llm: { model_name: "claude-sonnet-5-5" }, missing: [] });
    const stale = await admin.put(path, { engine: { stt } }, { "if-match": `"${changed.body.data.version - 1}"` });
    expect(stale.status).toBe(412);
    const emptied = await admin.put(path, { engine: { tts: { provider: "", model_name: "" } } });
    expect(emptied.body.data.missing).toEqual(["tts", "voice"]);
    expect((await admin.put(path, { engine: { llm: { provider: "X", model: "typo" } } })).status).toBe(422);
    expect((await admin.put(`${ENGINES}/99`, { engine: {} })).status).toBe(404);
  });

  it("change the configuration of the brands that have them, and of no other", async () => {
    const [own, other] = [await makeBrand(app.ctx), await makeBrand(app.ctx)];
    await assignEngine(app.ctx, own.id, "v2");
    const before = [await configuration(own.id), await configuration(other.id)];
    const path = `${ENGINES}/${await catalogEngineId(app.ctx, "v2")}`;
    const llm = { provider: "Google", model_name: "gemini-4-flash" };
    await admin.put(path, { engine: { llm } });
    const after = [await configuration(own.id), await configuration(other.id)];
    expect(after[0].engines).toMatchObject([{ code: "v2", name: "Multilingual AI", llm }]);
    expect(after[0].configuration_version).toBe(before[0].configuration_version + 1);
    expect(after[1].configuration_version).toBe(before[1].configuration_version);
    // The same again changes nothing, and raises nothing.
    await admin.put(path, { engine: { llm } });
    expect((await configuration(own.id)).configuration_version).toBe(after[0].configuration_version);
  });
});

describe("who uses the catalog (MORE-521)", () => {
  it("is counted and named; a brand that uses an engine without an assignment sees it", async () => {
    const [assigned, using] = [
      await makeBrand(app.ctx, { name: "Acme" }),
      await makeBrand(app.ctx, { name: "Beacon" }),
    ];
    await assignEngine(app.ctx, assigned.id, "v1");
    // Default (v1) needs no assignment.
    await makeBusiness(app.ctx, using.id);
    const id = await catalogEngineId(app.ctx, "v1");
    const found = (await admin.get(ENGINES)).body.data.find((each: { code: string }) => each.code === "v1");
    expect(found).toMatchObject({ brands: 2, businesses: 1 });
    expect((await admin.get(`${ENGINES}/${id}/organizations`)).body.data).toEqual([
      { id: assigned.id, name: "Acme", businesses: 0 },
      { id: using.id, name: "Beacon", businesses: 1 },
    ]);
    const before = (await configuration(using.id)).configuration_version;
    await admin.put(`${ENGINES}/${id}`, { engine: { llm: { provider: "Google", model_name: "gemini-5" } } });
    expect(await configuration(using.id)).toMatchObject({
      configuration_version: before + 1,
      engines: [{ code: "v1", llm: { model_name: "gemini-5" } }],
    });
    expect((await admin.get(`${ENGINES}/99/organizations`)).status).toBe(404);
  });

  it("a cost, a price and a status are not shown to brands, and raise no version", async () => {
    const brand = await makeBrand(app.ctx);
    await assignEngine(app.ctx, brand.id, "v3");
    const { id, code } = await makeCatalogIntegration(app.ctx);
    await assignIntegration(app.ctx, brand.id, code);
    const before = await configuration(brand.id);
    const path = `${ENGINES}/${await catalogEngineId(app.ctx, "v3")}`;
    const changed = await admin.put(path, { engine: { cost_hint: "About $0.04 a minute" } });
    expect(changed.body.data.cost_hint).toBe("About $0.04 a minute");
    await admin.put(`${INTEGRATIONS}/${id}`, { integration: { wholesale_price: "9", retired: true } });
    expect(await configuration(brand.id)).toEqual(before);
    expect(JSON.stringify(before)).not.toContain("cost_hint");
    await admin.put(`${INTEGRATIONS}/${id}`, { integration: { category: "calendar_management" } });
    expect((await configuration(brand.id)).configuration_version).toBe(before.configuration_version + 1);
  });
});

describe("a retired integration (MORE-522)", () => {
  it("is not offered and cannot be added; brands that have it keep it", async () => {
    const { id, code } = await makeCatalogIntegration(app.ctx, { name: "Ledger", wholesale_price: "8" });
    const [has, lacks] = [await makeBrand(app.ctx), await makeBrand(app.ctx)];
    await assignIntegration(app.ctx, has.id, code);
    const retired = await admin.put(`${INTEGRATIONS}/${id}`, { integration: { retired: true } });
    expect(retired.body.data).toMatchObject({ retired: true, brands: 1, businesses: 0 });
    const headers = { "organization-id": String(lacks.id) };
    const { data } = (await admin.get(`/admin/available_integrations/all?search_key=${code}`, headers)).body;
    expect(data).toEqual([]);
    const added = await admin.post("/admin/available_integrations", { available_integration: { code } }, headers);
    expect([added.status, added.body.fields]).toEqual([
      409,
      { "available_integration.code": "Ledger is retired and can't be added." },
    ]);
    const stays = await admin.get("/admin/available_integrations", { "organization-id": String(has.id) });
    expect(stays.body.data).toMatchObject([{ code, wholesale_price: "8" }]);
    expect((await admin.get(`${INTEGRATIONS}/${id}/organizations`)).body.data).toMatchObject([{ id: has.id }]);
    expect((await admin.delete(`${INTEGRATIONS}/${id}`)).status).toBe(404);
  });
});

describe("integrations of the catalog", () => {
  it("refuse a code that exists, and fields that cannot be stored", async () => {
    const { code } = await makeCatalogIntegration(app.ctx);
    const again = await admin.post(INTEGRATIONS, { integration: integrationInput({ code }) });
    expect([again.status, again.body.fields]).toEqual([
      409,
      { "integration.code": "The catalog already has this code." },
    ]);
    for (const wrong of [{ code: "Not A Code" }, { wholesale_price: "-1" }, { category: "other" }]) {
      expect((await admin.post(INTEGRATIONS, { integration: integrationInput(wrong) })).status).toBe(422);
    }
  });

  it("are offered to every brand, at the price of the catalog; brands that have one keep theirs", async () => {
    const { id, code, version } = await makeCatalogIntegration(app.ctx, { name: "Ledger", wholesale_price: "8" });
    const brand = await makeBrand(app.ctx);
    const assigned = await assignIntegration(app.ctx, brand.id, code);
    expect(assigned.wholesale_price).toBe("8");
    const changed = await admin.put(
      `${INTEGRATIONS}/${id}`,
      { integration: { name: "Ledger Pro", wholesale_price: "9" } },
      { "if-match": `"${version}"` },
    );
    expect(changed.body.data).toMatchObject({ name: "Ledger Pro", wholesale_price: "9", version: version + 1 });
    const listed = await admin.get("/admin/available_integrations", { "organization-id": String(brand.id) });
    expect(listed.body.data).toMatchObject([{ code, name: "Ledger Pro", wholesale_price: "8" }]);
    expect((await configuration(brand.id)).integrations).toMatchObject([{ code, name: "Ledger Pro" }]);
  });

  it("are named on bills as they are called now", async () => {
    const { id, code } = await makeCatalogIntegration(app.ctx, { name: "Before" });
    const brand = await makeBrand(app.ctx, { organization_plan_id: await planWithIntegrations() });
    await assignIntegration(app.ctx, brand.id, code);
    await makeBusiness(app.ctx, brand.id, { integration_codes: [code] });
    const bill = async () =>
      (await admin.get("/admin/billing", { "organization-id": String(brand.id) })).body.data.integration_cost.metadata;
    expect(await bill()).toMatchObject({ [code]: { name: "Before", category: "automation" } });
    await admin.put(`${INTEGRATIONS}/${id}`, { integration: { name: "After" } });
    expect(await bill()).toMatchObject({ [code]: { name: "After" } });
  });
});

async function planWithIntegrations(): Promise<number> {
  const { body } = await admin.get("/admin/organization_plans?search_key=default");
  return body.data[0].id;
}

/** A business of the brand that uses an engine. */
async function useEngine(brandId: number, voice_engine: EngineCode, over: { account_status?: boolean } = {}) {
  const { id } = await makeBusiness(app.ctx, brandId, over);
  const path = `/admin/business_configurations/${id}`;
  const changed = await admin.patch(
    path,
    { business_configuration: { voice_engine } },
    { "organization-id": String(brandId) },
  );
  expect(changed.status).toBe(200);
}

describe("models that end", () => {
  const ending = async (days: number) => {
    await retireModel(app.ctx, "v4", daysAfter(TODAY, days));
    return (await endingParts(app.services)).map(({ message, type, dedupe_key }) => ({ message, type, dedupe_key }));
  };

  it("are told 90, 60, 30 and 7 days before and at the end, once each, and only where they are used", async () => {
    expect(await ending(10)).toEqual([]);
    const brand = await makeBrand(app.ctx, { name: "Lumen" });
    for (const _ of [1, 2]) await useEngine(brand.id, "v4");
    expect(await ending(91)).toEqual([]);
    const keys = [];
    for (const days of [90, 61, 60, 31, 30, 8, 7, 1, 0, -5])
      keys.push((await ending(days))[0]?.dedupe_key.split(" ").at(-1));
    expect(keys).toEqual(["90", "90", "60", "60", "30", "30", "7", "7", "0", "0"]);
    expect(await ending(30)).toMatchObject([
      {
        type: "warning",
        message:
          "OpenAI retires gpt-4.1-mini on Dec 24, 2026. It is the language model of Order Processing AI (v4), used by 2 businesses of Lumen. Replacement: gpt-6-luna.",
      },
    ]);
    expect(await ending(-5)).toMatchObject([{ type: "error", message: expect.stringContaining("OpenAI retired") }]);
    const { body } = await admin.get("/admin/catalog/retirements");
    expect(body.data).toMatchObject([
      { engine: "v4", part: "llm", organizations: [{ id: brand.id, name: "Lumen", businesses: 2 }] },
    ]);
    await retireModel(app.ctx, "v4", null);
    expect(await endingParts(app.services)).toEqual([]);
  });

  it("do not count for inactive brands and businesses", async () => {
    await retireModel(app.ctx, "v2", daysAfter(TODAY, 10));
    const brand = await makeBrand(app.ctx, { status: "inactive" });
    await useEngine(brand.id, "v2");
    const active = await makeBrand(app.ctx);
    await useEngine(active.id, "v2", { account_status: false });
    expect(await endingParts(app.services)).toEqual([]);
  });
});
