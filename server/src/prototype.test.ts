// Shows MORE-200.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, startTestApp, type TestApp } from "../test/app.ts";
import { makeBill } from "../test/factories/bill.ts";
import { makeBusiness } from "../test/factories/business.ts";

let app: TestApp;
let cookies = "";
let brand = 0;
beforeAll(async () => {
  app = await startTestApp();
  ({ brandId: brand } = await makeBill(app.ctx));
  await makeBusiness(app.ctx, brand);
});
afterAll(() => app.stop());

// biome-ignore lint/suspicious/noExplicitAny: the prototype reads what it needs and knows no types of this console
type Sent = { status: number; data: any };

/**
 * As the prototype's HTTP client sends: credentials, the JSON content type on every call, no version, no idempotency key.
 * `data` is the body, as that client calls it, so that a list is `data.data`.
 * @param organization the id in the header that names the brand
 */
async function send(method: string, path: string, body?: object, organization?: number): Promise<Sent> {
  const answer = await fetch(`${app.url}/api/v1${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      origin: app.url,
      cookie: cookies,
      ...(organization !== undefined && { "organization-id": String(organization) }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    cookies = [...cookies.split("; ").filter((each) => each && each.split("=")[0] !== pair.split("=")[0]), pair].join(
      "; ",
    );
  }
  return { status: answer.status, data: await answer.json() };
}

/** The same, answered with 200. */
async function ok(...call: Parameters<typeof send>): Promise<Sent["data"]> {
  const { status, data } = await send(...call);
  expect([...call.slice(0, 2), status]).toEqual([...call.slice(0, 2), 200]);
  return data;
}

const planBody = {
  name: "Prototype plan",
  description: "As the form sends it",
  base_price: "99.00",
  currency: "usd",
  active: true,
  public: true,
  price_details: {
    per_min_charge: 0.14,
    multilingual_charge_per_min: 0.02,
    per_location_charge: 29,
    premium_support_per_location: 9,
    storage_charge_per_gb: 0.09,
    integration_charge: true,
  },
};

// Every call of section 7 of the specification, typed out, and what the prototype reads of its answer.
describe("the prototype's front end", () => {
  it("signs in: POST /admin/send_code, POST /admin/verify_code", async () => {
    await ok("POST", "/admin/send_code", { email: ADMIN });
    for (let code: string | undefined; code === undefined; ) {
      code = /\b\d{6}\b/.exec((await app.smtp.waitFor(ADMIN)).text)?.[0];
      if (code !== undefined) {
        expect((await ok("POST", "/admin/verify_code", { code, email: ADMIN })).data).toMatchObject({
          email: ADMIN,
          active: true,
        });
      }
    }
  });

  it("counts: GET /admin/stats", async () => {
    expect(Object.keys((await ok("GET", "/admin/stats")).data)).toEqual(
      expect.arrayContaining(["total_agency", "active_packages", "team_members", "upcoming_onboardings"]),
    );
  });

  it("reads and changes brands: GET, GET {id}, PUT /admin/agencies", async () => {
    const list = await ok("GET", "/admin/agencies?page=1&per_page=10");
    expect(list.data[0]).toMatchObject({ id: brand, status: "active" });
    expect(list.meta.total_pages).toBe(1);
    const { data } = await ok("GET", `/admin/agencies/${brand}`);
    expect(data.configuration.brand_color).toMatch(/^#/);
    expect(Object.keys(data.usage_overview)).toEqual(
      expect.arrayContaining(["storage_used", "active_integrations", "monthly_revenue", "total_revenue"]),
    );
    const organization = {
      name: "Prototype brand",
      support_email: "help@prototype.example",
      address: "1 Main St",
      phone: 5125550123,
      description: "Edited",
      status: "active",
      organization_plan_id: data.organization_plan_id,
    };
    expect((await ok("PUT", `/admin/agencies/${brand}`, { organization })).data).toMatchObject({
      name: "Prototype brand",
      phone: "5125550123",
    });
    const { data: plan } = await ok("POST", "/admin/organization_plans", { organization_plan: planBody });
    const picked = await ok("PUT", `/admin/agencies/${brand}`, { organization: { organization_plan_id: plan.id } });
    expect(picked.data.id).toBe(brand);
  });

  it("reads a brand's businesses: GET /admin/business_configurations", async () => {
    const { data } = await ok("GET", "/admin/business_configurations", undefined, brand);
    expect(Object.keys(data[0])).toEqual(
      expect.arrayContaining(["id", "name", "account_status", "total_agent", "voice_engine", "total_locations"]),
    );
  });

  it("adds, prices and removes integrations: /admin/available_integrations", async () => {
    const all = await ok("GET", "/admin/available_integrations/all", undefined, brand);
    const { name, code, description, category, connection_type } = all.data[0];
    const available_integration = { name, code, description, category, connection_type };
    await ok("POST", "/admin/available_integrations", { available_integration }, brand);
    const assigned = await ok("GET", "/admin/available_integrations?page=1&per_page=100", undefined, brand);
    const added = assigned.data.find((each: { name: string }) => each.name === name);
    expect(Object.keys(added)).toEqual(expect.arrayContaining(["wholesale_price", "business_ids", "category"]));
    const path = `/admin/available_integrations/${added.id}`;
    const priced = await ok("PUT", path, { available_integration: { wholesale_price: "12.50" } }, brand);
    expect(priced.data.wholesale_price).toBe("12.5");
    await ok("DELETE", path, undefined, brand);
  });

  it("adds and removes engines: /admin/voice_engines", async () => {
    const all = await ok("GET", "/admin/voice_engines/all?page=1&per_page=10", undefined, brand);
    // The last one: businesses use the first.
    const { code } = all.data.at(-1);
    await ok("POST", "/admin/voice_engines", { voice_engine: { code } }, brand);
    const [engine] = (await ok("GET", "/admin/voice_engines?page=1&per_page=10", undefined, brand)).data;
    expect(engine).toMatchObject({
      code,
      llm: { provider: expect.any(String) },
      tts: { clone_voice: expect.any(Boolean) },
    });
    await ok("DELETE", `/admin/voice_engines/${engine.id}`, undefined, brand);
  });

  it("reads bills: GET /admin/billing_histories, GET /admin/billing", async () => {
    const [row] = (await ok("GET", "/admin/billing_histories?page=1", undefined, brand)).data;
    const current = (await ok("GET", "/admin/billing", undefined, brand)).data;
    for (const bill of [row, current]) {
      expect(Object.keys(bill)).toEqual(
        expect.arrayContaining([
          ...[
            "month",
            "base_amount",
            "total",
            "status",
            "multilingual_cost_per_minute",
            "premium_support_per_business",
          ],
        ]),
      );
      expect(Object.keys(bill.per_minute_cost)).toEqual(expect.arrayContaining(["estimated_amount", "min_used"]));
      expect(bill.per_business_cost).toHaveProperty("quantity");
      expect(bill.storage_fee_per_gb).toHaveProperty("quantity");
      expect(Object.keys(bill.integration_cost)).toEqual(expect.arrayContaining(["estimated_amount", "metadata"]));
    }
  });

  it("manages packages: /admin/organization_plans", async () => {
    const list = await ok("GET", "/admin/organization_plans?page=1&per_page=10&search_key=proto&status=active");
    expect(list.data).toMatchObject([{ name: "Prototype plan", price_details: { integration_charge: true } }]);
    const { data } = await ok("POST", "/admin/organization_plans", {
      organization_plan: { ...planBody, name: "Short-lived" },
    });
    const changed = { ...planBody, id: data.id, name: "Short-lived", active: false };
    expect((await ok("PUT", `/admin/organization_plans/${data.id}`, { organization_plan: changed })).data.active).toBe(
      false,
    );
    await ok("DELETE", `/admin/organization_plans/${data.id}`);
  });

  it("manages the team: /admin/users", async () => {
    const list = await ok("GET", "/admin/users?page=1&per_page=10");
    expect(list).toMatchObject({ data: [{ email: ADMIN }], meta: { total_pages: 1 } });
    const admin_user = { name: "Pat Doe", email: "pat@prototype.example", active: true };
    const { data } = await ok("POST", "/admin/users", { admin_user });
    expect(data).toMatchObject(admin_user);
    const off = await ok("PATCH", `/admin/users/${data.id}`, { admin_user: { ...admin_user, active: false } });
    expect(off.meta.message).toEqual(expect.any(String));
    expect((await ok("DELETE", `/admin/users/${data.id}`)).meta.message).toEqual(expect.any(String));
  });

  it("manages coupons: /admin/coupons", async () => {
    const { data: generated } = await ok("GET", "/admin/coupons/generate");
    const coupon = {
      name: "Prototype coupon",
      code: generated.code,
      discount_value: 15,
      discount_type: "percentage",
      coupon_type: "agency_specific",
      starts_at: "2026-01-01",
      expires_at: "2199-12-31",
      validity_period: 3,
      resource_ids: [brand],
    };
    const { data } = await ok("POST", "/admin/coupons", coupon);
    expect((await ok("GET", "/admin/coupons")).data).toMatchObject([
      { id: data.id, specific_resources: [{ id: brand }] },
    ]);
    await ok("PUT", `/admin/coupons/${data.id}`, { ...coupon, id: data.id, name: "Renamed" });
    await ok("PATCH", `/admin/coupons/${data.id}`, { id: data.id, status: "archived" });
    await ok("DELETE", `/admin/coupons/${data.id}`);
  });

  it("fills the organization picker, and reads no calls of its sample feeds", async () => {
    const { data } = await ok("GET", "/admin/agencies?page=1&per_page=20");
    expect(data[0]).toMatchObject({ id: brand, name: "Prototype brand" });
  });

  it("is told what differs by an answer it can show", async () => {
    const duplicate = await send("POST", "/admin/users", { admin_user: { name: "Again", email: ADMIN, active: true } });
    expect([duplicate.status, duplicate.data.message]).toEqual([
      409,
      "Someone with this email is already on the team.",
    ]);
    const missing = await send("GET", "/admin/billing");
    expect([missing.status, missing.data.code]).toEqual([422, "invalid"]);
    await ok("POST", "/admin/logout");
    expect((await send("GET", "/admin/stats")).status).toBe(401);
  });
});
