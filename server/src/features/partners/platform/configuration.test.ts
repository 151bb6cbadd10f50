// Shows MORE-81, MORE-82.

import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { assignEngine, assignIntegration, makeBusiness } from "../../../../test/factories/business.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { sealAll } from "../../../audit/seal.ts";
import { activities } from "../../../db/tables/audit.ts";
import { brandPackages } from "../../../db/tables/packages.ts";
import { billingDay, daysAfter, firstOfMonth } from "../../../lib/calendar.ts";
import { recordPlanStarts } from "../brands/plan-starts.jobs.ts";
import { unconfirmedConfigurations } from "./platform.conditions.ts";

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
  it("answers 404 if there is no such brand", async () => {
    const platform = await app.platform("configuration");
    expect((await platform.get(path(999_999))).status).toBe(404);
  });

  it("returns what staff set up: status, domains, color, engines, integrations with their businesses", async () => {
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
        // Its business uses v1, which needs no assignment.
        engines: [{ code: "v1" }, { code: "v2", llm: { provider: expect.any(String) } }],
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

  it("returns credentials only with their scope, and records every read without a value (ASVS V8.2.3)", async () => {
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

  it("returns none for a brand on the operator's own accounts", async () => {
    const brand = await makeBrand(app.ctx);
    const full = await (await app.platform("configuration", "credentials")).get(path(brand.id));
    expect(full.body.data.credentials).toBeNull();
    expect(await readings(brand.id)).toEqual([]);
  });
});

describe("the version of a configuration", () => {
  const versionOf = async (id: number) =>
    (await (await app.platform("configuration")).get(path(id))).body.data.configuration_version;
  const contentOf = async (id: number) => {
    const { configuration_version: _, ...content } = (
      await (await app.platform("configuration", "credentials")).get(path(id))
    ).body.data;
    return content;
  };
  const smtp_creds = { smtp_address: "smtp.brand.example", smtp_password: "sample-password-not-real" };
  const head = (id: number) => ({ "organization-id": String(id) });

  type Change = [what: string, path: (id: number) => string, body: object, headers?: (id: number) => object];
  const put = (what: string, fields: object): Change => [
    what,
    (id) => `/admin/agencies/${id}`,
    { organization: fields },
  ];
  const raised: readonly Change[] = [
    put("name", { name: "Another Name" }),
    put("external id", { external_id: "acct-9001" }),
    put("support email", { support_email: "help@another.example" }),
    put("domain", { domain: "another.example" }),
    put("front end", { frontend_domain: "app.another.example" }),
    put("back end", { backend_domain: "api.another.example" }),
    put("color", { brand_color: "#123456" }),
    put("status", { status: "inactive" }),
    put("several together", { status: "inactive", phone: "+1 555 010 9999" }),
    put("credentials", { use_system: "false", smtp_creds }),
  ];
  const unraised: readonly Change[] = [
    put("description", { description: "For staff alone" }),
    put("address and phone", { address: "1 Main Street", phone: "+1 555 010 8888" }),
    put("website", { website: "https://another.example" }),
  ];

  it.each(raised)("rises with %s, once, with the changed part", async (what, at, body) => {
    const admin = await app.as("super_admin");
    const { id } = await makeBrand(app.ctx);
    const [version, content] = [await versionOf(id), await contentOf(id)];
    expect((await admin.put(at(id), body)).status).toBe(200);
    expect(await versionOf(id)).toBe(version + 1);
    expect(await contentOf(id)).not.toEqual(content);
    // A secret that is sent again counts as changed, because it cannot be compared.
    if (what === "credentials") return;
    expect((await admin.put(at(id), body)).status).toBe(200);
    expect(await versionOf(id)).toBe(version + 1);
  });

  it.each(unraised)("stays with %s, which the platform does not see", async (_what, at, body) => {
    const admin = await app.as("super_admin");
    const { id } = await makeBrand(app.ctx);
    const [version, content] = [await versionOf(id), await contentOf(id)];
    expect((await admin.put(at(id), body)).status).toBe(200);
    expect([await versionOf(id), await contentOf(id)]).toEqual([version, content]);
  });

  it("rises with engines, integrations, businesses, users and packages", async () => {
    const admin = await app.as("super_admin");
    const packageId = await makePackage(app.ctx);
    const brand = await makeBrand(app.ctx, { user_name: "Dana Whitfield" });
    const { id } = brand;
    const business = await makeBusiness(app.ctx, id);
    let version = await versionOf(id);
    const raises = async (what: string, work: Promise<{ status: number }>) => {
      expect([what, (await work).status]).toEqual([what, 200]);
      const now = await versionOf(id);
      expect([what, now]).toEqual([what, version + 1]);
      version = now;
    };
    const headers = head(id);
    await raises("engine", admin.post("/admin/voice_engines", { voice_engine: { code: "v3" } }, headers));
    await raises(
      "engine of a business",
      admin.patch(
        `/admin/business_configurations/${business.id}`,
        { business_configuration: { voice_engine: "v2" } },
        headers,
      ),
    );
    const added = admin.post("/admin/available_integrations", { available_integration: { code: "slack" } }, headers);
    await raises("integration", added);
    const integration = (await added).body.data.id;
    await raises("its removal", admin.delete(`/admin/available_integrations/${integration}`, headers));
    const user = `/admin/agencies/${id}/users/${brand.users[0]?.id}`;
    await raises("user", admin.patch(user, { brand_user: { external_id: randomUUID() } }));
    const chosen = { organization: { organization_plan_id: packageId } };
    await raises("first package", admin.put(`/admin/agencies/${id}`, chosen));
    const renamed = { organization_plan: { name: `Renamed ${randomUUID()}` } };
    await raises("name of its package", admin.put(`/admin/organization_plans/${packageId}`, renamed));
    const next = { organization: { organization_plan_id: await makePackage(app.ctx) } };
    expect((await admin.put(`/admin/agencies/${id}`, next)).status).toBe(200);
    expect(await versionOf(id)).toBe(version);
  });

  it("rises when a scheduled package begins, once", async () => {
    const { id } = await makeBrand(app.ctx, { organization_plan_id: await makePackage(app.ctx) });
    const today = billingDay(app.ctx);
    const next = await makePackage(app.ctx);
    await app.ctx.db
      .current()
      .update(brandPackages)
      .set({ starts_on: firstOfMonth(daysAfter(firstOfMonth(today), -1)) })
      .where(eq(brandPackages.brand_id, id));
    await app.ctx.db
      .current()
      .insert(brandPackages)
      .values({ brand_id: id, package_id: next, starts_on: firstOfMonth(today) });
    const version = await versionOf(id);
    expect(await recordPlanStarts(app.ctx)).toBeGreaterThan(0);
    expect(await versionOf(id)).toBe(version + 1);
    expect((await contentOf(id)).package).toMatchObject({ id: next });
    await recordPlanStarts(app.ctx);
    expect(await versionOf(id)).toBe(version + 1);
  });

  it("is the ETag, and a current configuration is not sent again", async () => {
    const platform = await app.platform("configuration");
    const admin = await app.as("super_admin");
    const { id } = await makeBrand(app.ctx, { external_id: "acct etag/1" });
    const first = await platform.get(path(id));
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toBe(`"${first.body.data.history}-${first.body.data.configuration_version}"`);
    const again = await platform.get(path(id), { "if-none-match": `W/${etag}` });
    expect([again.status, again.body]).toEqual([304, null]);
    const external = `/platform/organizations/${encodeURIComponent("external:acct etag/1")}/configuration`;
    expect((await platform.get(external, { "if-none-match": etag })).status).toBe(304);
    await admin.put(`/admin/agencies/${id}`, { organization: { name: "Changed" } });
    const changed = await platform.get(external, { "if-none-match": etag });
    expect([changed.status, changed.body.data]).toMatchObject([200, { id, name: "Changed" }]);
    expect((await platform.get("/platform/organizations/external:/configuration")).status).toBe(404);
    expect((await platform.get("/platform/organizations/external:nobody/configuration")).status).toBe(404);
  });
});

describe("GET /platform/organizations", () => {
  it("lists every brand once, whatever the pages, and those changed since", async () => {
    const platform = await app.platform("configuration");
    const made = await Promise.all([1, 2, 3].map(() => makeBrand(app.ctx, { external_id: randomUUID() })));
    const ids: number[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const { body } = await platform.get(`/platform/organizations?after=${after}&limit=2`);
      ids.push(...body.data.map((each: { id: number }) => each.id));
      after = body.meta.next;
    }
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
    expect(ids).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
    const [first] = made;
    const one = await platform.get(`/platform/organizations?external_id=${first?.external_id}`);
    expect(one.body.data).toMatchObject([{ id: first?.id, configuration_version: 1, applied_version: null }]);
    const since = one.body.data[0].configuration_changed_at;
    const newer = await platform.get(`/platform/organizations?updated_since=${since}`);
    expect(newer.body.data.map((each: { id: number }) => each.id)).toContain(first?.id);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await platform.get(`/platform/organizations?updated_since=${later}`)).body.data).toEqual([]);
  });

  it("refuses a key without the scope, and invalid queries", async () => {
    expect((await (await app.platform("usage")).get("/platform/organizations")).status).toBe(403);
    const platform = await app.platform("configuration");
    for (const query of ["limit=0", "limit=1001", "after=-1", "after=x", "updated_since=yesterday"]) {
      expect([query, (await platform.get(`/platform/organizations?${query}`)).status]).toEqual([query, 422]);
    }
  });
});

describe("GET /platform/changes", () => {
  it("returns each change of a configuration once, in the order of the audit log", async () => {
    const platform = await app.platform("configuration");
    const admin = await app.as("super_admin");
    const { id } = await makeBrand(app.ctx);
    for (const name of ["One", "Two", "Three"]) {
      await admin.put(`/admin/agencies/${id}`, { organization: { name } });
      await admin.put(`/admin/agencies/${id}`, { organization: { description: name } });
    }
    await sealAll(app.ctx.db);
    const seen: { seq: number; event: string; organization_id: number }[] = [];
    for (let after = 0; ; ) {
      const { body } = await platform.get(`/platform/changes?organization_id=${id}&after=${after}&limit=2`);
      if (body.data.length === 0) {
        expect(body.meta.next).toBe(after);
        break;
      }
      seen.push(...body.data);
      after = body.meta.next;
    }
    expect(seen.map(({ event }) => event)).toEqual(["brand.created", ...Array(3).fill("brand.updated")]);
    expect(seen.every((each) => each.organization_id === id)).toBe(true);
    expect(seen.map(({ seq }) => seq)).toEqual(seen.map(({ seq }) => seq).toSorted((one, other) => one - other));
    expect(JSON.stringify(seen)).not.toContain(admin.user?.name);
  });
});

describe("PUT /platform/organizations/{id}/applied", () => {
  const at = "2026-11-20T14:02:03.000Z";
  const state = async (id: number) =>
    (await (await app.as("manager")).get(`/admin/agencies/${id}/configuration_state`)).body.data;

  it("shows since when each change has been in effect, and a later change waits again", async () => {
    const platform = await app.platform("configuration");
    const admin = await app.as("super_admin");
    const { id } = await makeBrand(app.ctx, { external_id: randomUUID() });
    await admin.put(`/admin/agencies/${id}`, { organization: { status: "inactive" } });
    const waiting = (await state(id)).changes;
    expect(waiting).toMatchObject([
      { part: "brand", applied_at: null },
      { part: "status", applied_at: null },
    ]);
    const put = (version: number, applied_at = new Date().toISOString()) =>
      platform.put(`/platform/organizations/${id}/applied`, { version, applied_at });
    expect((await put(1)).body.data).toEqual({ configuration_version: 2, applied_version: 1 });
    expect((await state(id)).changes).toMatchObject([
      { part: "brand", applied_at: expect.any(String) },
      { part: "status", applied_at: null },
    ]);
    expect((await put(2)).body.data).toEqual({ configuration_version: 2, applied_version: 2 });
    const { confirms, changes } = await state(id);
    expect([confirms, changes]).toMatchObject([
      true,
      [{ part: "brand" }, { part: "status", applied_at: expect.any(String) }],
    ]);
    // A delayed report: a newer confirmation remains.
    expect((await put(1, at)).body.data.applied_version).toBe(2);
    await admin.put(`/admin/agencies/${id}`, { organization: { status: "active" } });
    expect((await state(id)).changes).toMatchObject([{ part: "brand" }, { part: "status", applied_at: null }]);
  });

  it("is reported missing after five minutes, until it arrives", async () => {
    const platform = await app.platform("configuration");
    const admin = await app.as("super_admin");
    const { id } = await makeBrand(app.ctx);
    await platform.put(`/platform/organizations/${id}/applied`, { version: 1, applied_at: new Date().toISOString() });
    await admin.put(`/admin/agencies/${id}`, { organization: { status: "inactive" } });
    const missed = async (minutes: number) => {
      const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
      const found = await unconfirmedConfigurations({ ...app.ctx, clock });
      return found.filter((each) => each.organization_id === id).length;
    };
    expect([await missed(4), await missed(6)]).toEqual([0, 1]);
    await platform.put(`/platform/organizations/${id}/applied`, { version: 2, applied_at: new Date().toISOString() });
    expect(await missed(6)).toBe(0);
  });

  it("refuses unknown versions and brands", async () => {
    const platform = await app.platform("configuration");
    const { id } = await makeBrand(app.ctx);
    const refused = await platform.put(`/platform/organizations/${id}/applied`, { version: 2, applied_at: at });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { version: "This brand's configuration is at version 1." },
    ]);
    // Every later confirmation would count as the older one.
    const ahead = (minutes: number) => ({
      version: 1,
      applied_at: new Date(Date.now() + minutes * 60_000).toISOString(),
    });
    expect((await platform.put(`/platform/organizations/${id}/applied`, ahead(6))).body.fields).toEqual({
      applied_at: "This time is more than 5 minutes in the future.",
    });
    expect((await platform.put(`/platform/organizations/${id}/applied`, ahead(4))).status).toBe(200);
    for (const body of [{}, { version: 0, applied_at: at }, { version: 1, applied_at: "soon" }]) {
      expect((await platform.put(`/platform/organizations/${id}/applied`, body)).status).toBe(422);
    }
    expect((await platform.put("/platform/organizations/999999/applied", { version: 1, applied_at: at })).status).toBe(
      404,
    );
    expect((await (await app.as("sales")).get(`/admin/agencies/${id}/configuration_state`)).status).toBe(403);
    expect((await (await app.as("manager")).get("/admin/agencies/999999/configuration_state")).status).toBe(404);
  });
});
