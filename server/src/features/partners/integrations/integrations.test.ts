// Shows INTEG-02, INTEG-06, INTEG-12, INTEG-13, INTEG-15, INTEG-16, INTEG-17, INTEG-18, INTEG-19, INTEG-20, INTEG-21,
// CALL-23, CALL-24, CALL-25, CALL-26, CALL-27, CONST-10.

import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import data from "../../../../seed/data/catalog.json" with { type: "json" };
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { assignIntegration, makeBusiness, removeIntegration } from "../../../../test/factories/business.ts";
import { connections, wholesalePrices } from "../../../db/tables/integrations.ts";
import { moneyText } from "../../../lib/amounts.ts";

let app: TestApp;
let admin: Client;
let now = new Date("2026-11-20T15:00:00Z");
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  admin = await app.as("manager");
});
afterAll(() => app.stop());

const root = "/admin/available_integrations";
const of = (brandId: number) => ({ "organization-id": String(brandId) });
const brand = async () => (await makeBrand(app.ctx)).id;
const code = (name: string) => ({ available_integration: { code: name } });
const price = (wholesale_price: unknown) => ({ available_integration: { wholesale_price } });
const zapier = (brandId: number) => assignIntegration(app.ctx, brandId, "zapier");
const listed = async (brandId: number, query = "") => (await admin.get(`${root}?${query}`, of(brandId))).body.data;
const rowsOf = (id: number) =>
  app.ctx.db
    .current()
    .select()
    .from(connections)
    .where(eq(connections.assigned_integration_id, id))
    .orderBy(asc(connections.id));

describe("every call", () => {
  it("needs an existing brand", async () => {
    expect((await admin.get(root)).status).toBe(422);
    for (const id of ["999999", "0", "x", "1; drop table brands"]) {
      expect((await admin.get(root, { "organization-id": id })).status).toBe(404);
      expect((await admin.get(`${root}/all`, { "organization-id": id })).status).toBe(404);
      expect((await admin.post(root, code("zapier"), { "organization-id": id })).status).toBe(404);
    }
  });

  it("finds an integration only under its own brand", async () => {
    const mine = await brand();
    const other = await brand();
    const { id } = await zapier(mine);
    expect((await admin.put(`${root}/${id}`, price("7"), of(other))).status).toBe(404);
    expect((await admin.delete(`${root}/${id}`, of(other))).status).toBe(404);
    await removeIntegration(app.ctx, mine, id);
    expect((await admin.post(`${root}/${id}/restore`, undefined, of(other))).status).toBe(404);
    expect(await listed(mine)).toEqual([]);
  });
});

describe("GET /admin/available_integrations/all", () => {
  it("gives the whole catalog, 100 a page", async () => {
    const { body } = await admin.get(`${root}/all`, of(await brand()));
    const byName = data.integrations.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
    expect(body.meta).toMatchObject({ total: byName.length, total_pages: 1, page: 1 });
    expect(body.data.map((each: { code: string }) => each.code)).toEqual(byName.map((each) => each.code));
    expect(Object.keys(body.data[0]).sort()).toEqual(
      [
        ...["avatar_file", "category", "code", "connection_type", "default_create", "description", "name"],
        ...["post_configuration_required", "pre_configurations", "setup_configurations", "small_avatar_file"],
        "wholesale_price",
      ].sort(),
    );
  });

  it("searches in any case, and sorts by name", async () => {
    const brandId = await brand();
    const names = async (query: string) =>
      (await admin.get(`${root}/all?${query}`, of(brandId))).body.data.map((each: { name: string }) => each.name);
    expect(await names("search_key=ZAP")).toEqual(["Zapier"]);
    expect(await names("search_key=ehr&sort=-name")).toContain("Epic FHIR");
    expect(await names("search_key=%25")).toEqual([]);
    expect(await names("sort=-name&per_page=1")).toEqual(["Zoom"]);
  });
});

describe("POST /admin/available_integrations", () => {
  it("takes name, description and category from the catalog, whatever is sent, and its price", async () => {
    const brandId = await brand();
    const sent = { ...code("zapier").available_integration, name: "Mine", category: "x" };
    const { status, body } = await admin.post(root, { available_integration: sent }, of(brandId));
    expect([status, body.data]).toMatchObject([
      200,
      { name: "Zapier", category: "automation", wholesale_price: "5", business_ids: [], version: 1 },
    ]);
    expect(await listed(brandId)).toEqual([body.data]);
  });

  it("refuses an unknown code and one that the brand already has", async () => {
    const brandId = await brand();
    const unknown = await admin.post(root, code("nothing"), of(brandId));
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ["available_integration.code"]]);
    await zapier(brandId);
    const again = await admin.post(root, code("zapier"), of(brandId));
    expect([again.status, again.body.code]).toEqual([409, "duplicate"]);
  });

  it("brings a removed one back in its row, at the catalog's price and without its connections", async () => {
    const brandId = await brand();
    const { id } = await zapier(brandId);
    await makeBusiness(app.ctx, brandId, { integration_codes: ["zapier"] });
    await admin.put(`${root}/${id}`, price("9.5"), of(brandId));
    await removeIntegration(app.ctx, brandId, id);
    const { body } = await admin.post(root, code("zapier"), of(brandId));
    expect(body.data).toMatchObject({ id, wholesale_price: "5", business_ids: [] });
  });
});

describe("PUT /admin/available_integrations/{id}", () => {
  it.each([-1, "-0.01", "", "x", "1.23456", 1e21, "1e3", null, [], "٣", "9".repeat(16), 1234567890123456])(
    "refuses the price %j and keeps the old one",
    async (wrong) => {
      const brandId = await brand();
      const { id } = await zapier(brandId);
      const answer = await admin.put(`${root}/${id}`, price(wrong), of(brandId));
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([
        422,
        ["available_integration.wholesale_price"],
      ]);
      expect(await listed(brandId)).toMatchObject([{ wholesale_price: "5", version: 1 }]);
    },
  );

  it("stores any price of at most four decimals exactly, as text or number", async () => {
    const brandId = await brand();
    const { id } = await zapier(brandId);
    const amount = fc.tuple(fc.nat(10 ** 10), fc.nat(9_999));
    await fc.assert(
      fc.asyncProperty(amount, fc.boolean(), async ([whole, part], asNumber) => {
        const text = `${whole}.${String(part).padStart(4, "0")}`;
        const { body } = await admin.put(`${root}/${id}`, price(asNumber ? Number(text) : text), of(brandId));
        expect(body.data.wholesale_price).toBe(text.replace(/\.?0+$/, ""));
      }),
      { numRuns: 25 },
    );
  });

  it("keeps the old price for past days", async () => {
    const brandId = await brand();
    const { id } = await zapier(brandId);
    minutes(60);
    await admin.put(`${root}/${id}`, price("6"), of(brandId));
    await admin.put(`${root}/${id}`, price("6.00"), of(brandId));
    const stored = await app.ctx.db
      .current()
      .select()
      .from(wholesalePrices)
      .where(eq(wholesalePrices.assigned_integration_id, id))
      .orderBy(asc(wholesalePrices.starts_at));
    expect(stored.map((row) => row.price)).toEqual(["5", "6"]);
    expect(await listed(brandId)).toMatchObject([{ version: 2 }]);
  });

  it("refuses a stale version with the current record", async () => {
    const brandId = await brand();
    const { id } = await zapier(brandId);
    await admin.put(`${root}/${id}`, price("6"), { ...of(brandId), "if-match": '"1"' });
    const late = await admin.put(`${root}/${id}`, price("8"), { ...of(brandId), "if-match": '"1"' });
    expect([late.status, late.body.current]).toMatchObject([412, { wholesale_price: "6", name: "Zapier" }]);
    expect(late.body.changed_by).toBe(admin.user?.name);
    const removal = await admin.delete(`${root}/${id}`, { ...of(brandId), "if-match": '"1"' });
    expect(removal.status).toBe(412);
  });
});

describe("DELETE and restore", () => {
  const used = async () => {
    const brandId = await brand();
    const { id } = await zapier(brandId);
    const one = await makeBusiness(app.ctx, brandId, { name: "Ash Dental", integration_codes: ["zapier"] });
    const two = await makeBusiness(app.ctx, brandId, { name: "Birch Law", integration_codes: ["zapier"] });
    minutes(600);
    return { brandId, id, ids: [one.id, two.id] };
  };

  it("names the businesses that used it, and ends their connections", async () => {
    const { brandId, id, ids } = await used();
    expect(await listed(brandId)).toMatchObject([{ business_ids: ids, businesses: [{ name: "Ash Dental" }, {}] }]);
    const { body } = await admin.delete(`${root}/${id}`, of(brandId));
    expect(body.meta.message).toBe("Zapier was removed. It was used by Ash Dental and Birch Law.");
    expect(await listed(brandId)).toEqual([]);
    expect((await rowsOf(id)).map((row) => row.ended_at)).toEqual([now.toISOString(), now.toISOString()]);
    expect((await admin.delete(`${root}/${id}`, of(brandId))).status).toBe(404);
    expect((await admin.put(`${root}/${id}`, price("7"), of(brandId))).status).toBe(404);
  });

  it("within the hour restores id, price and connections without a gap", async () => {
    const { brandId, id, ids } = await used();
    await admin.put(`${root}/${id}`, price("9"), of(brandId));
    const before = await rowsOf(id);
    await admin.delete(`${root}/${id}`, of(brandId));
    minutes(59);
    const { body } = await admin.post(`${root}/${id}/restore`, undefined, of(brandId));
    expect(body.data).toMatchObject({ id, wholesale_price: "9", business_ids: ids });
    expect(await rowsOf(id)).toEqual(before);
    const again = await admin.post(`${root}/${id}/restore`, undefined, of(brandId));
    expect([again.status, again.body.data.version]).toEqual([200, body.data.version]);
  });

  it("after the hour connects them again, and keeps the gap", async () => {
    const { brandId, id, ids } = await used();
    await admin.delete(`${root}/${id}`, of(brandId));
    const removed = now.toISOString();
    minutes(60);
    const { body } = await admin.post(`${root}/${id}/restore`, undefined, of(brandId));
    expect(body.data.business_ids).toEqual(ids);
    const gone = { ended_at: removed };
    const open = { started_at: now.toISOString(), ended_at: null };
    expect(await rowsOf(id)).toMatchObject([gone, gone, open, open]);
  });
});

describe("GET /admin/available_integrations", () => {
  it("sorts by name, price and age, and pages without loss", async () => {
    const brandId = await brand();
    for (const each of ["zapier", "epic_fhir", "slack"]) {
      await assignIntegration(app.ctx, brandId, each);
      minutes(1);
    }
    const codes = async (query: string) => (await listed(brandId, query)).map((each: { code: string }) => each.code);
    expect(await codes("")).toEqual(["slack", "epic_fhir", "zapier"]);
    expect(await codes("sort=name")).toEqual(["epic_fhir", "slack", "zapier"]);
    expect(await codes("sort=-wholesale_price")).toEqual(["epic_fhir", "slack", "zapier"]);
    expect(await codes("sort=name&per_page=2&page=2")).toEqual(["zapier"]);
    expect(await codes("search_key=calendar")).toEqual([]);
  });
});

describe("amounts in words", () => {
  it.each([
    ["5", "$5.00"],
    ["0.5", "$0.50"],
    ["12.125", "$12.125"],
  ])("%s is %s", (price, text) => expect(moneyText(price)).toBe(text));
});
