import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeBrand } from "../../../test/factories/brand.ts";
import { assignEngine, assignIntegration, makeBusiness } from "../../../test/factories/business.ts";
import { activities } from "../../db/tables/audit.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const path = (id: number) => `/platform/organizations/${id}/configuration`;
const readings = (brandId: number) =>
  app.ctx.db
    .current()
    .select()
    .from(activities)
    .where(eq(activities.organization_id, brandId))
    .orderBy(desc(activities.id))
    .then((found) => found.filter((each) => each.event === "brand.credentials_read"));

describe("GET /platform/organizations/{id}/configuration", () => {
  it("answers 404 where there is no such brand", async () => {
    const platform = await app.platform("configuration");
    expect((await platform.get(path(999_999))).status).toBe(404);
  });

  it("gives what staff set up: status, domains, colour, engines, integrations with their businesses", async () => {
    const platform = await app.platform("configuration");
    const brand = await makeBrand(app.ctx, { brand_color: "#0f766e", frontend_domain: "app.bücher.example" });
    await assignEngine(app.ctx, brand.id, "v2");
    await assignIntegration(app.ctx, brand.id, "zapier");
    await assignIntegration(app.ctx, brand.id, "slack");
    const business = await makeBusiness(app.ctx, brand.id, { integration_codes: ["zapier"], premium_support: true });
    const { status, body } = await platform.get(path(brand.id));
    expect([status, body.data]).toMatchObject([
      200,
      {
        id: brand.id,
        name: brand.name,
        status: "active",
        frontend_domain: "app.xn--bcher-kva.example",
        brand_color: "#0f766e",
        engines: [{ code: "v2", llm: { provider: expect.any(String) } }],
        businesses: [
          {
            external_id: business.external_id,
            voice_engine: "v1",
            account_status: true,
            premium_support: true,
            integration_codes: ["zapier"],
          },
        ],
        integrations: [
          { code: "slack", business_external_ids: [] },
          { code: "zapier", business_external_ids: [business.external_id] },
        ],
      },
    ]);
    expect(body.data).not.toHaveProperty("credentials");
  });

  it("gives credentials only with their scope, and puts every reading on record without a value", async () => {
    const smtp_password = "sample-password-not-real";
    const brand = await makeBrand(app.ctx, {
      use_system: "false",
      smtp_creds: { smtp_address: "smtp.brand.example", smtp_password },
    });
    const plain = await (await app.platform("configuration")).get(path(brand.id));
    expect(JSON.stringify(plain.body)).not.toContain(smtp_password);
    expect(await readings(brand.id)).toEqual([]);
    const full = await (await app.platform("configuration", "credentials")).get(path(brand.id));
    expect(full.body.data.credentials).toEqual({
      smtp: { smtp_address: "smtp.brand.example", smtp_password },
      twilio: {},
      stripe: {},
    });
    const written = await readings(brand.id);
    expect(written).toMatchObject([{ message: `read ${brand.name}'s credentials` }]);
    expect(written[0]?.actor_name).toContain("API key");
    expect(JSON.stringify(written)).not.toContain(smtp_password);
  });

  it("has none to give for a brand on the operator's own accounts", async () => {
    const brand = await makeBrand(app.ctx);
    const full = await (await app.platform("configuration", "credentials")).get(path(brand.id));
    expect(full.body.data.credentials).toBeNull();
    expect(await readings(brand.id)).toEqual([]);
  });
});
