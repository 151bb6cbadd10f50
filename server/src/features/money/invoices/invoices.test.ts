// Shows BILL-08, MORE-19, MORE-56, MORE-83, MORE-85.

import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { closeOnTime, makeBill, makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makeCoupon } from "../../../../test/factories/coupon.ts";
import { picture } from "../../../../test/factories/package.ts";
import { pdfText } from "../../../../test/pdf-text.ts";
import type { ReceivedMail } from "../../../../test/smtp.ts";
import { type Context, systemActor } from "../../../context/context.ts";
import { billCharges, issuedInvoices } from "../../../db/tables/bills.ts";
import { brands } from "../../../db/tables/brands.ts";
import { couponUses } from "../../../db/tables/coupons.ts";
import { moneyText } from "../../../lib/amounts.ts";
import { encodeLogo, removeLogo, setLogo } from "../../access/operator/logo.service.ts";
import { updateSettings } from "../../access/operator/operator.service.ts";
import { printable } from "./invoice-font.ts";

const now = new Date("2026-12-20T17:00:00Z");
let app: TestApp;
let manager: Client;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  manager = await app.as("manager");
});
afterAll(() => app.stop());

const MONTH = "2026-11";
const path = `/admin/billing_histories/${MONTH}/invoice`;
const mails = `${path}_mails`;
const of = (brandId: number) => ({ "organization-id": String(brandId) });
const bill = async (brandId: number) => (await manager.get(`/admin/billing_histories/${MONTH}`, of(brandId))).body.data;
const settings = (sent: object) =>
  app.ctx.db.transaction(() => updateSettings({ ...app.ctx, audited: [], clock: { now: () => now } }, sent));

/** The file as bytes. */
async function file(brandId: number) {
  const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(`${app.url}/api/v1${path}`, { headers: { ...of(brandId), cookie } });
  return { headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
}

/** A closed month of a brand with this name and these charges. */
async function billOf(over: { name?: string; charges?: number } = {}): Promise<number> {
  const id = await makeBilledBrand(app.ctx);
  const db = app.ctx.db.current();
  if (over.name) await db.update(brands).set({ name: over.name, address: "12 Rue Brûlée" }).where(eq(brands.id, id));
  const by = { created_at: now.toISOString(), updated_at: now.toISOString(), updated_by: "Test" };
  for (let each = 1; each <= (over.charges ?? 0); each += 1) {
    await db
      .insert(billCharges)
      .values({ brand_id: id, month: `${MONTH}-01`, label: `Setup ${each}`, amount: `${each}.01`, ...by });
  }
  const coupon = await makeCoupon(app.ctx, { code: `SAVE${id}`, discount_type: "fixed_amount", discount_value: 20 });
  await db.insert(couponUses).values({
    coupon_id: coupon.id,
    brand_id: id,
    applied_at: "2026-11-05T12:00:00Z",
    applied_by: "Test",
    first_month: `${MONTH}-01`,
    last_month: `${MONTH}-01`,
    discount_type: "fixed_amount",
    discount_value: "20",
  });
  await closeOnTime(app.ctx, id, `${MONTH}-01`);
  return id;
}

describe("the invoice", () => {
  it("exists for closed bills of the named brand", async () => {
    const { brandId } = await makeBill(app.ctx);
    const other = await makeBrand(app.ctx);
    const statuses = [
      await manager.get(path),
      await manager.get(path, of(other.id)),
      await manager.get(path.replace("2026-11", "2026-12"), of(brandId)),
      await manager.get(path.replace("2026-11", "2026-13"), of(brandId)),
      await manager.get(mails, of(other.id)),
      await manager.post(mails, {}, of(other.id)),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([422, 404, 404, 404, 404, 404]);
  });

  it("contains the parties, dates and lines on A4, in letters of many scripts, and adds up", async () => {
    await settings({ legal_name: "Voice Console, Inc.", address: "1180 Harbour Street\nNew York", tax_id: "12-345" });
    const id = await billOf({ name: "Кафе नमन Ωμέγα 日本" });
    const { headers, content } = await file(id);
    const { invoice_number } = await bill(id);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${invoice_number}.pdf"`);
    const [page = "", ...rest] = pdfText(content);
    expect(rest).toEqual([]);
    expect(content.toString("latin1")).toContain("/MediaBox [0 0 595.28 841.89]");
    const lines = page.split("\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        ...["Invoice", invoice_number, "From", "Voice Console, Inc.", "1180 Harbour Street", "New York"],
        // Each font writes its own letters.
        ...["Tax ID 12-345", "Bill to", "Кафе नमन Ωμέγα ", "12 Rue Brûlée"],
        ...["Billing period", "Nov 1–30, 2026", "Dec 1, 2026", "Dec 16, 2026", "Overdue", "Page 1 of 1"],
      ]),
    );
    expect(page.replaceAll("\n", "")).toContain("Кафе नमन Ωμέγα 日本");
    expect(page).toContain(`Subtotal\n$99.00\nCoupon SAVE${id} (₹20.00)\n−$20.00\nTotal\n$79.00`);
    expect(page).toContain("Amount due by Dec 16, 2026\n$79.00\nBilling period");
  });

  it("continues on further pages with the same headings, and its rows sum to its total", async () => {
    const id = await billOf({ charges: 45 });
    const { total } = await bill(id);
    const pages = pdfText((await file(id)).content);
    expect(pages.length).toBe(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain("Item\nQuantity\nRate\nAmount\n");
      expect(page.endsWith(`Page ${index + 1} of 2`)).toBe(true);
    }
    const text = pages.join("\n");
    const rows = [...text.matchAll(/^(?:Monthly fee\n\$99\.00|Setup \d+|Coupon .*)\n(−?)\$([\d,]+)\.(\d\d)$/gm)];
    const cents = rows.map(([, sign, whole = "", part]) => Number(`${sign && "-"}${whole.replace(",", "")}${part}`));
    expect([cents.length, cents[0], cents[1]]).toEqual([47, 9900, -2000]);
    expect(cents.reduce((sum, each) => sum + each)).toBe(Number(total.replace(".", "")));
    expect(pages.at(-1)).toContain("Total\n$1,114.45\n");
    expect(pages[0]).toContain("Amount due by Dec 16, 2026\n$1,114.45\n");
  });

  it("is the same file each time, whatever happens to brand and operator", async () => {
    await settings({ legal_name: "Before, Inc." });
    const id = await billOf({ name: "Old Name" });
    const before = await file(id);
    await settings({ legal_name: "After, Inc.", address: "Elsewhere" });
    await manager.put(`/admin/agencies/${id}`, { organization: { name: "New Name", address: "Moved" } });
    const after = await file(id);
    expect(after.content.equals(before.content)).toBe(true);
    expect(await bill(id)).toMatchObject({
      seller: { name: "Before, Inc.", tax_id: "12-345" },
      buyer: { name: "Old Name", address: "12 Rue Brûlée", tax_id: "" },
    });
    await manager.patch(`/admin/billing_histories/${MONTH}`, { status: "paid" }, of(id));
    const [paid = ""] = pdfText((await file(id)).content);
    expect(paid).toContain("Status\nPaid Dec 20, 2026");
    expect(paid).toContain("Amount due (paid Dec 20, 2026)\n$0.00");
  });

  it("is stored on the first request, once per payment state, and returned as stored", async () => {
    const id = await billOf();
    const [first, second] = await Promise.all([file(id), file(id)]);
    expect(first.content.equals(second.content)).toBe(true);
    await manager.patch(`/admin/billing_histories/${MONTH}`, { status: "paid" }, of(id));
    const paid = (await file(id)).content;
    const billId = (await bill(id)).id;
    const db = app.ctx.db.current();
    const stored = await db.select().from(issuedInvoices).where(eq(issuedInvoices.bill_id, billId));
    const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
    expect(stored.map(({ content: _, issued_at: __, ...row }) => row)).toEqual(
      expect.arrayContaining([
        { bill_id: billId, state: "overdue", layout: 3, sha256: hashOf(first.content) },
        { bill_id: billId, state: "paid 2026-12-20", layout: 3, sha256: hashOf(paid) },
      ]),
    );
    // A later release with a different layout does not change it, and a damaged file is not served.
    const content = Buffer.from("%PDF-1.3 as another release drew it");
    const row = and(eq(issuedInvoices.bill_id, billId), eq(issuedInvoices.state, "paid 2026-12-20"));
    await db
      .update(issuedInvoices)
      .set({ content, sha256: hashOf(content) })
      .where(row);
    expect((await file(id)).content.equals(content)).toBe(true);
    await db
      .update(issuedInvoices)
      .set({ content: Buffer.from("damaged") })
      .where(row);
    expect((await manager.get(path, of(id))).status).toBe(500);
  });

  it("has the next number of its prefix: a new one starts over, an old one continues", async () => {
    const number = async () => (await bill((await makeBill(app.ctx)).brandId)).invoice_number;
    const first = await number();
    await settings({ invoice_prefix: "ACME/26-" });
    expect([await number(), await number()]).toEqual(["ACME/26-000001", "ACME/26-000002"]);
    await settings({ invoice_prefix: "INV-" });
    expect(await number()).toBe(`INV-${String(Number(first.slice(4)) + 1).padStart(6, "0")}`);
    await settings({ invoice_prefix: "ACME/26-" });
    const { brandId } = await makeBill(app.ctx);
    expect((await bill(brandId)).invoice_number).toBe("ACME/26-000003");
    // A slash is not allowed in a file name.
    expect((await file(brandId)).headers.get("content-disposition")).toBe('attachment; filename="ACME-26-000003.pdf"');
    await settings({ invoice_prefix: "INV-" });
  });
});

describe("letters", () => {
  const latin = (codePoint: number) => codePoint < 0x250 || codePoint === 0x301 || codePoint === 0x200d;

  it("that the font lacks get one substitute each, and invisible characters are removed", () => {
    expect(printable("Zoe\u0301 and co\u0301", latin)).toBe("Zoé and có");
    expect(printable("日本 👩‍👩‍👧!", latin)).toBe("\uFFFD\uFFFD \uFFFD!");
    expect(printable("a\u202Eb\u2066c\tд\nd", latin)).toBe("abc \uFFFD\nd");
  });
});

describe("mailing an invoice", () => {
  const listed = async (id: number) => (await manager.get(mails, of(id))).body.data;
  const address = (id: number) => `billing-${id}@brand.example`;
  const withAddress = async () => {
    const { brandId } = await makeBill(app.ctx);
    await app.ctx.db
      .current()
      .update(brands)
      .set({ email: address(brandId) })
      .where(eq(brands.id, brandId));
    return brandId;
  };

  it("refuses an invalid address, and a brand without one", async () => {
    const { brandId } = await makeBill(app.ctx);
    const wrong = await manager.post(mails, { recipient: "nobody" }, of(brandId));
    expect([wrong.status, wrong.body.fields]).toEqual([422, { recipient: "Please enter a valid email address." }]);
    await app.ctx.db.current().update(brands).set({ email: "", support_email: "" }).where(eq(brands.id, brandId));
    expect((await manager.post(mails, {}, of(brandId))).body.fields).toEqual({
      recipient: "This brand has no email address. Enter one.",
    });
    expect(await listed(brandId)).toEqual([]);
  });

  it("goes to the brand, or to the given address, as often as requested, with the file", async () => {
    await settings({ legal_name: "Switchyard Voice, Inc.", display_name: "Switchyard Voice" });
    const id = await withAddress();
    const requested = await manager.post(mails, {}, of(id));
    expect(requested.body.data).toMatchObject({
      recipient: address(id),
      requested_by: manager.user?.name,
      failed_at: null,
    });
    const { invoice_number, total } = await bill(id);
    const mail = await app.smtp.waitFor(address(id));
    expect(mail.headers.subject).toBe(`Switchyard Voice: invoice for November 2026, ${moneyText(total)}`);
    expect(attachedText(mail)).toContain(invoice_number);
    expect(mail.raw).toContain(`filename=${invoice_number}.pdf`);
    await expect.poll(async () => (await listed(id))[0]?.sent_at).toBe(now.toISOString());
    await manager.post(mails, { recipient: "Else@Where.example" }, of(id));
    expect(attachedText(await app.smtp.waitFor("else@where.example"))).toContain(invoice_number);
    await expect
      .poll(async () => (await listed(id)).map((each: { recipient: string }) => each.recipient))
      .toEqual(["else@where.example", address(id)]);
  });

  it("says how to pay until it is paid, and comes from the operator, both as of the close", async () => {
    const instructions = "ACH to First Harbor Bank, account 4410.\nName the invoice number.";
    const sender = { display_name: "Switchyard Voice", reply_to: "billing@switchyard.example" };
    await settings({ legal_name: "Switchyard Voice, Inc.", payment_instructions: instructions, ...sender });
    const id = await billOf();
    await settings({ payment_instructions: "Changed since" });
    expect((await bill(id)).seller).toMatchObject({ payment_instructions: instructions, email: sender.reply_to });
    expect(pdfText((await file(id)).content).join("\n")).toContain("ACH to First Harbor Bank, account 4410.");
    await manager.post(mails, { recipient: "pays@example.com" }, of(id));
    const mail = await app.smtp.waitFor("pays@example.com");
    expect(mail.text).toContain(`Please include ${(await bill(id)).invoice_number} with your payment.`);
    expect(mail.text).toContain("ACH to First Harbor Bank, account 4410.");
    expect(mail.headers.from).toMatch(/^"?Switchyard Voice"? </);
    expect(mail.headers["reply-to"]).toBe(sender.reply_to);
    await manager.patch(`/admin/billing_histories/${MONTH}`, { status: "paid" }, of(id));
    expect(pdfText((await file(id)).content).join("\n")).not.toContain("First Harbor Bank");
  });

  it("has the logo of the close in email and file, whatever happens to it", async () => {
    await settings({ legal_name: "Switchyard Voice, Inc.", display_name: "Switchyard & Co" });
    const content = await encodeLogo({ content: await picture({ width: 120, height: 40 }), texts: {} });
    const change = (work: (ctx: Context) => Promise<unknown>) =>
      app.ctx.db.transaction(() => work({ ...app.ctx, audited: [], actor: systemActor }));
    await change((ctx) => setLogo(ctx, content));
    const id = await billOf();
    await manager.post(mails, { recipient: "logo@example.com" }, of(id));
    const { raw, html } = await app.smtp.waitFor("logo@example.com");
    expect(html).toContain('<img src="cid:logo" alt="Switchyard &amp; Co"');
    expect(raw.toLowerCase()).toContain("content-id: <logo>");
    expect(raw.replace(/\s/g, "")).toContain(content.toString("base64").slice(0, 200));
    const withLogo = (await file(id)).content;
    expect(withLogo.toString("latin1")).toContain("/Subtype /Image");
    await change((ctx) => removeLogo(ctx));
    const later = await billOf();
    expect((await file(later)).content.toString("latin1")).not.toContain("/Subtype /Image");
    expect((await bill(id)).seller.logo_url).toMatch(/^\/admin\/operator_logos\//);
    await manager.patch(`/admin/billing_histories/${MONTH}`, { status: "paid" }, of(id));
    expect((await file(id)).content.toString("latin1")).toContain("/Subtype /Image");
  });

  it("waits while the mail server is down and is sent once it is back; a rejected address is reported", async () => {
    const id = await withAddress();
    await app.smtp.stop();
    await manager.post(mails, {}, of(id));
    const [waiting] = await listed(id);
    expect(waiting).toMatchObject({ recipient: address(id), sent_at: null, failed_at: null });
    await app.smtp.start();
    await app.smtp.waitFor(address(id), 30_000);
    await expect.poll(async () => (await listed(id))[0].sent_at).not.toBeNull();
    await manager.post(mails, { recipient: "refused@brand.example" }, of(id));
    await expect.poll(async () => (await listed(id))[0]).toMatchObject({ sent_at: null, failed_at: now.toISOString() });
  }, 40_000);
});

function attachedText(mail: ReceivedMail): string {
  const part = mail.raw.split("application/pdf")[1] ?? "";
  const body = part.slice(part.indexOf("\r\n\r\n") + 4).split("\r\n--")[0] ?? "";
  return pdfText(Buffer.from(body, "base64")).join("\n");
}
