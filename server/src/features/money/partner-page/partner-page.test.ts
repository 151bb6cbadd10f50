// Shows MORE-417, MORE-418, MORE-419, MORE-420, MORE-475.

import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { closeOnTime, makeBill, makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeInvoiceLink, sendInvoiceLink } from "../../../../test/factories/invoice-link.ts";
import { rows } from "../../../db/sql.ts";
import { queueEmail } from "../../../jobs/emails.ts";
import { letter } from "../../../lib/letter.ts";
import { sha256 } from "../../../secrets/keyring.ts";
import { updateSettings } from "../../access/operator/operator.service.ts";
import { linkTo, withInvoiceLinks } from "../invoices/invoice-links.service.ts";

const BEGIN = "2026-12-05T15:00:00Z";
const DAY_MS = 24 * 3_600_000;
const MONTH = "2026-11";
let now = new Date(BEGIN);
let app: TestApp;
let manager: Client;
const logged: string[] = [];

beforeAll(async () => {
  const log = pino(
    { level: "trace" },
    new Writable({
      write: (chunk, _encoding, done) => {
        logged.push(String(chunk));
        done();
      },
    }),
  );
  app = await startTestApp({ clock: { now: () => now }, conditions: {}, log });
  manager = await app.as("manager");
  await app.ctx.db.transaction(() =>
    updateSettings(
      { ...app.ctx, audited: [] },
      {
        legal_name: "Switchyard Voice, Inc.",
        display_name: "Switchyard Voice",
        address: "1180 Harbor Street\nNew York, NY 10004",
        reply_to: "billing@switchyard.example",
        payment_instructions: "ACH to First Harbor Bank, account 4410.",
      },
    ),
  );
});
beforeEach(() => {
  now = new Date(BEGIN);
});
afterAll(() => app.stop());

const of = (brandId: number) => ({ "organization-id": String(brandId) });
const bill = async (brandId: number) => (await manager.get(`/admin/billing_histories/${MONTH}`, of(brandId))).body.data;
/** Each caller in a network of its own, unless named. */
const open = async (path: string) => {
  const response = await fetch(`${app.url}/invoice/${path}`, { redirect: "manual" });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
};
const forgetLimits = () => app.ctx.db.current().execute(sql`delete from rate_limits where key like 'invoice_link%'`);
const staffFile = async (path: string, headers: Record<string, string> = {}) => {
  const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(`${app.url}/api/v1${path}`, { headers: { cookie, ...headers } });
  return Buffer.from(await response.arrayBuffer());
};
/** Sends a brand's invoice. @returns the token in the email, from its text and from its HTML */
async function mailed(brandId: number, recipient: string) {
  const sent = await manager.post(`/admin/billing_histories/${MONTH}/invoice_mails`, { recipient }, of(brandId));
  expect(sent.status).toBe(200);
  const { text, html } = await app.smtp.waitFor(recipient);
  return [text, html].map((each) => new RegExp(`${app.url}/invoice/([\\w-]{43})(?=["\\s])`).exec(each)?.[1] ?? "");
}

const everything = ["", "/pdf", "/lines.csv", "/statement.pdf", "/statement.csv"];

describe("the page of an invoice", () => {
  it("opens from the email, with the operator's face, the bill, what is open in all and how to pay", async () => {
    const { brandId } = await makeBill(app.ctx);
    const [token = "", inHtml] = await mailed(brandId, `ap-${brandId}@brand.example`);
    expect([token.length, inHtml]).toEqual([43, token]);
    const { invoice_number, total, buyer } = await bill(brandId);
    const { status, headers, text } = await open(token);
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    for (const said of [
      "Switchyard Voice",
      invoice_number,
      buyer.name,
      "Nov 1–30, 2026",
      "Amount due Dec 16, 2026",
      `$${total}`,
      "ACH to First Harbor Bank, account 4410.",
      `Please include ${invoice_number} with your payment.`,
      "billing@switchyard.example",
      "Feb 3, 2027",
    ])
      expect(text).toContain(said);
    expect(text).not.toMatch(/<script|javascript:| on\w+=|https?:/);
    const amount = "60.00";
    await manager.post("/admin/payments", { organization_id: brandId, amount, method: "check", reference: "Check 7" });
    const rest = (Number(total) - 60).toFixed(2);
    expect((await open(token)).text).toContain(`<dt>Open</dt><dd>$${rest}</dd>`);
    await manager.patch(`/admin/billing_histories/${MONTH}`, { status: "paid" }, of(brandId));
    const paid = (await open(token)).text;
    expect(paid).toContain("Paid Dec 5, 2026");
    expect(paid).toContain("No invoice is open.");
    expect(paid).not.toContain("First Harbor Bank");
  });

  it("has the files that staff have: the invoice, its lines, and the statement of twelve months", async () => {
    const { brandId, token } = await makeInvoiceLink(app.ctx);
    const { invoice_number } = await bill(brandId);
    const pdf = await open(`${token}/pdf`);
    expect(pdf.headers.get("content-disposition")).toBe(`attachment; filename="${invoice_number}.pdf"`);
    expect(pdf.bytes.equals(await staffFile(`/admin/billing_histories/${MONTH}/invoice`, of(brandId)))).toBe(true);
    const lines = await open(`${token}/lines.csv`);
    expect(lines.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(lines.bytes.equals(await staffFile(`/admin/bill_lines?brand_id=${brandId}&month=${MONTH}&format=csv`))).toBe(
      true,
    );
    const statement = `/admin/agencies/${brandId}/statement`;
    const period = "?from=2026-01-01&to=2026-12-05";
    const csv = await open(`${token}/statement.csv`);
    expect(csv.bytes.equals(await staffFile(`${statement}/csv${period}`))).toBe(true);
    expect((await open(`${token}/statement.pdf`)).bytes.equals(await staffFile(`${statement}/pdf${period}`))).toBe(
      true,
    );
  });

  it("is neither stored, passed on, indexed nor framed, and runs nothing", async () => {
    const { token } = await makeInvoiceLink(app.ctx);
    for (const path of [...everything.map((each) => token + each), "wrong", "wrong/pdf", `${token}/unknown`]) {
      const { headers } = await open(path);
      expect([path, headers.get("referrer-policy"), headers.get("x-robots-tag"), headers.get("cache-control")]).toEqual(
        [path, "no-referrer", "noindex, nofollow", "no-store"],
      );
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect((await open(token)).headers.get("content-security-policy")).not.toContain("script-src");
  });

  it("escapes what people have entered", async () => {
    const brandId = await makeBilledBrand(app.ctx);
    const name = `<b onclick="x">&"Brand'`;
    await app.ctx.db.current().execute(sql`update brands set name = ${name} where id = ${brandId}`);
    await closeOnTime(app.ctx, brandId, `${MONTH}-01`);
    const [token = ""] = await mailed(brandId, `ap-${brandId}@brand.example`);
    const { text } = await open(token);
    expect(text).toContain("For &lt;b onclick=&quot;x&quot;&gt;&amp;&quot;Brand&#39;<");
    expect(text).not.toContain("<b onclick");
  });
});

describe("a link", () => {
  it("stops with its address: links to one that the brand no longer has are revoked (MORE-475)", async () => {
    const link = await makeInvoiceLink(app.ctx);
    const set = async (organization: object) => {
      const answer = await manager.put(`/admin/agencies/${link.brandId}`, { organization });
      expect(answer.status).toBe(200);
    };
    await set({ billing_emails: ["Left@brand.example", "stays@brand.example"], email: "own@brand.example" });
    const sendTo = (address: string) => sendInvoiceLink(app.ctx, link, address);
    const [left, stays, own] = [
      await sendTo("left@brand.example"),
      await sendTo("stays@brand.example"),
      await sendTo("own@brand.example"),
    ];
    const opened = async () => Promise.all([left, stays, own].map(async (token) => (await open(token)).status));
    await set({ billing_emails: ["stays@brand.example", "new@brand.example"] });
    expect(await opened()).toEqual([404, 200, 200]);
    await set({ email: "other@brand.example" });
    expect(await opened()).toEqual([404, 200, 404]);
    await set({ billing_emails: ["own@brand.example"] });
    expect(await opened()).toEqual([404, 404, 404]);
    // Of the brand's new address, and of one that came back, a later email opens.
    expect((await open(await sendTo("own@brand.example"))).status).toBe(200);
    await forgetLimits();
  });

  it("that is wrong, expired or revoked gets the same answer, which names nobody", async () => {
    await forgetLimits();
    const links = [await makeInvoiceLink(app.ctx), await makeInvoiceLink(app.ctx)];
    const [revoked, expired] = links;
    if (!revoked || !expired) throw new Error("two links");
    for (const { token } of links) for (const path of everything) expect((await open(token + path)).status).toBe(200);
    const another = await sendInvoiceLink(app.ctx, revoked, "cfo@brand.example");
    const answer = await manager.delete(`/admin/agencies/${revoked.brandId}/invoice_links`);
    expect([answer.status, answer.body.data]).toEqual([200, { revoked: 2 }]);
    now = new Date(Date.parse(BEGIN) + 60 * DAY_MS - 1);
    for (const path of everything) expect((await open(revoked.token + path)).status).toBe(404);
    expect((await open(expired.token)).status).toBe(200);
    now = new Date(Date.parse(BEGIN) + 60 * DAY_MS);
    const wrong = "A".repeat(43);
    const refused = await Promise.all(
      [revoked.token, another, expired.token, wrong, "short", `${wrong}${wrong}`, `${wrong}%00`].flatMap((token) =>
        everything.map((path) => open(token + path)),
      ),
    );
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
    const [{ text } = { text: "" }] = refused;
    expect(text).not.toMatch(/Switchyard|INV-|brand/i);
    now = new Date(BEGIN);
    // One that is sent after it opens again.
    expect((await open(await sendInvoiceLink(app.ctx, revoked))).status).toBe(200);
    expect((await manager.delete("/admin/agencies/999999/invoice_links")).status).toBe(404);
  });

  it("opens nothing of another brand (ASVS V8.2.2, V8.4.1)", async () => {
    await forgetLimits();
    const [own, other] = [await makeInvoiceLink(app.ctx), await makeInvoiceLink(app.ctx)];
    const theirs = await bill(other.brandId);
    await expect(sendInvoiceLink(app.ctx, { brandId: own.brandId, billId: other.billId })).rejects.toThrow(
      "not the brand's",
    );
    for (const path of ["", "/lines.csv", "/statement.csv"]) {
      const { text } = await open(own.token + path);
      expect(text).not.toContain(theirs.invoice_number);
      expect(text).not.toContain(theirs.buyer.name);
    }
    // Revoking those of one leaves the other's.
    await manager.delete(`/admin/agencies/${own.brandId}/invoice_links`);
    expect([(await open(own.token)).status, (await open(other.token)).status]).toEqual([404, 200]);
  });

  it("is nowhere but in its email: not in the database, nor what staff read, nor the log (ASVS V14.2.1, V16.2.5)", async () => {
    await forgetLimits();
    const { brandId } = await makeBill(app.ctx);
    const recipient = `cfo-${brandId}@brand.example`;
    const [token = ""] = await mailed(brandId, recipient);
    for (const path of everything) expect((await open(token + path)).status).toBe(200);
    await manager.delete(`/admin/agencies/${brandId}/invoice_links`);
    const db = app.ctx.db.current();
    const [link] = await rows<{ hash: string; address: string }>(
      db,
      sql`select hash, address from invoice_links where brand_id = ${brandId}`,
    );
    expect(link).toEqual({ hash: sha256(token), address: recipient });
    const texts = await rows<{ found: string }>(
      db,
      sql`select (table_schema || '.' || table_name) as found from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    for (const { found } of texts) {
      const stored = await rows(db, sql.raw(`select 1 from ${found} t where to_jsonb(t)::text like '%${token}%'`));
      expect([found, stored.length]).toEqual([found, 0]);
    }
    const admin = await app.as("super_admin");
    const [email] = (await admin.get(`/admin/emails?organization_id=${brandId}`)).body.data;
    const read = (await admin.get(`/admin/emails/${email.id}`)).body.data;
    expect(read.content.text).toContain(`View Invoice:\n${app.url}/invoice/[removed]\n`);
    const log = logged.join("");
    expect(log).toContain("/invoice/:token/statement.csv");
    expect(log).not.toContain(token);
    // Sent again, it is another one.
    expect((await admin.post(`/admin/emails/${email.id}/send_again`)).status).toBe(200);
    const again = /\/invoice\/([\w-]{43})\s/.exec((await app.smtp.waitFor(recipient)).text)?.[1];
    expect(again).not.toBe(token);
    expect((await open(again ?? "")).status).toBe(200);
  });

  it("waits without a token in an email that is queued, and is cut out where staff read it", async () => {
    const { brandId, billId } = await makeInvoiceLink(app.ctx);
    const to = `reminded-${brandId}@brand.example`;
    const operator = { name: "Switchyard Voice", legalName: "", address: "", replyTo: "" };
    const link = { label: "View Invoice", url: linkTo(app.ctx, { brandId, billId }) };
    const parts = { preheader: "", paragraphs: ["It is open."], link, why: "" };
    const { id } = await app.ctx.db.transaction(() =>
      queueEmail(app.ctx, { kind: "invoice", to, subject: "Reminder", brandId, letter: letter(operator, parts) }),
    );
    const token = /\/invoice\/([\w-]{43})\s/.exec((await app.smtp.waitFor(to)).text)?.[1] ?? "";
    expect((await open(token)).status).toBe(200);
    const admin = await app.as("super_admin");
    const { content } = (await admin.get(`/admin/emails/${id}`)).body.data;
    expect(content.text).toContain(`${app.url}/invoice/[removed]\n`);
    const [stored] = await rows<{ content: object }>(
      app.ctx.db.current(),
      sql`select content from emails where id = ${id}`,
    );
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it("is cut out of a mail server's answer that quotes it", async () => {
    const { brandId, billId } = await makeInvoiceLink(app.ctx);
    let sent = "";
    const refusing = withInvoiceLinks(
      {
        send: async ({ letter: { button } }) => {
          sent = button?.url.split("/").at(-1) ?? "";
          throw new Error(`550 5.7.1 blocked: ${button?.url}`);
        },
      },
      app.ctx,
    );
    const button = { label: "View Invoice", url: linkTo(app.ctx, { brandId, billId }) };
    const operator = { name: "", legalName: "", address: "", replyTo: "" };
    const mail = {
      to: "ap@brand.example",
      subject: "",
      letter: letter(operator, { preheader: "", paragraphs: [], button, why: "" }),
    };
    const error = await refusing.send(mail).catch((each: Error) => each);
    expect(sent).toHaveLength(43);
    expect(error).toMatchObject({ message: `550 5.7.1 blocked: ${app.url}/invoice/[removed]` });
    expect(String((error as Error).stack)).not.toContain(sent);
  });

  it("cannot be guessed: a network opens 120 in ten minutes", async () => {
    await forgetLimits();
    const { token } = await makeInvoiceLink(app.ctx);
    const statuses: number[] = [];
    for (let each = 0; each < 120; each += 1) statuses.push((await open(String(each).padStart(43, "x"))).status);
    expect(new Set(statuses)).toEqual(new Set([404]));
    const busy = await open(token);
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "600"]);
    expect(busy.text).toContain("Too Many Requests");
    now = new Date(now.getTime() + 601_000);
    expect((await open(token)).status).toBe(200);
  });
});
