// Shows MORE-19, MORE-56, MORE-85, MORE-98, MORE-471.

import { fieldsOfAccounts } from "@console/contract/account-names.ts";
import { emptyValues } from "@console/contract/fields.ts";
import { invoicePrefix } from "@console/contract/operator.ts";
import { fieldsOfReminders } from "@console/contract/reminder-policy.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { Client } from "../../../../test/client.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { picture } from "../../../../test/factories/package.ts";
import { activities } from "../../../db/tables/audit.ts";
import { startOfDay } from "../../../lib/calendar.ts";
import { closeDueMonths } from "../../money/bills/close.service.ts";
import { faceNow, sellerNow } from "./operator.service.ts";

let now = new Date("2026-11-20T17:00:00Z");
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

const path = "/admin/operator_settings";
const put = (sent: object, headers?: Record<string, string>) => admin.put(path, { operator_settings: sent }, headers);
const events = () =>
  app.ctx.db
    .current()
    .select()
    .from(activities)
    .where(eq(activities.event, "operator_settings.updated"))
    .orderBy(activities.id);
/** An hour of a day in the billing time zone. */
const at = async (day: string, hours = 12) => {
  now = new Date(Date.parse(startOfDay("America/New_York", day)) + hours * 3_600_000);
  admin = await app.as("super_admin");
};

describe("operator settings", () => {
  it("are empty until they are first saved, which two cannot do concurrently", async () => {
    expect((await admin.get(path)).body.data).toEqual({
      version: 0,
      updated_at: null,
      legal_name: "",
      address: "",
      tax_id: "",
      display_name: "",
      erasure_days: 365,
      reply_to: "",
      color: "",
      payment_instructions: "",
      logo_url: null,
      invoice_prefix: "INV-",
      tax_name: "",
      tax_rate: "0",
      attention_margin: "20",
      attention_bill_change: "25",
      attention_usage_fall: "50",
      attention_silent_hours: 24,
      attention_days: 7,
      attention_part_days: 30,
      terms_days: 15,
      invoice_sending: "by_hand",
      invoice_sending_hours: 24,
      apply_credit_at_close: true,
      second_person_limit: "500",
      email_days: 90,
      notification_days: 90,
      webhook_days: 30,
      activity_months: 36,
      ...emptyValues(fieldsOfReminders),
      ...emptyValues(fieldsOfAccounts),
      payment_reminders: "off",
      reminder_days_1: -3,
      reminder_days_2: 0,
      reminder_days_3: 3,
      reminder_days_4: 10,
      reminder_days_5: 21,
    });
    expect((await put({ address: "1 Main Street" })).status).toBe(422);
    expect((await put({})).status).toBe(422);
    expect((await admin.get(path)).body.data.version).toBe(0);
    const first = { "if-match": '"0"' };
    const both = await Promise.all([put({ legal_name: "One, Inc." }, first), put({ legal_name: "Two, Inc." }, first)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await admin.get(path)).body.data).toMatchObject({ version: 1, updated_at: now.toISOString() });
  });

  it.each([
    ["legal_name", { legal_name: "  " }],
    ["legal_name", { legal_name: "x".repeat(121) }],
    ["invoice_prefix", { invoice_prefix: "" }],
    ["invoice_prefix", { invoice_prefix: "INV 1-" }],
    ["invoice_prefix", { invoice_prefix: "-INV" }],
    ["invoice_prefix", { invoice_prefix: "INV2026" }],
    ["invoice_prefix", { invoice_prefix: `${"I".repeat(17)}` }],
    ["invoice_prefix", { invoice_prefix: "CN-" }],
    ["invoice_prefix", { invoice_prefix: "cN-" }],
    ["reply_to", { reply_to: "not an address" }],
    ["color", { color: "red" }],
    ["color", { color: "#12345" }],
    ["payment_instructions", { payment_instructions: "x".repeat(1_001) }],
    ["tax_rate", { tax_rate: "-1" }],
    ["tax_rate", { tax_rate: "100.0001" }],
    ["tax_rate", { tax_rate: "8.12345" }],
    ["tax_rate", { tax_rate: "a lot" }],
    ["tax_name", { tax_rate: "8", tax_name: "" }],
    ["address", { address: "\u0000" }],
  ])("refuse an invalid %s: %j", async (field, sent) => {
    const before = (await admin.get(path)).body.data;
    const { status, body } = await put(sent);
    expect([status, Object.keys(body.fields)]).toEqual([422, [`operator_settings.${field}`]]);
    expect((await admin.get(path)).body.data).toEqual(before);
  });

  it("keep the numbers of credit notes, payments, refunds and opening balances apart from those of invoices (MORE-471)", async () => {
    for (const invoice_prefix of ["cn-", "PMT-", "Ref-", "open-"])
      expect((await put({ invoice_prefix })).body.fields).toEqual({
        "operator_settings.invoice_prefix":
          "CN-, PMT-, REF-, OPEN- are the prefixes of credit notes, payments, refunds and opening balances. Choose another one.",
      });
    // A letter, - or / stands before the digits of any other prefix, so none of its numbers is a credit note's.
    for (const prefix of ["CN/", "ACN-", "CN-0-", "CN"]) expect(invoicePrefix.safeParse(prefix).success).toBe(true);
  });

  it("keep fields that are not sent, refuse an outdated state, and record changes in the audit log", async () => {
    const saved = await put({ tax_id: "12-3456789", tax_name: "GST", tax_rate: 18.5 });
    expect(saved.body.data).toMatchObject({ tax_id: "12-3456789", tax_name: "GST", tax_rate: "18.5", version: 2 });
    const stale = await put({ tax_id: "" }, { "if-match": '"1"' });
    expect([stale.status, stale.body.current]).toEqual([412, saved.body.data]);
    const recorded = await events();
    expect(recorded.at(-1)).toMatchObject({
      area: "super_admin",
      after: { tax_rate: "18.5" },
      before: { tax_rate: "0" },
    });
    expect((await put({ tax_rate: "18.50" })).body.data.version).toBe(2);
    expect((await events()).length).toBe(recorded.length);
  });
});

describe("the logo", () => {
  const at = `${path}/logo`;
  const form = async (content?: Uint8Array) => {
    const sent = new FormData();
    sent.set("logo", new Blob([new Uint8Array(content ?? (await picture({ width: 900, height: 300 })))]), "logo.jpg");
    return sent;
  };

  it("is stored small, shown to people who may see bills, replaced and removed, and stays if a bill refers to it", async () => {
    await put({ legal_name: "Switchyard Voice, Inc." });
    expect((await admin.delete(at)).status).toBe(404);
    expect((await admin.put(at, await form(Buffer.from("<svg/>")))).body.fields).toEqual({
      logo: "Please select an image file",
    });
    const manager = await app.as("manager");
    expect((await manager.put(at, await form())).status).toBe(403);
    const { logo_url } = (await admin.put(at, await form())).body.data;
    const shown = await fetch(`${app.url}/api/v1${logo_url}`, {
      headers: { cookie: [...manager.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    const stored = Buffer.from(await shown.arrayBuffer());
    const { width, height, format } = await sharp(stored).metadata();
    expect([shown.headers.get("content-type"), width, height, format]).toEqual(["image/png", 600, 200, "png"]);
    expect(stored.length).toBeLessThanOrEqual(100_000);
    expect((await (await app.as("sales")).get(logo_url)).status).toBe(403);
    expect((await sellerNow(app.ctx)).seller?.logo_url).toBe(logo_url);
    expect((await admin.put(at, await form(), { "if-match": '"1"' })).status).toBe(412);
    expect((await admin.delete(at)).body.data.logo_url).toBeNull();
    expect((await sellerNow(app.ctx)).seller?.logo_url).toBeUndefined();
    expect((await manager.get(logo_url)).status).toBe(200);
    expect((await events()).slice(-2).map(({ message }) => message)).toEqual([
      "changed the company logo",
      "removed the company logo",
    ]);
  });
});

describe("the operator's face", () => {
  it("has the current logo, which alone is for anyone (MORE-373)", async () => {
    const guest = new Client(app.url);
    const face = () => faceNow(app.ctx);
    await put({ legal_name: "Switchyard Voice, Inc.", display_name: "", color: "#0B6E4F" });
    expect(await face()).toMatchObject({ name: "Switchyard Voice, Inc.", color: "#0b6e4f" });
    const sent = new FormData();
    sent.set("logo", new Blob([new Uint8Array(await picture({ width: 90, height: 90 }))]), "logo.png");
    const { logo_url } = (await admin.put(`${path}/logo`, sent)).body.data;
    await put({ display_name: "Switchyard Voice" });
    const shown = await face();
    expect(shown).toMatchObject({ name: "Switchyard Voice", mark: { width: 90, height: 90 } });
    const mark = shown.mark?.url ?? "";
    expect((await guest.get(mark)).status).toBe(200);
    expect((await guest.get(logo_url)).status).toBe(401);
    await admin.delete(`${path}/logo`);
    expect((await guest.get(mark)).status).toBe(404);
    expect((await face()).mark).toBeNull();
  });
});

describe("a tax rate", () => {
  const of = (brandId: number) => ({ "organization-id": String(brandId) });

  it("changed during the grace hours keeps the previous month's rate, and applies from the open month on", async () => {
    await at("2027-01-10");
    await put({ tax_name: "GST", tax_rate: "10" });
    const id = await makeBilledBrand(app.ctx, 0);
    await at("2027-02-01", 3);
    await put({ tax_name: "Sales tax", tax_rate: "20" });
    await put({ tax_rate: "25" });
    expect((await admin.get("/admin/billing", of(id))).body.data).toMatchObject({
      subtotal: "99.00",
      taxes: [{ kind: "tax", label: "Sales tax", quantity: "99.00", unit: "%", rate: "25", amount: "24.75" }],
      total: "123.75",
      before: { total: "108.90", taxes: [{ label: "GST", amount: "9.90" }] },
    });
    await at("2027-02-01", 6);
    await closeDueMonths({ ...app.ctx, audited: [] });
    const [january] = (await admin.get("/admin/billing_histories", of(id))).body.data;
    expect(january).toMatchObject({
      month: "2027-01",
      taxes: [{ label: "GST", rate: "10", quantity: "99.00", amount: "9.90" }],
      total: "108.90",
    });
    const csv = (await admin.get("/admin/billing_histories?format=csv&columns=all", of(id))).body;
    expect(csv.split("\r\n")[0]).toContain(",taxes,");
    expect(csv).toContain("GST");
    const prices = {
      base_price: "10",
      per_min_charge: "0",
      multilingual_charge_per_min: "0",
      per_location_charge: "0",
      premium_support_per_location: "0",
      storage_charge_per_gb: "0",
      integration_charge: false,
    };
    const estimate = await admin.post("/admin/billing/estimate", { months: 1, prices }, of(id));
    expect(estimate.body.data).toMatchObject([{ now: "108.90", total: "11.00" }]);
    await put({ tax_rate: "0" });
    expect((await admin.get("/admin/billing", of(id))).body.data).toMatchObject({ taxes: [], total: "99.00" });
  });
});
