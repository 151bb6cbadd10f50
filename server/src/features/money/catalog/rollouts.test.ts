// Shows MORE-523, MORE-524, MORE-525, MORE-526, MORE-527.

import { roles } from "@console/contract/permissions.ts";
import type { Rollout } from "@console/contract/rollouts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { assignEngine, makeBusiness } from "../../../../test/factories/business.ts";
import { catalogEngineId, retireModel } from "../../../../test/factories/catalog.ts";
import { ingestUsage } from "../../../../test/factories/usage.ts";
import { sealAll } from "../../../audit/seal.ts";
import { hasFallen } from "./rollouts.rules.ts";
import { advanceRollouts } from "./rollouts.service.ts";

const START = "2026-11-19T15:00:00.000Z";
let now = new Date(START);
const clock = { now: () => now };
/** A session ends after hours without a call. */
async function later(hours: number): Promise<void> {
  now = new Date(now.getTime() + hours * 3_600_000);
  admin = await app.as("super_admin");
}

let app: TestApp;
let admin: Client;
let platform: Client;
beforeAll(async () => {
  app = await startTestApp({ clock, conditions: {} });
});
afterAll(() => app.stop());

const ROLLOUTS = "/admin/rollouts";
const llm = { provider: "OpenAI", model_name: "gpt-6-luna", retires_on: null, replacement: null };

const configuration = async (brandId: number) =>
  (await platform.get(`/platform/organizations/${brandId}/configuration`)).body.data;
const versions = (ids: readonly number[]): Promise<number[]> =>
  Promise.all(ids.map(async (id) => (await configuration(id)).configuration_version));
const modelOf = async (brandId: number): Promise<string> =>
  (await configuration(brandId)).engines.find(({ code }: { code: string }) => code === "v3").llm.model_name;
const models = (ids: readonly number[]): Promise<string[]> => Promise.all(ids.map(modelOf));

async function confirm(...ids: number[]): Promise<void> {
  for (const id of ids) {
    const { configuration_version: version } = await configuration(id);
    const path = `/platform/organizations/${id}/applied`;
    expect((await platform.put(path, { version, applied_at: now.toISOString() })).status).toBe(200);
  }
}

const engineId = () => catalogEngineId(app.ctx, "v3");
const catalogModel = async (): Promise<string> => {
  const { data } = (await admin.get("/admin/catalog/engines")).body;
  return data.find(({ code }: { code: string }) => code === "v3").llm.model_name;
};

/** Brands that alone have the engine. */
let ids: number[];
beforeEach(async () => {
  now = new Date(START);
  admin = await app.as("super_admin");
  // A key may make a hundred calls a second.
  platform = await app.platform("configuration");
  // Each test has the engine to itself.
  for (const { id } of (await admin.get(`/admin/catalog/engines/${await engineId()}/organizations`)).body.data) {
    const headers = { "organization-id": String(id) };
    for (const engine of (await admin.get("/admin/voice_engines", headers)).body.data)
      if (engine.code === "v3") await admin.delete(`/admin/voice_engines/${engine.id}`, headers);
  }
  const old = { provider: "OpenAI", model_name: "gpt-4.1-mini", retires_on: null, replacement: null };
  const { data } = (await admin.get("/admin/catalog/engines")).body;
  for (const { id, status } of data.flatMap(({ rollouts }: { rollouts: object[] }) => rollouts))
    if (["running", "held"].includes(status)) await admin.patch(`${ROLLOUTS}/${id}`, { action: "roll_back" });
  await admin.put(`/admin/catalog/engines/${await engineId()}`, { engine: { llm: old } });
  ids = [];
  for (let each = 0; each < 5; each += 1) {
    const { id } = await makeBrand(app.ctx, { name: `Brand ${each}` });
    await assignEngine(app.ctx, id, "v3");
    ids.push(id);
  }
});

const begin = (over: object = {}) =>
  admin.post(ROLLOUTS, { rollout: { engine: "v3", llm, waves: [{ percent: 34 }], hold_percent: 30, ...over } });
async function started(over: object = {}): Promise<Rollout> {
  const { status, body } = await begin(over);
  expect([status, body.message ?? ""]).toEqual([200, ""]);
  return body.data;
}
const act = (id: number, action: string, headers?: Record<string, string>) =>
  admin.patch(`${ROLLOUTS}/${id}`, { action }, headers);
const read = async (id: number): Promise<Rollout> => (await admin.get(`${ROLLOUTS}/${id}`)).body.data;

describe("starting a rollout (MORE-523)", () => {
  it("is for Super Admins alone", async () => {
    const { id } = await started();
    for (const role of roles) {
      const client = await app.as(role);
      expect((await client.get(`${ROLLOUTS}/${id}`)).status).toBe(role === "super_admin" ? 200 : 403);
      if (role === "super_admin") continue;
      expect((await client.patch(`${ROLLOUTS}/${id}`, { action: "hold" })).status).toBe(403);
      expect((await client.post(ROLLOUTS, { rollout: {} })).status).toBe(403);
    }
    expect((await app.visitor().get(`${ROLLOUTS}/${id}`)).status).toBe(401);
  });

  it("refuses two parts, no replacement, the same one, wrong brands and a second rollout", async () => {
    const [first = 0] = ids;
    const { id: stranger } = await makeBrand(app.ctx);
    const named = (...organization_ids: number[]) => ({ organization_ids });
    const refused: [object, string][] = [
      [{ llm: undefined }, "Send the replacement of one part: llm, stt or tts."],
      [{ stt: { provider: "A", model_name: "b" } }, "Send the replacement of one part: llm, stt or tts."],
      [{ llm: { provider: "A", model_name: "" } }, "Enter the replacement."],
      [{ llm: { ...llm, model_name: "gpt-4.1-mini" } }, "Advanced AI (v3) already has gpt-4.1-mini."],
      [{ waves: [named(stranger)] }, "A named brand doesn't have Advanced AI (v3)."],
      [{ waves: [named(first), named(first)] }, "Name each brand in one wave only."],
      [{ waves: [{}] }, "Send organization_ids or percent for each wave."],
      [{ waves: [{ percent: 5, organization_ids: [first] }] }, "Send organization_ids or percent for each wave."],
      [{ hold_percent: 0 }, "Enter a whole number from 1 to 100."],
    ];
    for (const [over, message] of refused) {
      const { status, body } = await begin(over);
      expect([status, Object.values(body.fields ?? {})[0] ?? body.message]).toEqual([422, message]);
    }
    await started();
    const again = await begin();
    expect([again.status, again.body.message]).toEqual([409, "gpt-4.1-mini is already being replaced."]);
  });

  it("moves the first wave and no other brand, and the part cannot be edited meanwhile", async () => {
    const before = await versions(ids);
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids;
    const rollout = await started({ waves: [{ organization_ids: [c] }, { percent: 34 }] });
    expect(rollout).toMatchObject({
      status: "running",
      wave: 1,
      from: { model_name: "gpt-4.1-mini" },
      continues_at: null,
    });
    expect(rollout.organizations.map(({ id, wave }) => [id, wave])).toEqual([
      [c, 1],
      [a, 2],
      [b, 2],
      [d, 3],
      [e, 3],
    ]);
    const old = "gpt-4.1-mini";
    expect(await models(ids)).toEqual([old, old, "gpt-6-luna", old, old]);
    expect(await versions(ids)).toEqual(before.map((version, index) => version + Number(index === 2)));
    const [shown] = (await admin.get("/admin/voice_engines", { "organization-id": String(c) })).body.data;
    expect(shown.llm.model_name).toBe("gpt-6-luna");
    const path = `/admin/catalog/engines/${await engineId()}`;
    expect((await admin.put(path, { engine: { llm: { ...llm, model_name: "other" } } })).body.fields).toEqual({
      "engine.llm": "gpt-4.1-mini is being replaced. Finish or roll back the rollout before you change this part.",
    });
    expect((await admin.put(path, { engine: { cost_hint: "Cheap" } })).status).toBe(200);
  });

  it("leaves moved brands out of what ends", async () => {
    for (const id of ids) {
      const { id: business } = await makeBusiness(app.ctx, id);
      const body = { business_configuration: { voice_engine: "v3" } };
      await admin.patch(`/admin/business_configurations/${business}`, body, { "organization-id": String(id) });
    }
    await retireModel(app.ctx, "v3", "2026-12-01");
    const ending = async () => (await admin.get("/admin/catalog/retirements")).body.data[0]?.organizations.length;
    expect(await ending()).toBe(5);
    const { id } = await started();
    expect(await ending()).toBe(3);
    await act(id, "roll_back");
    expect(await ending()).toBe(5);
    for (const brandId of ids) {
      const headers = { "organization-id": String(brandId) };
      for (const each of (await admin.get("/admin/business_configurations", headers)).body.data)
        await admin.patch(
          `/admin/business_configurations/${each.id}`,
          { business_configuration: { voice_engine: "v1" } },
          headers,
        );
    }
  });
});

describe("waves (MORE-524)", () => {
  it("wait for every confirmation and a day; each brand moves once, and the catalog last", async () => {
    const before = await versions(ids);
    const { id } = await started();
    const [a = 0, b = 0, ...others] = ids;
    await later(48);
    expect(await advanceRollouts(app.services)).toBe(0);
    await confirm(a);
    expect((await act(id, "continue")).body.message).toBe(
      "The voice platform hasn't confirmed this wave yet. Brands left: 1.",
    );
    await confirm(b);
    expect((await read(id)).continues_at).toBe(new Date(now.getTime() + 24 * 3_600_000).toISOString());
    await later(23.99);
    expect(await advanceRollouts(app.services)).toBe(0);
    await later(0.01);
    expect(await advanceRollouts(app.services)).toBe(1);
    expect(await read(id)).toMatchObject({ wave: 2, status: "running" });
    expect(await models(ids)).toEqual(ids.map(() => "gpt-6-luna"));
    expect(await catalogModel()).toBe("gpt-4.1-mini");
    // Gets the engine while the rollout runs.
    const { id: newcomer } = await makeBrand(app.ctx);
    await assignEngine(app.ctx, newcomer, "v3");
    const newest = (await configuration(newcomer)).configuration_version;
    await confirm(...others);
    await later(24);
    await advanceRollouts(app.services);
    expect(await read(id)).toMatchObject({ status: "done", minutes: null });
    expect(await catalogModel()).toBe("gpt-6-luna");
    expect(await versions(ids)).toEqual(before.map((version) => version + 1));
    expect(await configuration(newcomer)).toMatchObject({ configuration_version: newest + 1, engines: [{ llm }] });
    expect((await act(id, "roll_back")).body.message).toBe("This rollout has ended.");
  });

  it("begin when a person continues; a hold stops those that begin by themselves", async () => {
    const { id } = await started();
    const held = await act(id, "hold");
    expect(held.body.data).toMatchObject({ status: "held", held_for: "person" });
    expect((await act(id, "hold")).status).toBe(409);
    await confirm(...ids.slice(0, 2));
    await later(72);
    expect(await advanceRollouts(app.services)).toBe(0);
    const continued = await act(id, "continue");
    expect(continued.body.data).toMatchObject({ status: "running", held_for: null, wave: 2 });
    expect(await models(ids)).toEqual(ids.map(() => "gpt-6-luna"));
  });

  it("leave out brands that no longer have the engine", async () => {
    const { id } = await started();
    const [last = 0] = ids.slice(-1);
    const headers = { "organization-id": String(last) };
    const [engine] = (await admin.get("/admin/voice_engines", headers)).body.data;
    await admin.delete(`/admin/voice_engines/${engine.id}`, headers);
    const before = (await configuration(last)).configuration_version;
    await confirm(...ids.slice(0, 2));
    await act(id, "continue");
    expect((await configuration(last)).configuration_version).toBe(before);
    expect((await read(id)).organizations.find((each) => each.id === last)?.moved_at).toBeNull();
  });
});

describe("a fall of minutes (MORE-525)", () => {
  it.each([
    ["99", "0", false],
    ["99.999999", "0", false],
    ["100", "0", true],
    ["100", "70.000001", false],
    ["100", "70", true],
    ["1000", "700.1", false],
    ["1000", "699.9", true],
    ["0", "0", false],
  ])("from %s to %s holds at 30 %%: %s", (before, last, held) => {
    expect(hasFallen({ before, last }, 30)).toBe(held);
  });

  /** Minutes of a brand in the last 24 hours and in the same hours of the week before. */
  async function use(brandId: number, before: string, last: string): Promise<void> {
    const { external_id } = await makeBusiness(app.ctx, brandId);
    const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
    const event = (quantity: string, occurred_at: string, type = "standard_minutes") => ({
      ...{ id: `${brandId}-${occurred_at}`, organization_id: brandId, business_id: external_id },
      ...{ type, quantity, occurred_at },
    });
    const receipt = await ingestUsage(app.ctx, [
      event(last, at(23.9)),
      event(before, at(168 + 23.9)),
      // Of these calls, reported once more.
      event(last, at(23.8), "multilingual_minutes"),
      // Outside of both spans.
      event("5000", at(24.1)),
      event("5000", at(167.9)),
      event("5000", at(168 + 24.1)),
    ]);
    expect(receipt).toMatchObject({ accepted: 6, errors: [] });
  }

  it("holds by itself, counts only moved brands, and continues where a person accepts it", async () => {
    await later(7 * 24);
    const [a = 0, b = 0, c = 0] = ids;
    await use(a, "60", "42");
    await use(b, "40", "28.1");
    await use(c, "900", "1");
    const { id } = await started();
    expect((await read(id)).minutes).toEqual({ last: "70.1", before: "100" });
    expect(await advanceRollouts(app.services)).toBe(0);
    await act(id, "roll_back");
    // At the threshold.
    const second = await started({ hold_percent: 29 });
    await confirm(a, b);
    expect(await advanceRollouts(app.services)).toBe(1);
    expect(await read(second.id)).toMatchObject({ status: "held", held_for: "fall", wave: 1 });
    expect(await advanceRollouts(app.services)).toBe(0);
    await sealAll(app.services.db);
    const { body } = await admin.get("/admin/activities");
    expect(body.data[0].message).toContain("because minutes of moved brands fell from 100 to 70.1");
    expect((await act(second.id, "continue")).body.data).toMatchObject({
      ...{ status: "running", wave: 2 },
      // Of the second wave alone.
      minutes: { last: "1", before: "900" },
    });
    expect(await advanceRollouts(app.services)).toBe(1);
    expect(await read(second.id)).toMatchObject({ status: "held", held_for: "fall", wave: 2 });
  });
});

describe("rolling back (MORE-526)", () => {
  const content = async (id: number) => ({ ...(await configuration(id)), configuration_version: 0 });

  it("restores exactly what moved brands ran, and raises no other brand", async () => {
    const before = await Promise.all(ids.map(content));
    const { id } = await started();
    const raised = await versions(ids);
    const answer = await act(id, "roll_back");
    expect(answer.body.data).toMatchObject({ status: "rolled_back", minutes: null });
    expect(await Promise.all(ids.map(content))).toEqual(before);
    expect(await versions(ids)).toEqual(raised.map((version, index) => version + Number(index < 2)));
    expect(await catalogModel()).toBe("gpt-4.1-mini");
    // The part can be replaced again.
    expect((await begin()).status).toBe(200);
  });

  it("and continuing at the same time: one of them, whole", async () => {
    for (let round = 0; round < 2; round += 1) {
      const { id, version } = await started();
      await confirm(...ids.slice(0, 2));
      const headers = { "if-match": `"${version}"` };
      const [one, other] = await Promise.all([act(id, "continue", headers), act(id, "roll_back", headers)]);
      expect([one.status, other.status].toSorted()).toEqual([200, 412]);
      const isMoved = one.status === 200;
      expect(await models(ids)).toEqual(ids.map(() => (isMoved ? "gpt-6-luna" : "gpt-4.1-mini")));
      await act(id, "roll_back");
      // Without a version, they follow each other: rolled back in the end.
      const again = await started();
      await confirm(...ids.slice(0, 2));
      await Promise.all([act(again.id, "continue"), act(again.id, "roll_back")]);
      expect(await models(ids)).toEqual(ids.map(() => "gpt-4.1-mini"));
      expect((await read(again.id)).status).toBe("rolled_back");
    }
  });
});
