import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import type { Client } from "../../../test/client.ts";
import { makeBrand, makePackage } from "../../../test/factories/brand.ts";

let app: TestApp;
let manager: Client;

beforeAll(async () => {
  app = await startTestApp();
  manager = await app.as("manager");
});
afterAll(() => app.stop());

const list = async (query: string) => (await manager.get(`/admin/organization_plans?${query}`)).body;

describe("GET /admin/organization_plans", () => {
  it("has the default package of a new database, with exact prices as text", async () => {
    const { data } = await list("search_key=default");
    expect(data).toMatchObject([
      {
        name: "default",
        is_default: true,
        base_price: "99",
        currency: "usd",
        price_details: { per_min_charge: "0.14", storage_charge_per_gb: "0.09", integration_charge: true },
      },
    ]);
  });

  it("keeps rates of four decimals exact", async () => {
    const base_price = "123456789012345.6789";
    const id = await makePackage(app.ctx, { name: "Exact", base_price });
    const { data } = await list("search_key=exact");
    expect(data).toMatchObject([{ id, base_price }]);
  });

  it("filters by status, searches, and names the brands of a dedicated one", async () => {
    const brand = await makeBrand(app.ctx);
    await makePackage(app.ctx, { name: "Old ways", active: false });
    await makePackage(app.ctx, { name: "Own ways", public: false, organization_ids: [brand.id] });
    expect((await list("search_key=WAYS")).meta.counts).toEqual({ all: 2, active: 1, inactive: 1 });
    expect((await list("search_key=ways&status=active")).data).toMatchObject([
      { public: false, organization_ids: [brand.id] },
    ]);
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
