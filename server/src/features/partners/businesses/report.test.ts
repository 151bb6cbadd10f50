// Shows BIZ-16.

import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { assignIntegration, businessInput, makeBusiness } from "../../../../test/factories/business.ts";
import { activities } from "../../../db/tables/audit.ts";
import { businesses, businessPeriods } from "../../../db/tables/businesses.ts";
import { connections } from "../../../db/tables/integrations.ts";

let app: TestApp;
let platform: Client;
let now = new Date("2026-11-20T15:00:00Z");
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
  return now.toISOString();
};

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  platform = await app.platform("businesses");
});
afterAll(() => app.stop());

const path = (externalId: string) => `/platform/businesses/${encodeURIComponent(externalId)}`;
const brand = async () => (await makeBrand(app.ctx)).id;
const put = (externalId: string, business: object) => platform.put(path(externalId), { business });
const rowsOf = (externalId: string) =>
  app.ctx.db.current().select().from(businesses).where(eq(businesses.external_id, externalId));
const periods = async (id: number, kind: "active" | "premium_support") =>
  (await app.ctx.db.current().select().from(businessPeriods).where(eq(businessPeriods.business_id, id)))
    .filter((each) => each.kind === kind)
    .map(({ started_at, ended_at }) => [started_at, ended_at]);
const events = async (id: number) =>
  app.ctx.db
    .current()
    .select({
      event: activities.event,
      message: activities.message,
      before: activities.before,
      after: activities.after,
    })
    .from(activities)
    .where(eq(activities.subject_id, id))
    .orderBy(asc(activities.id))
    .then((found) => found.filter((each) => each.event === "business.reported"));

describe("PUT /platform/businesses/{external_id}", () => {
  it.each([
    [{ name: " " }, "business.name"],
    [{ name: "x".repeat(121) }, "business.name"],
    [{ organization_id: 999_999 }, "business.organization_id"],
    [{ organization_id: "1" }, "business.organization_id"],
    [{ account_status: "yes" }, "business.account_status"],
    [{ total_agent: -1 }, "business.total_agent"],
    [{ total_locations: 1.5 }, "business.total_locations"],
    [{ location: "a\0b" }, "business.location"],
    [{ integration_codes: "zapier" }, "business.integration_codes"],
    [{ integration_codes: ["zapier"] }, "business.integration_codes"],
    [{ integration_codes: ["x".repeat(61)] }, "business.integration_codes.0"],
  ])("refuses %j and stores nothing", async (over, field) => {
    const externalId = randomUUID();
    const answer = await put(externalId, { ...businessInput(await brand()), ...over });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
    expect(await rowsOf(externalId)).toEqual([]);
  });

  it("refuses an id that is too long or blank", async () => {
    const brandId = await brand();
    for (const externalId of ["x".repeat(101), " "]) {
      const answer = await put(externalId, businessInput(brandId));
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ["external_id"]]);
    }
  });

  it("names the integrations that the brand doesn't have, and changes nothing", async () => {
    const brandId = await brand();
    await assignIntegration(app.ctx, brandId, "zapier");
    const { external_id, id } = await makeBusiness(app.ctx, brandId, { name: "Before" });
    const answer = await put(external_id, { ...businessInput(brandId), integration_codes: ["zapier", "slack", "x"] });
    expect(answer.body.message).toBe("The brand has no integration slack and x.");
    await assignIntegration(app.ctx, brandId, "zoom");
    await put(external_id, { organization_id: brandId, name: "Before", integration_codes: ["zapier", "zoom"] });
    const joined = await put(external_id, { ...businessInput(brandId), integration_codes: ["zapier,zoom"] });
    expect(joined.body.message).toBe("The brand has no integration zapier,zoom.");
    expect(await rowsOf(external_id)).toMatchObject([{ name: "Before", version: 2 }]);
    expect(await events(id)).toHaveLength(2);
  });

  it("never moves a business to another brand", async () => {
    const mine = await brand();
    const { external_id } = await makeBusiness(app.ctx, mine, { name: "Mine" });
    const answer = await put(external_id, businessInput(await brand(), { name: "Theirs" }));
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    expect(await rowsOf(external_id)).toMatchObject([{ organization_id: mine, name: "Mine" }]);
  });

  it("creates a new business with the default engine", async () => {
    const brandId = await brand();
    await assignIntegration(app.ctx, brandId, "zapier");
    const externalId = "biz/ünusual id #1";
    const { status, body } = await put(externalId, businessInput(brandId, { integration_codes: ["zapier", "zapier"] }));
    expect([status, body.data]).toMatchObject([
      200,
      { external_id: externalId, voice_engine: "v1", integration_codes: ["zapier"], integrations_count: 1, version: 1 },
    ]);
    expect(await periods(body.data.id, "active")).toEqual([[now.toISOString(), null]]);
    expect(await periods(body.data.id, "premium_support")).toEqual([]);
  });

  it("keeps omitted fields, and writes nothing if nothing changed", async () => {
    const brandId = await brand();
    const { id, external_id, name } = await makeBusiness(app.ctx, brandId, { location: "Reno, NV" });
    const same = await put(external_id, { organization_id: brandId, name });
    expect(same.body.data).toMatchObject({ location: "Reno, NV", version: 1 });
    const changed = await put(external_id, { organization_id: brandId, name, total_agent: 4 });
    expect(changed.body.data).toMatchObject({ location: "Reno, NV", total_agent: 4, version: 2 });
    expect(await events(id)).toMatchObject([
      {},
      { message: `updated ${name}`, before: { total_agent: 1 }, after: { total_agent: 4 } },
    ]);
  });

  it("leaves the engine that staff chose", async () => {
    const brandId = await brand();
    const { id, external_id } = await makeBusiness(app.ctx, brandId);
    const admin = await app.as("manager");
    const headers = { "organization-id": String(brandId) };
    await admin.patch(
      `/admin/business_configurations/${id}`,
      { business_configuration: { voice_engine: "v2" } },
      headers,
    );
    expect((await put(external_id, businessInput(brandId, { name: "New" }))).body.data.voice_engine).toBe("v2");
  });

  it("records when it was active and had premium support; a change undone within the hour leaves no trace", async () => {
    const brandId = await brand();
    const start = minutes(0);
    const { id, external_id } = await makeBusiness(app.ctx, brandId);
    const set = (over: object) => put(external_id, { organization_id: brandId, name: "Kept", ...over });
    minutes(30);
    await set({ premium_support: true });
    minutes(59);
    await set({ premium_support: false });
    expect(await periods(id, "premium_support")).toEqual([]);
    const premium = minutes(1);
    await set({ premium_support: true });
    const end = minutes(60);
    await set({ premium_support: false, account_status: false });
    expect(await periods(id, "premium_support")).toEqual([[premium, end]]);
    expect(await periods(id, "active")).toEqual([[start, end]]);
    minutes(59);
    await set({ account_status: true });
    expect(await periods(id, "active")).toEqual([[start, null]]);
  });

  it("records connections in the same way", async () => {
    const brandId = await brand();
    const { id: integration } = await assignIntegration(app.ctx, brandId, "zapier");
    await assignIntegration(app.ctx, brandId, "slack");
    const start = minutes(0);
    const { external_id, name } = await makeBusiness(app.ctx, brandId, { integration_codes: ["zapier"] });
    const connect = (...integration_codes: string[]) =>
      put(external_id, { organization_id: brandId, name, integration_codes });
    const rows = async () =>
      (
        await app.ctx.db
          .current()
          .select()
          .from(connections)
          .where(eq(connections.assigned_integration_id, integration))
      ).map(({ started_at, ended_at }) => [started_at, ended_at]);
    minutes(120);
    await connect("slack");
    minutes(30);
    expect((await connect("slack", "zapier")).body.data.integration_codes).toEqual(["slack", "zapier"]);
    expect(await rows()).toEqual([[start, null]]);
    const end = minutes(1);
    await connect();
    const again = minutes(60);
    await connect("zapier");
    minutes(10);
    await connect();
    expect(await rows()).toEqual([[start, end]]);
    minutes(0);
    await connect("zapier");
    expect((await rows()).length).toBe(2);
    expect(again).not.toBe(end);
  });

  it("creates one row and one event for two concurrent reports", async () => {
    const brandId = await brand();
    const other = await brand();
    const externalId = randomUUID();
    const business = businessInput(brandId);
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(externalId, business)));
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200, 200]);
    const [row, ...more] = await rowsOf(externalId);
    expect(more).toEqual([]);
    expect(await events(row?.id ?? 0)).toHaveLength(1);
    const contested = randomUUID();
    const both = await Promise.all([brandId, other].map((id) => put(contested, businessInput(id))));
    expect(both.map((each) => each.status).sort()).toEqual([200, 409]);
  });
});
