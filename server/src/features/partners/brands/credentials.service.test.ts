// Shows BRANDFORM-20, ROLE-16.

import type { CredentialKind, TestStage } from "@console/contract/credentials.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import type { Services } from "../../../context/context.ts";
import { brandCredentials } from "../../../db/tables/brands.ts";
import { testAllStored, testCredentials } from "../credentials/credentials.service.ts";
import { read } from "./brands.service.ts";

let app: TestApp;
let staff: Client;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  // A separate person for each test, because credential tests are limited per person.
  staff = await app.as("super_admin");
});

const smtp = { smtp_address: "mail.example.com", smtp_username: "brand", smtp_password: "stored-password" };
const shop = () =>
  makeBrand(app.ctx, {
    use_system: "false",
    smtp_creds: smtp,
    twilio_creds: {},
    stripe_creds: { secret_key: "sk_live_x" },
  });

/** The last test results on a brand's page. */
const testsOf = async (id: number) => (await read(app.ctx, id)).credential_tests;

type Tried = { kind: CredentialKind; values: Record<string, string | undefined> };

/** The same services with a tester that records its input. */
function noting(stages: TestStage[] = [{ stage: "reach", ok: true, message: "Reached." }]) {
  const tried: Tried[] = [];
  const credentialTester: Services["credentialTester"] = {
    test: async (kind, values) => {
      tried.push({
        kind,
        values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
      });
      return stages;
    },
  };
  return { ctx: { ...app.ctx, credentialTester }, services: { ...app.services, credentialTester }, tried };
}

const testCall = (kind: CredentialKind, values: object, headers = {}) =>
  staff.post("/admin/credential_tests", { kind, values }, headers);

describe("POST /admin/credential_tests", () => {
  it("tests the typed values against a real mail server", async () => {
    const { hostname, port } = new URL(app.smtp.url);
    const { status, body } = await testCall("smtp", {
      smtp_address: hostname,
      smtp_port: Number(port),
      smtp_from: "hello@brand.example",
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ kind: "smtp", ok: true, stages: [{}, {}, { stage: "use", ok: true }] });
    expect(app.smtp.mails.filter(({ from }) => from === "hello@brand.example")).toEqual([]);
  });

  it("refuses values of another group, an unknown kind and an unknown brand", async () => {
    const other = await testCall("smtp", { account_sid: "AC1", smtp_from: "a@b.example", constructor: "x" });
    expect([other.status, Object.keys(other.body.fields)]).toEqual([422, ["values.account_sid", "values.constructor"]]);
    expect((await staff.post("/admin/credential_tests", { kind: "fax", values: {} })).status).toBe(422);
    for (const header of ["999999", "abc", "0", "-1", "1.5", "9".repeat(30)]) {
      expect([header, (await testCall("smtp", {}, { "organization-id": header })).status]).toEqual([header, 404]);
    }
  });

  it("is for people who may see brands", async () => {
    expect((await app.visitor().post("/admin/credential_tests", { kind: "smtp", values: {} })).status).toBe(401);
  });

  it("stops a person after 20 tests in a minute, and only that person", async () => {
    const answers = [];
    for (let count = 0; count < 21; count += 1)
      answers.push(await testCall("stripe", { secret_key: "pk_x" }, { "organization-id": "999999" }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(404), 429]);
    expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
    staff = await app.as("super_admin");
    expect((await testCall("stripe", {}, { "organization-id": "999999" })).status).toBe(404);
  });
});

describe("stored credentials", () => {
  it("replace absent and masked secrets, and the result is saved", async () => {
    const { id } = await shop();
    const { ctx, tried } = noting();
    const { smtp_password: _, ...shown } = smtp;
    await testCredentials(ctx, { kind: "smtp", values: shown }, id);
    await testCredentials(ctx, { kind: "smtp", values: { ...shown, smtp_password: "••••word" } }, id);
    expect(tried.map(({ values }) => values)).toEqual([smtp, smtp]);
    expect(await testsOf(id)).toMatchObject([{ kind: "smtp", ok: true }]);
  });

  it("never send their password to another host", async () => {
    const { id } = await shop();
    const { ctx, tried } = noting();
    const values = { smtp_address: "evil.example.com", smtp_username: "brand" };
    await testCredentials(ctx, { kind: "smtp", values }, id);
    await testCredentials(ctx, { kind: "smtp", values: { ...values, smtp_password: "••••word" } }, id);
    await testCredentials(ctx, { kind: "smtp", values: { ...values, smtp_address: "" } }, id);
    expect(tried.map((each) => each.values.smtp_password)).toEqual([undefined, undefined, undefined]);
  });

  it("are not rated by a test of other values", async () => {
    const { id } = await shop();
    const { ctx } = noting();
    for (const change of [{ smtp_password: "typed" }, { smtp_port: "2525" }, { smtp_username: "" }]) {
      const result = await testCredentials(ctx, { kind: "smtp", values: { ...smtp, ...change } }, id);
      expect(result.ok).toBe(true);
    }
    await testCredentials(ctx, { kind: "twilio", values: {} }, id);
    expect(await testsOf(id)).toEqual([]);
  });

  it("that change during a test are not rated by it", async () => {
    const { id } = await shop();
    const { ctx } = noting();
    ctx.credentialTester.test = async () => {
      await app.ctx.db
        .current()
        .update(brandCredentials)
        .set({ value: "new.example.com" })
        .where(eq(brandCredentials.field, "smtp_address"));
      return [];
    };
    await testCredentials(ctx, { kind: "smtp", values: {} }, id);
    expect(await testsOf(id)).toEqual([]);
  });

  it("are never tested inside a transaction", async () => {
    const { ctx } = noting();
    const inside = ctx.db.transaction(() => testCredentials(ctx, { kind: "smtp", values: {} }, null));
    await expect(inside).rejects.toThrow("inside a transaction");
  });

  it("are all tested daily, whatever is wrong with one of them", async () => {
    const [broken, good] = [await shop(), await shop()];
    await app.ctx.db
      .current()
      .update(brandCredentials)
      .set({ value: "not sealed" })
      .where(eq(brandCredentials.brand_id, broken.id));
    const { services, tried } = noting([{ stage: "reach", ok: false, message: "Not reached." }]);
    await expect(testAllStored(services)).rejects.toThrow(`The credentials of brand ${broken.id} couldn't be tested`);
    expect(await testsOf(good.id)).toMatchObject([
      { kind: "smtp", ok: false, stages: [{ message: "Not reached." }] },
      { kind: "stripe", ok: false },
    ]);
    expect(tried).toContainEqual({ kind: "stripe", values: { secret_key: "sk_live_x" } });
  });
});
