// Shows BRANDS-01, BRANDS-03, BRANDS-04, BRANDS-16, BRAND-02, BRAND-09, BRAND-12, BRAND-13, BRAND-14, BRAND-15,
// BRAND-21, BRAND-22, BRAND-23, BRAND-24, BRAND-25, BRANDFORM-01, BRANDFORM-02, BRANDFORM-03, BRANDFORM-04,
// BRANDFORM-05, BRANDFORM-06, BRANDFORM-07, BRANDFORM-08, BRANDFORM-09, BRANDFORM-10, BRANDFORM-11, BRANDFORM-12,
// BRANDFORM-13, BRANDFORM-16, BRANDFORM-18, BRANDFORM-20, BRANDFORM-21, BRANDFORM-22, BRANDFORM-23, BRANDFORM-24,
// BRANDFORM-26, BRANDFORM-29, BRANDFORM-30, PLAN-05, PLAN-07, PKG-15, CALL-15, CALL-16, CALL-17, CALL-18, CALL-19,
// CALL-20, CALL-21, CALL-57, CONST-23, MORE-34.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { brandInput, makeBrand } from "../../../../test/factories/brand.ts";
import { makePackage, packageHistory } from "../../../../test/factories/package.ts";
import { rows } from "../../../db/sql.ts";
import { activities } from "../../../db/tables/audit.ts";
import { brandCredentials } from "../../../db/tables/brands.ts";
import { openCredentials } from "../credentials/credentials.store.ts";

let app: TestApp;
let admin: Client;
let now = Date.parse("2026-11-21T12:00:00Z");

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) } });
  admin = await app.as("manager");
});
afterAll(() => app.stop());

const path = (id: number) => `/admin/agencies/${id}`;
const put = (id: number, organization: object, headers?: Record<string, string>) =>
  admin.put(path(id), { organization }, headers);

describe("POST /admin/agencies", () => {
  it("needs only name and e-mail, and fills the rest", async () => {
    const { name, email } = brandInput();
    const answer = await admin.post("/admin/agencies", { organization: { name, email } });
    expect(answer.body.data).toMatchObject({
      name,
      email,
      support_email: email,
      status: "active",
      use_system: "true",
      package: null,
      total_businesses: 0,
      configuration: { brand_color: "#6366f1" },
      usage_overview: { storage_used: null, active_integrations: 0, monthly_revenue: null, total_revenue: null },
      created_at: "2026-11-21T12:00:00.000Z",
      version: 1,
    });
  });

  it("invites its first user and puts it on its package for the whole of this month", async () => {
    const plan = await makePackage(app.ctx);
    const user_email = `owner-${plan}@brand.example`;
    const { body } = await admin.post("/admin/agencies", {
      organization: { ...brandInput(), organization_plan_id: plan, user_name: "Ada", user_email },
    });
    expect((await app.smtp.waitFor(user_email)).text).toContain("Ada");
    expect(body.data.users).toMatchObject([{ name: "Ada", email: user_email }]);
    expect(body.data.organization_plan_id).toBe(plan);
    expect(await packageHistory(app.ctx, body.data.id)).toMatchObject([{ starts_on: "2026-11-01" }]);
  });

  it.each([
    [{ name: " " }, "Name is required."],
    [{ email: "" }, "Email is required."],
    [{ email: "hello@northgate" }, "Please enter a valid email address."],
    [{ domain: "a.b.example/path" }, "Enter a domain like app.brand.example."],
    [{ domain: "not a domain" }, "Enter a domain like app.brand.example."],
    [{ website: "http://plain.example" }, "Enter a web address like https://brand.example."],
    [{ website: "javascript:alert(1)" }, "Enter a web address like https://brand.example."],
    [{ brand_color: "red" }, "Enter a color like #6366f1."],
    [{ status: "paused" }, "Choose active or inactive."],
    [{ organization_plan_id: 999_999 }, "This package doesn't exist."],
  ])("refuses %j and changes nothing (ASVS V1.2.2)", async (over, message) => {
    const before = (await admin.get("/admin/stats")).body.data.total_agency;
    const answer = await admin.post("/admin/agencies", { organization: { ...brandInput(), ...over } });
    expect([answer.status, answer.body.message]).toEqual([422, message]);
    expect((await admin.get("/admin/stats")).body.data.total_agency).toBe(before);
  });

  it("refuses packages that are inactive or dedicated to others", async () => {
    const other = await makeBrand(app.ctx);
    for (const over of [{ active: false }, { public: false, organization_ids: [other.id] }]) {
      const organization = { ...brandInput(), organization_plan_id: await makePackage(app.ctx, over) };
      expect((await admin.post("/admin/agencies", { organization })).status).toBe(422);
    }
  });

  it("accepts the specification's strings, and a boolean, for use_system; a number as phone", async () => {
    for (const use_system of ["false", false]) {
      const { body } = await admin.post("/admin/agencies", {
        organization: { ...brandInput(), use_system, phone: 5550100 },
      });
      expect(body.data).toMatchObject({ use_system: "false", phone: "5550100" });
    }
    expect((await admin.post("/admin/agencies", { organization: { ...brandInput(), phone: 0 } })).body.data.phone).toBe(
      "",
    );
  });

  it("stores names byte for byte and shows a host that mixes scripts in punycode", async () => {
    const name = "  Ünïcode \u202e مرحبا 桜 👩‍👩‍👧  ";
    const { body } = await admin.post("/admin/agencies", {
      organization: {
        ...brandInput({ name }),
        domain: "pаypal.example",
        frontend_domain: "https://App.Münch.example/",
      },
    });
    expect(body.data.name).toBe(name.trim());
    expect(body.data.domain).toBe("xn--pypal-4ve.example");
    expect(body.data.frontend_domain).toBe("app.münch.example");
  });
});

describe("PUT /admin/agencies/{id}", () => {
  it("keeps fields that are not sent", async () => {
    const brand = await makeBrand(app.ctx, { address: "1 Main Street", phone: "+1 555" });
    const { body } = await put(brand.id, { name: "Renamed" });
    expect(body.data).toMatchObject({ name: "Renamed", address: "1 Main Street", phone: "+1 555", version: 2 });
  });

  it("writes no event and raises no version if nothing changes", async () => {
    const billing_emails = ["ap@brand.example", "cfo@brand.example"];
    const { id, name } = await makeBrand(app.ctx, { billing_emails });
    expect((await put(id, { name, billing_emails })).body.data.version).toBe(1);
    expect((await put(id, { billing_emails: billing_emails.toReversed() })).body.data.version).toBe(2);
  });

  it("answers a stale version with the current brand", async () => {
    const brand = await makeBrand(app.ctx);
    await put(brand.id, { phone: "1" }, { "if-match": '"1"' });
    const late = await put(brand.id, { phone: "2" }, { "if-match": '"1"' });
    expect(late.status).toBe(412);
    expect(late.body).toMatchObject({ current: { phone: "1", version: 2 }, changed_by: admin.user?.name });
  });

  it("puts a brand without a package on one immediately", async () => {
    const brand = await makeBrand(app.ctx);
    const plan = await makePackage(app.ctx);
    const { body } = await put(brand.id, { organization_plan_id: plan });
    expect(body.data).toMatchObject({ organization_plan_id: plan, scheduled_plan_change: null });
  });

  it("schedules another package for the first of the next month, replaces and cancels it", async () => {
    const [one, two, three] = [await makePackage(app.ctx), await makePackage(app.ctx), await makePackage(app.ctx)];
    const brand = await makeBrand(app.ctx, { organization_plan_id: one });
    const scheduled = (await put(brand.id, { organization_plan_id: two })).body.data;
    expect(scheduled.organization_plan_id).toBe(one);
    expect(scheduled.scheduled_plan_change).toMatchObject({ organization_plan_id: two, starts_on: "2026-12-01" });
    expect((await put(brand.id, { organization_plan_id: one })).body.data.scheduled_plan_change).not.toBeNull();
    const replaced = (await put(brand.id, { organization_plan_id: three })).body.data;
    expect(replaced.scheduled_plan_change).toMatchObject({ organization_plan_id: three });
    expect(await packageHistory(app.ctx, brand.id)).toHaveLength(2);
    expect((await admin.delete(`${path(brand.id)}/scheduled_plan_change`)).body.data.scheduled_plan_change).toBeNull();
    expect((await admin.delete(`${path(brand.id)}/scheduled_plan_change`)).status).toBe(404);
  });

  it("lets a scheduled package take effect by the calendar of the billing time zone, without a job", async () => {
    const [one, two] = [await makePackage(app.ctx), await makePackage(app.ctx)];
    const brand = await makeBrand(app.ctx, { organization_plan_id: one });
    await put(brand.id, { organization_plan_id: two });
    const at = now;
    try {
      now = Date.parse("2026-12-01T04:59:59Z");
      const session = await app.as("manager");
      expect((await session.get(path(brand.id))).body.data.organization_plan_id).toBe(one);
      now = Date.parse("2026-12-01T05:00:00Z");
      expect((await session.get(path(brand.id))).body.data).toMatchObject({
        organization_plan_id: two,
        scheduled_plan_change: null,
      });
    } finally {
      now = at;
    }
  });
});

describe("credentials of a brand", () => {
  const smtp = { smtp_address: "smtp.a.example", smtp_port: 587, smtp_password: "very-secret-password" };

  it("are encrypted, never sent out, and shown as set with their last four characters", async () => {
    const brand = await makeBrand(app.ctx);
    const { body } = await put(brand.id, {
      use_system: "false",
      smtp_creds: smtp,
      stripe_creds: { secret_key: "sk_short" },
    });
    expect(body.data.smtp_creds).toMatchObject({ smtp_port: "587", smtp_password: { set: true, last4: "word" } });
    expect(body.data.stripe_creds.secret_key).toMatchObject({ set: true, last4: null });
    const everything = JSON.stringify([
      body,
      (await admin.get(path(brand.id))).body,
      await app.ctx.db.current().select().from(activities),
      await app.ctx.db.current().select().from(brandCredentials),
    ]);
    expect(everything).not.toContain("very-secret-password");
    expect(everything).not.toContain("sk_short");
  });

  it("stay if an update omits or masks them; '' removes one", async () => {
    const brand = await makeBrand(app.ctx, { use_system: "false", smtp_creds: { ...smtp, smtp_port: "587" } });
    const unchanged = await put(brand.id, { smtp_creds: { smtp_password: "••••word", smtp_from: "a@a.example" } });
    expect(unchanged.body.data.smtp_creds).toMatchObject({
      smtp_from: "a@a.example",
      smtp_password: { last4: "word" },
    });
    const gone = await put(brand.id, { smtp_creds: { smtp_password: "" } });
    expect(gone.body.data.smtp_creds.smtp_password).toBeUndefined();
  });

  it("drop the password when the mail server changes", async () => {
    const brand = await makeBrand(app.ctx, { use_system: "false", smtp_creds: { ...smtp, smtp_port: "587" } });
    const { body } = await put(brand.id, { smtp_creds: { smtp_address: "smtp.evil.example" } });
    expect(body.data.smtp_creds.smtp_password).toBeUndefined();
  });

  it("drop a password that was stored without a mail server when one is set", async () => {
    const brand = await makeBrand(app.ctx, {
      use_system: "false",
      smtp_creds: { smtp_password: "very-secret-password" },
    });
    const { body } = await put(brand.id, { smtp_creds: { smtp_address: "smtp.evil.example" } });
    expect(body.data.smtp_creds).toEqual({ smtp_address: "smtp.evil.example" });
  });

  it.each(["***-begins-with-stars", "•••bullets-and-more", "••••ward", "••••"])(
    "store %s, which differs from the shown mask",
    async (typed) => {
      const brand = await makeBrand(app.ctx, { use_system: "false", smtp_creds: { ...smtp, smtp_port: "587" } });
      expect((await put(brand.id, { smtp_creds: { smtp_password: typed } })).status).toBe(200);
      expect(await openCredentials(app.ctx, brand.id, "smtp")).toMatchObject({ smtp_password: typed });
    },
  );

  it("are answered with a message if a ciphertext was moved, and can be entered again", async () => {
    const one = await makeBrand(app.ctx, { use_system: "false", smtp_creds: { ...smtp, smtp_port: "587" } });
    const other = await makeBrand(app.ctx, { use_system: "false", smtp_creds: { ...smtp, smtp_port: "587" } });
    await app.ctx.db.current().execute(sql`
      update brand_credentials t set value = f.value from brand_credentials f
      where f.brand_id = ${one.id} and t.brand_id = ${other.id} and f.field = t.field and t.secret`);
    const sentence = "The stored SMTP password can't be read with the console's key. Enter it again.";
    const test = () =>
      admin.post("/admin/credential_tests", { kind: "smtp", values: {} }, { "organization-id": String(other.id) });
    const platform = await app.platform("configuration", "credentials");
    for (const { status, body } of [
      await test(),
      await platform.get(`/platform/organizations/${other.id}/configuration`),
    ])
      expect([status, body]).toEqual([409, { code: "unreadable_secret", message: sentence }]);
    expect((await admin.get(path(other.id))).status).toBe(200);
    await put(other.id, { smtp_creds: { smtp_password: "entered again" } });
    expect((await test()).status).toBe(200);
  });

  it("are deleted by returning to the system's", async () => {
    const brand = await makeBrand(app.ctx, { use_system: "false", smtp_creds: { ...smtp, smtp_port: "587" } });
    await put(brand.id, { use_system: "true" });
    const { body } = await put(brand.id, { use_system: "false" });
    expect(body.data.smtp_creds).toEqual({});
  });

  it("cannot be moved to another brand or field", async () => {
    const one = await makeBrand(app.ctx, { use_system: "false", smtp_creds: { ...smtp, smtp_port: "587" } });
    const other = await makeBrand(app.ctx);
    const [row] = await rows<{ value: string }>(
      app.ctx.db.current(),
      sql`select value from brand_credentials where brand_id = ${one.id} and field = 'smtp_password'`,
    );
    const { keyring } = app.services;
    const open = (field: string) => keyring.decrypt(row?.value ?? "", field);
    await expect(open(`brand:${one.id}:smtp_password`)).resolves.toBe("very-secret-password");
    await expect(open(`brand:${other.id}:smtp_password`)).rejects.toThrow();
    await expect(open(`brand:${one.id}:auth_token`)).rejects.toThrow();
  });
});

describe("GET /admin/agencies", () => {
  it("finds by name or support e-mail and keeps exact totals", async () => {
    const tag = `Zq${Date.now()}`;
    await makeBrand(app.ctx, { name: `${tag} Ärzte` });
    await makeBrand(app.ctx, { support_email: `care@${tag}.example`.toLowerCase(), status: "inactive" });
    const list = async (query: string) => (await admin.get(`/admin/agencies?${query}`)).body;
    expect((await list(`search_key=${tag.toLowerCase()}`)).meta).toMatchObject({
      total: 2,
      counts: { all: 2, active: 1, inactive: 1 },
    });
    expect((await list(`search_key=${encodeURIComponent(`${tag} ÄRZ`)}`)).data).toHaveLength(1);
    expect((await list(`search_key=${tag}&status=inactive`)).data).toHaveLength(1);
    const all = await list("per_page=1");
    const [counted] = await rows<{ total: number }>(
      app.ctx.db.current(),
      sql`select count(*)::int as total from brands`,
    );
    expect(all.meta.total).toBe(counted?.total);
  });

  it.each(["created_at", "-created_at", "name", "-name"])("pages by %s from either end", async (sort) => {
    const whole = (await admin.get(`/admin/agencies?per_page=100&sort=${sort}`)).body;
    const seen: number[] = [];
    for (let page = 1; page <= Math.ceil(whole.meta.total / 7); page += 1) {
      const { data } = (await admin.get(`/admin/agencies?per_page=7&page=${page}&sort=${sort}`)).body;
      seen.push(...data.map((each: { id: number }) => each.id));
    }
    expect(seen).toEqual(whole.data.map((each: { id: number }) => each.id));
  });

  it("answers a page beyond the end with an empty list, and an unknown brand with 404", async () => {
    expect((await admin.get("/admin/agencies?page=9999")).body.data).toEqual([]);
    expect((await admin.get("/admin/agencies/999999")).status).toBe(404);
  });
});

describe("POST /admin/agencies/{id}/invitation", () => {
  it("emails the first user again; 404 if there is none", async () => {
    const user_email = `again-${Date.now()}@brand.example`;
    const brand = await makeBrand(app.ctx, { user_name: "Ada", user_email });
    await app.smtp.waitFor(user_email);
    expect((await admin.post(`${path(brand.id)}/invitation`)).status).toBe(200);
    await app.smtp.waitFor(user_email);
    expect((await admin.post(`${path((await makeBrand(app.ctx)).id)}/invitation`)).status).toBe(404);
  });
});
