import type { BrandUpdate } from "@console/contract/brands.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import { makePackage } from "../../../../test/factories/package.ts";

let app: TestApp;
let admin: Client;
let owner = 0;
let packages: number[] = [];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("super_admin");
  owner = (await makeMember(app.ctx, { role: "manager" })).id;
  packages = [await makePackage(app.ctx), await makePackage(app.ctx)];
});
afterAll(() => app.stop());

const change = (id: number, organization: object, headers = {}) =>
  admin.put(`/admin/agencies/${id}`, { organization }, headers);
const shown = async (id: number) => (await admin.get(`/admin/agencies/${id}`)).body.data;

/** Some of the fields, or none, each with one of a few values, so that changes without effect are tested too. */
const changes = (): fc.Arbitrary<BrandUpdate> =>
  fc.record(
    {
      name: fc.constantFrom("Lumen", "Ünal & Co"),
      support_email: fc.constantFrom("help@lumen.example", "care@lumen.example"),
      email: fc.constantFrom("", "post@lumen.example"),
      domain: fc.constantFrom("", "app.lumen.example", "bücher.example"),
      website: fc.constantFrom("", "lumen.example"),
      frontend_domain: fc.constantFrom("", "front.lumen.example"),
      backend_domain: fc.constantFrom("", "bücher.example"),
      address: fc.constantFrom("", "1 Main Street"),
      phone: fc.constantFrom("", "+1 555"),
      description: fc.constantFrom("", "Note"),
      brand_color: fc.constantFrom("#6366f1", "#000000"),
      status: fc.constantFrom("active" as const, "inactive" as const),
      use_system: fc.constantFrom("true" as const, "false" as const),
      account_owner_id: fc.constantFrom(null, owner),
      organization_plan_id: fc.constantFrom(...packages),
      smtp_creds: fc.constant({ smtp_address: "mail.lumen.example", smtp_password: "a-long-password" }),
    },
    { requiredKeys: [] },
  );

describe("the answer to a change of a brand", () => {
  it("is what its page shows from then on, whatever was changed together", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes(), { minLength: 1, maxLength: 3 }), async (each) => {
        const { id } = await makeBrand(app.ctx);
        for (const organization of each) {
          const answer = await change(id, organization);
          expect([answer.status, answer.body.data]).toEqual([200, await shown(id)]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("is repeated for the same key, and a stale version is answered with what its page shows", async () => {
    const { id } = await makeBrand(app.ctx);
    const headers = { "idempotency-key": `key ${id}`, "if-match": '"1"' };
    const first = await change(id, { phone: "+1 555" }, headers);
    expect((await change(id, { phone: "+1 555" }, headers)).body).toEqual(first.body);
    const stale = await change(id, { phone: "+1 777" }, { "if-match": '"1"' });
    expect([stale.status, stale.body.current]).toEqual([412, await shown(id)]);
  });

  it("contains no column beyond the contract, and no secret", async () => {
    const { id } = await makeBrand(app.ctx, {
      use_system: "false",
      stripe_creds: { secret_key: "sk_live_0123456789" },
    });
    const answers = [await change(id, { phone: "+1 555" }), await admin.get(`/admin/agencies/${id}`)];
    for (const { body } of answers) {
      expect(JSON.stringify(body)).not.toMatch(/sk_live|search_text|"months"|"credentials"|ey[\w-]+\.\./);
      expect(body.data.stripe_creds).toMatchObject({ secret_key: { set: true, last4: "6789" } });
    }
  });
});
