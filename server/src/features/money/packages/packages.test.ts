// Shows PKG-01, PKG-04, PKG-05, PKG-07, PKG-09, PKG-12, PKG-13, PKG-14, PKG-15, PKG-16, PKG-17, PKG-18, PKG-19, PKG-21,
// PKG-22, PKG-23, PKG-24, PKG-25, PKG-26, PKG-29, CALL-34, CALL-35, CALL-36, CALL-37, CALL-38, CALL-39, CALL-40,
// CALL-57, MORE-224.

import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makePackage, packageInput } from "../../../../test/factories/package.ts";
import { brandPackages, packages } from "../../../db/tables/packages.ts";
import { closeMonth } from "../bills/close.service.ts";

let app: TestApp;
let manager: Client;
let now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  manager = await app.as("manager");
});
afterAll(() => app.stop());

const base = "/admin/organization_plans";
const path = (id: number) => `${base}/${id}`;
const list = async (query: string) => (await manager.get(`${base}?${query}`)).body;
const put = (id: number, organization_plan: object, headers?: Record<string, string>) =>
  manager.put(path(id), { organization_plan }, headers);
const read = async (id: number) => (await manager.get(path(id))).body.data;

/** At another time, with a session valid at that time. */
async function at<T>(moment: string, work: () => Promise<T>): Promise<T> {
  const before = { now, manager };
  now = new Date(moment);
  manager = await app.as("manager");
  try {
    return await work();
  } finally {
    ({ now, manager } = before);
  }
}

describe("GET /admin/organization_plans", () => {
  it("gives ten on the first page (CONST-09)", async () => {
    for (let each = 0; each < 11; each += 1) await makePackage(app.ctx, { name: `Tenth ${each}` });
    const { data, meta } = await list("search_key=tenth");
    expect([data.length, meta.page, meta.total_pages]).toEqual([10, 1, 2]);
  });

  it("has the default package of a new database, with exact prices as text", async () => {
    const { data } = await list("search_key=default");
    expect(data).toMatchObject([
      {
        name: "default",
        is_default: true,
        base_price: "99",
        currency: "usd",
        price_details: { per_min_charge: "0.14", storage_charge_per_gb: "0.09", integration_charge: true },
        next_prices: null,
        image_url: null,
        total_brands: 0,
        in_use: false,
      },
    ]);
  });

  it("filters by status, searches, and names the brands of a dedicated one", async () => {
    const brand = await makeBrand(app.ctx);
    await makePackage(app.ctx, { name: "Old ways", active: false });
    await makePackage(app.ctx, { name: "Own ways", public: false, organization_ids: [brand.id] });
    expect((await list("search_key=WAYS")).meta.counts).toEqual({ all: 2, active: 1, inactive: 1 });
    expect((await list("search_key=ways&status=active")).data).toMatchObject([
      { public: false, organization_ids: [brand.id], organizations: [{ id: brand.id, name: brand.name }] },
    ]);
  });

  it("counts the brands that are on it today, neither earlier nor scheduled ones", async () => {
    const [one, other] = [await makePackage(app.ctx), await makePackage(app.ctx)];
    const brand = await makeBrand(app.ctx, { organization_plan_id: one });
    await makeBrand(app.ctx, { organization_plan_id: one });
    await manager.put(`/admin/agencies/${brand.id}`, { organization: { organization_plan_id: other } });
    expect([await read(one), await read(other)]).toMatchObject([
      { total_brands: 2 },
      { total_brands: 0, in_use: true },
    ]);
    const onIt = async (id: number) => (await manager.get(`/admin/agencies?package=${id}`)).body.meta.counts.all;
    expect([await onIt(one), await onIt(other)]).toEqual([2, 0]);
    await at("2026-12-02T15:00:00Z", async () => {
      expect([await read(one), await read(other)]).toMatchObject([{ total_brands: 1 }, { total_brands: 1 }]);
      expect([await onIt(one), await onIt(other)]).toEqual([1, 1]);
    });
  });

  it.each(["created_at", "-created_at", "name", "-name", "base_price", "-base_price"])("pages by %s", async (sort) => {
    const whole = await list(`per_page=100&sort=${sort}`);
    const pages: number[] = [];
    for (let page = 1; page <= Math.ceil(whole.meta.total / 2); page += 1) {
      pages.push(...(await list(`per_page=2&page=${page}&sort=${sort}`)).data.map((each: { id: number }) => each.id));
    }
    expect(pages).toEqual(whole.data.map((each: { id: number }) => each.id));
  });
});

describe("POST /admin/organization_plans", () => {
  it.each([
    [{ name: "  " }, "name", "Package name is required"],
    [{ public: false }, "organization_ids", "Brand name is required for dedicated packages"],
    [{ public: false, organization_ids: [999_999] }, "organization_ids", "No brand has the ID 999999."],
    [{ currency: "eur" }, "currency", "The only currency is usd."],
    [{ base_price: -1 }, "base_price", "Enter 0 or more, with up to 4 decimal places."],
    [{ base_price: "" }, "base_price", "Enter 0 or more, with up to 4 decimal places."],
    [{ base_price: "1.23456" }, "base_price", "Enter 0 or more, with up to 4 decimal places."],
    [{ base_price: 1e21 }, "base_price", "A number has at most 15 exact digits. Send a longer one as text."],
    [
      { base_price: 1234567890123456 },
      "base_price",
      "A number has at most 15 exact digits. Send a longer one as text.",
    ],
    [{ base_price: "1234567890123456" }, "base_price", "Enter at most 15 digits before the decimal point."],
    [{ price_details: {} }, "price_details.per_min_charge", "Enter 0 or more, with up to 4 decimal places."],
  ])("refuses %j", async (over, field, message) => {
    const answer = await manager.post(base, { organization_plan: { ...packageInput(), ...over } });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toMatchObject({ [`organization_plan.${field}`]: message });
  });

  it("refuses a body without organization_plan", async () => {
    const { status, body } = await manager.post(base, packageInput());
    expect([status, body.code]).toEqual([422, "unknown_field"]);
    expect(body.fields).toMatchObject({
      name: "The field name is unknown. Nothing was changed.",
      organization_plan: "Send the fields under organization_plan.",
    });
  });

  it("creates an active, public one by default, from text or number", async () => {
    const { name, price_details } = packageInput();
    const organization_plan = { name, base_price: 12.5, price_details: { ...price_details, per_min_charge: ".5" } };
    expect((await manager.post(base, { organization_plan })).status).toBe(422);
    organization_plan.price_details.per_min_charge = "0.0125";
    const answer = await manager.post(base, { organization_plan });
    expect(answer.body.data).toMatchObject({
      name,
      description: "",
      active: true,
      public: true,
      organization_ids: [],
      base_price: "12.5",
      price_details: { per_min_charge: "0.0125" },
      prices_start_on: "2026-11-01",
    });
  });

  it("stores every amount exactly, whether sent as text or number", async () => {
    const amount = fc.tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.integer({ min: 0, max: 9999 }));
    await fc.assert(
      fc.asyncProperty(amount, async ([whole, fraction]) => {
        const text = `${whole}.${String(fraction).padStart(4, "0")}`;
        const sent = text.length <= 15 ? Number(text) : text;
        const answer = await manager.post(base, { organization_plan: packageInput({ base_price: sent as string }) });
        const plain = fraction === 0 ? `${whole}` : text.replace(/0+$/, "");
        expect(answer.body.data.base_price).toBe(plain);
      }),
      { numRuns: 25 },
    );
  });
});

describe("PUT /admin/organization_plans/{id}", () => {
  it("changes only the sent fields, and nothing if nothing differs", async () => {
    const id = await makePackage(app.ctx);
    const before = await read(id);
    expect((await put(id, { id, name: before.name, base_price: "99.00" })).body.data.version).toBe(1);
    const answer = await put(id, { id, description: "For a few.", active: false });
    expect(answer.body.data).toMatchObject({ name: before.name, description: "For a few.", active: false, version: 2 });
  });

  it("refuses another package's id, an unknown package and an older version", async () => {
    const id = await makePackage(app.ctx);
    expect((await put(id, { id: id + 1 })).body.fields).toHaveProperty(["organization_plan.id"]);
    expect((await put(999_999, { name: "X" })).status).toBe(404);
    await put(id, { name: "First" });
    const late = await put(id, { name: "Second" }, { "if-match": '"1"' });
    expect([late.status, late.body.current.name, late.body.changed_by]).toEqual([412, "First", manager.user?.name]);
  });

  it("applies prices immediately while no brand is on it", async () => {
    const id = await makePackage(app.ctx);
    const { data } = (await put(id, { base_price: "120" })).body;
    expect(data).toMatchObject({ base_price: "120", next_prices: null });
  });

  it("applies them from the next first of a month if one is; the last save of a month wins", async () => {
    const id = await makePackage(app.ctx);
    const brand = await makeBrand(app.ctx, { organization_plan_id: id });
    await put(id, { base_price: "120" });
    const { data } = (await put(id, { base_price: "130", price_details: { per_min_charge: 0.2 } })).body;
    expect(data).toMatchObject({
      base_price: "99",
      price_details: { per_min_charge: "0.14" },
      next_prices: {
        starts_on: "2026-12-01",
        base_price: "130",
        price_details: { per_min_charge: "0.2", storage_charge_per_gb: "0.09" },
      },
      brands: [{ id: brand.id, name: brand.name, starts_on: null }],
      total_concerned: 1,
      prices_start_on: "2026-12-01",
    });
    await at("2026-12-01T04:59:59Z", async () => expect((await read(id)).base_price).toBe("99"));
    await at("2026-12-01T05:00:00Z", async () => {
      expect(await read(id)).toMatchObject({ base_price: "130", next_prices: null });
    });
  });

  it("cancels pending prices if the current ones are sent again", async () => {
    const id = await makePackage(app.ctx);
    await makeBrand(app.ctx, { organization_plan_id: id });
    await put(id, { base_price: "120" });
    expect((await put(id, { base_price: "99" })).body.data.next_prices).toBeNull();
  });

  it("also waits for a brand that is only scheduled for it", async () => {
    const id = await makePackage(app.ctx);
    const brand = await makeBrand(app.ctx, { organization_plan_id: await makePackage(app.ctx) });
    await manager.put(`/admin/agencies/${brand.id}`, { organization: { organization_plan_id: id } });
    const { data } = (await put(id, { base_price: "120" })).body;
    expect(data).toMatchObject({ next_prices: { starts_on: "2026-12-01" }, brands: [{ starts_on: "2026-12-01" }] });
  });

  it("makes it dedicated, but only to brands that include those on it", async () => {
    const id = await makePackage(app.ctx, { name: "Shared" });
    const [one, other] = [
      await makeBrand(app.ctx, { name: "On It Ltd", organization_plan_id: id }),
      await makeBrand(app.ctx),
    ];
    const refused = await put(id, { public: false, organization_ids: [other.id] });
    expect([refused.status, refused.body.code]).toEqual([409, "in_use"]);
    expect(refused.body.message).toBe(
      "On It Ltd is also on Shared. Select them as well, or move them to another package first.",
    );
    expect((await read(id)).public).toBe(true);
    const both = await put(id, { public: false, organization_ids: [one.id, other.id, one.id] });
    expect(both.body.data).toMatchObject({ public: false, organization_ids: [one.id, other.id] });
    expect((await put(id, { public: false, organization_ids: [] })).status).toBe(422);
    expect((await put(id, { public: true })).body.data.organization_ids).toEqual([]);
  });

  it("never removes it from a brand concurrently, and does not deadlock", async () => {
    for (let round = 0; round < 12; round += 1) {
      const [brand, other] = [await makeBrand(app.ctx), await makeBrand(app.ctx)];
      const id = await makePackage(app.ctx, { public: false, organization_ids: [brand.id] });
      const isUnchanged = round % 2 === 0;
      const [changed, chosen] = await Promise.all([
        put(id, { organization_ids: isUnchanged ? [brand.id, other.id] : [other.id] }),
        manager.put(`/admin/agencies/${brand.id}`, { organization: { organization_plan_id: id } }),
      ]);
      expect(
        isUnchanged
          ? [[200, 200]]
          : [
              [200, 422],
              [409, 200],
            ],
      ).toContainEqual([changed.status, chosen.status]);
    }
  });
});

describe("DELETE /admin/organization_plans/{id}", () => {
  it("refuses the default", async () => {
    const [stored] = (await list("search_key=default")).data;
    const answer = await manager.delete(path(stored.id));
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
  });

  it("refuses one in use and names the brands", async () => {
    const id = await makePackage(app.ctx, { name: "Busy" });
    for (const name of ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta"]) {
      await makeBrand(app.ctx, { name, organization_plan_id: id });
    }
    const answer = await manager.delete(path(id));
    expect([answer.status, answer.body.code]).toEqual([409, "in_use"]);
    expect(answer.body.message).toBe(
      "Alpha, Beta, Delta, Epsilon, Eta and 2 more are on Busy or scheduled for it. Move them to another package first.",
    );
  });

  it("refuses one with a month that is not closed, then one that past bills refer to, and says whose they are", async () => {
    const id = await makePackage(app.ctx, { name: "Past" });
    const brand = await makeBrand(app.ctx, { name: "Mover", organization_plan_id: id });
    await manager.put(`/admin/agencies/${brand.id}`, {
      organization: { organization_plan_id: await makePackage(app.ctx) },
    });
    await at("2026-12-01T06:00:00Z", async () => {
      const { body } = await manager.delete(path(id));
      expect([body.code, body.message]).toEqual([
        "in_use",
        "Bills of Mover for November 2026 aren't closed yet on Past, so it can't be deleted. Make it inactive instead.",
      ]);
    });
    await at("2026-12-15T12:00:00Z", async () => {
      await closeMonth({ ...app.ctx, audited: [] }, brand.id, "2026-11-01");
      expect((await manager.get(path(id))).body.data).toMatchObject({ in_use: true, total_concerned: 0 });
      const { body } = await manager.delete(path(id));
      expect([body.code, body.message]).toEqual([
        "in_use",
        "Mover was on Past until Nov 30, 2026. Past bills depend on its prices, so it can't be deleted. Make it inactive instead.",
      ]);
    });
  });

  it("deletes one that no brand was ever on", async () => {
    const id = await makePackage(app.ctx);
    expect((await manager.delete(path(id), { "if-match": '"2"' })).status).toBe(412);
    expect((await manager.delete(path(id))).body.data).toEqual({ id });
    expect((await manager.get(path(id))).status).toBe(404);
  });

  it("never deletes a package while a brand is being moved to it", async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await makePackage(app.ctx);
      const brand = await makeBrand(app.ctx);
      const [removed, chosen] = await Promise.all([
        manager.delete(path(id)),
        manager.put(`/admin/agencies/${brand.id}`, { organization: { organization_plan_id: id } }),
      ]);
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual([removed.status, chosen.status]);
    }
    const stored = await app.ctx.db.current().select({ id: packages.id }).from(packages);
    const used = await app.ctx.db.current().select({ id: brandPackages.package_id }).from(brandPackages);
    expect(stored.map((each) => each.id)).toEqual(expect.arrayContaining(used.map((each) => each.id)));
  });
});
