// Shows BILL-08, MORE-19, MORE-85.

import { updateSettings } from "@console/server/src/features/access/operator/operator.service.ts";
import { dayIn, monthsAfter } from "@console/server/src/lib/calendar.ts";
import { closeOnTime, makeBilledBrand } from "@console/server/test/factories/bill.ts";
import { picture } from "@console/server/test/factories/package.ts";
import { pdfText } from "@console/server/test/pdf-text.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, phone, startConsole, type TestConsole } from "./support/console.ts";
import { exactText } from "./support/find.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

/** First day of the month that many months before this one. */
const first = (back: number): string =>
  monthsAfter(dayIn(tested.app.ctx.billingTimeZone, tested.app.ctx.clock.now()), -back);
const named = (back: number): string =>
  new Date(first(back)).toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

const settings = (page: Page, name: string) => page.getByRole("main").getByRole("region", { name, exact: true });

describe("the settings", () => {
  it("set the seller on invoices, ask before changes are discarded, and resolve a conflict; on a phone they are a list, and each leads back to it (MORE-351)", async () => {
    const { page, client } = await tested.open("super_admin", "/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Company" }).click();
    const company = settings(page, "Company");
    await company.getByRole("textbox", { name: "Legal name" }).waitFor();
    await expectCleanEverywhere(page);
    await company.getByRole("textbox", { name: "Address" }).fill("1180 Harbor Street\nJersey City");
    await company.getByRole("button", { name: "Save Changes" }).click();
    await company.getByText("Legal name is required.").waitFor();
    const list = page.getByRole("navigation", { name: "Settings" });
    await list.getByRole("link", { name: "Invoices & Tax" }).click();
    await page.getByRole("button", { name: "Keep Editing" }).click();

    await company.getByRole("textbox", { name: "Legal name" }).fill("Switchyard Voice, Inc.");
    const other = await client.put("/admin/operator_settings", { operator_settings: { legal_name: "Another, Inc." } });
    expect(other.status).toBe(200);
    await company.getByRole("button", { name: "Save Changes" }).click();
    await company.getByText("changed these settings just now.", { exact: false }).waitFor();
    await company.getByRole("button", { name: "Use Mine, Legal name" }).click();
    await expectClean(page);
    await company.getByRole("button", { name: "Save Changes" }).click();
    await exactText(page, "Settings Saved").waitFor();

    await list.getByRole("link", { name: "Invoices & Tax" }).click();
    const invoices = settings(page, "Invoices & Tax");
    await invoices.getByText("Invoices are numbered INV-000123.").waitFor();
    const sending = invoices.getByRole("combobox", { name: "Send invoices" });
    const hours = invoices.getByRole("textbox", { name: "Hours after the close" });
    await sending.selectOption({ label: "A set time after the month closes" });
    await hours.fill("0");
    await invoices.getByRole("textbox", { name: "Tax rate (%)" }).fill("120");
    await invoices.getByRole("textbox", { name: "Invoice number prefix" }).fill("INV 2");
    await invoices.getByRole("button", { name: "Save Changes" }).click();
    await invoices.getByText("Enter a whole number from 1 to 168.").waitFor();
    await invoices.getByText("Use letters, digits, - and /.").waitFor();
    await invoices.getByText("Enter a percentage from 0 to 100, with up to 4 decimal places.").waitFor();
    await expectCleanEverywhere(page);
    await sending.selectOption({ label: "When the month closes" });
    await hours.waitFor({ state: "detached" });
    await invoices.getByRole("button", { name: "Discard" }).click();
    await sending.selectOption({ label: "When the month closes" });
    await invoices.getByRole("textbox", { name: "Invoice number prefix" }).fill("SV-");
    await invoices.getByText("A new prefix starts its own numbering.", { exact: false }).waitFor();
    await invoices.getByRole("textbox", { name: "Tax name" }).fill("Sales tax");
    await invoices.getByRole("textbox", { name: "Tax rate (%)" }).fill("8.875%");
    await invoices.getByRole("button", { name: "Save Changes" }).click();
    // Saved, it can be left.
    await invoices.getByText("Invoices are numbered SV-000123.").waitFor();
    await list.getByRole("link", { name: "Needs Attention" }).click();
    const thresholds = settings(page, "Needs Attention Settings");
    await thresholds.getByRole("textbox", { name: "Hours without usage" }).fill("36");
    await expectCleanEverywhere(page);
    await thresholds.getByRole("button", { name: "Save Changes" }).click();
    await expect
      .poll(async () => (await client.get("/admin/operator_settings")).body.data)
      .toMatchObject({
        legal_name: "Switchyard Voice, Inc.",
        invoice_prefix: "SV-",
        tax_name: "Sales tax",
        tax_rate: "8.875",
        invoice_sending: "at_close",
        attention_silent_hours: 36,
        version: 4,
      });

    await page.setViewportSize(phone);
    await page.getByRole("link", { name: "Back to Settings" }).click();
    await page.waitForURL(/\/settings$/);
    expect(await page.getByRole("link", { name: /^Back to/ }).count()).toBe(0);
    await page.getByRole("main").getByRole("link", { name: "Company" }).click();
    await settings(page, "Company").waitFor();
    expect(await page.getByRole("navigation", { name: "Settings" }).count()).toBe(0);
  });

  it("accept a logo, which is saved with the form and can be removed, and give the shell and the sign-in page the company's name and color (MORE-374)", async () => {
    const { page, client } = await tested.open("super_admin", "/settings/company");
    const company = settings(page, "Company");
    await company.getByLabel("Legal name").fill("Switchyard Voice, Inc.");
    const buffer = await picture({ width: 300, height: 100 });
    await company.getByLabel("Choose Image").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    await company.getByRole("img", { name: "The company's logo" }).waitFor();
    expect((await client.get("/admin/operator_settings")).body.data.logo_url).toBeNull();
    await company.getByRole("button", { name: "Save Changes" }).click();
    await exactText(page, "Settings Saved").waitFor();
    expect((await client.get("/admin/operator_settings")).body.data.logo_url).not.toBeNull();
    await page.reload();
    await company.getByRole("img", { name: "The company's logo" }).waitFor();
    await expectClean(page);

    await company.getByRole("button", { name: "Remove Logo" }).click();
    await company.getByLabel("Email sender name").fill("Switchyard Voice");
    await company.getByLabel("Color", { exact: true }).fill("green");
    await company.getByRole("button", { name: "Save Changes" }).click();
    await exactText(page, "Enter a color like #6366f1.").waitFor();
    await company.getByLabel("Color", { exact: true }).fill("#0b6e4f");
    await company.getByRole("button", { name: "Save Changes" }).click();
    await exactText(page, "Settings Saved").waitFor();
    expect((await client.get("/admin/operator_settings")).body.data).toMatchObject({
      color: "#0b6e4f",
      logo_url: null,
    });
    // A page has the settings that were read last.
    const html = async () => (await page.request.get(`${tested.app.url}/login`)).text();
    await expect.poll(html, { timeout: 20_000, interval: 500 }).toContain("#0b6e4f");
    await page.reload();
    await page.getByRole("complementary").getByText("Switchyard Voice", { exact: true }).waitFor();
    await expectClean(page);
    const visitor = await tested.visit("/login");
    await exactText(visitor, "Switchyard Voice").waitFor();
    await expectClean(visitor);
  });
});

describe("invoices that are sent automatically", () => {
  it("go to the addresses of the brand when its month closes (MORE-363, MORE-364)", async () => {
    const { ctx, smtp } = tested.app;
    const id = await makeBilledBrand(ctx, 1);
    const client = await tested.app.as("super_admin");
    const operator_settings = { legal_name: "Switchyard Voice, Inc.", invoice_sending: "at_close" };
    expect((await client.put("/admin/operator_settings", { operator_settings })).status).toBe(200);
    const page = await tested.openAs(client, `/agencies/${id}?edit=1`);
    const form = page.getByRole("dialog", { name: "Edit Brand" });
    const emails = form.getByRole("textbox", { name: "Invoice emails" });
    await emails.fill("ap@leaving.example, cfo");
    await form.getByRole("textbox", { name: "Terms (days)" }).fill("30");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await form.getByText("Enter a valid email address.", { exact: false }).waitFor();
    await emails.fill("ap@leaving.example, cfo@leaving.example");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Save Changes" }).click();
    await exactText(page, "Brand Updated").waitFor();
    await exactText(page, "ap@leaving.example, cfo@leaving.example").waitFor();

    await closeOnTime(ctx, id, first(1));
    for (const to of ["ap@leaving.example", "cfo@leaving.example"]) {
      expect((await smtp.waitFor(to, 30_000)).headers.subject).toContain(`invoice for ${named(1)}`);
    }
    await page.goto(`/agencies/${id}/billing?invoice=${first(1).slice(0, 7)}`);
    const invoice = page.getByRole("dialog", { name: `${named(1)} invoice` });
    await invoice.getByText("cfo@leaving.example").waitFor();
  });
});

describe("an invoice", () => {
  async function billed(): Promise<number> {
    const { ctx } = tested.app;
    await ctx.db.transaction(() =>
      updateSettings(
        { ...ctx, audited: [] },
        { legal_name: "Switchyard Voice, Inc.", tax_name: "GST", tax_rate: "10", invoice_sending: "by_hand" },
      ),
    );
    const id = await makeBilledBrand(ctx, 1);
    await closeOnTime(ctx, id, first(1));
    return id;
  }

  it("shows both parties, is saved as a file, and can be emailed repeatedly; the tab prints as an invoice without its surroundings", async () => {
    const id = await billed();
    const { page, client } = await tested.open("manager", `/agencies/${id}/billing?invoice=${first(1).slice(0, 7)}`);
    const brand = (await client.get(`/admin/agencies/${id}`)).body.data;
    const invoice = page.getByRole("dialog", { name: `${named(1)} invoice` });
    await invoice.getByText("Switchyard Voice, Inc.").waitFor();
    await invoice.getByText("Bill to").waitFor();
    const downloading = page.waitForEvent("download");
    await invoice.getByRole("button", { name: "Download PDF" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^(INV|SV)-\d{6}\.pdf$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    const [sheet] = pdfText(Buffer.concat(chunks));
    expect(sheet).toContain(`Bill to\n${brand.name}`);
    expect(sheet).toContain("Page 1 of 1");

    const choose = async (name: string) => {
      await invoice.getByRole("button", { name: `Actions for ${named(1)} invoice` }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await choose("Email Invoice…");
    const question = page.getByRole("alertdialog", { name: "Email Invoice" });
    const to = question.getByLabel("Send to");
    await expect.poll(() => to.inputValue()).toBe(brand.support_email);
    await to.fill("nobody");
    await to.press("Enter");
    await question.getByText("Please enter a valid email address.").first().waitFor();
    await expectCleanEverywhere(page);
    await to.fill("books@brand.example");
    await tested.app.smtp.stop();
    await question.getByRole("button", { name: "Email Invoice" }).click();
    await exactText(page, "Invoice Sent").waitFor();
    await invoice.getByText("Waiting to be sent to books@brand.example.").waitFor();
    await expectClean(page);
    await tested.app.smtp.start();
    await tested.app.smtp.waitFor("books@brand.example", 20_000);
    await invoice.getByText(/^Emailed to books@brand\.example on/).waitFor();
    await choose("Send Again…");
    await page.getByRole("alertdialog", { name: "Send Again" }).getByRole("button", { name: "Send Again" }).click();
    await tested.app.smtp.waitFor(brand.support_email);
    await expect.poll(() => invoice.getByRole("list", { name: "Emailed to" }).getByRole("listitem").count()).toBe(2);

    await page.goto(`/agencies/${id}/billing`);
    const card = page.getByRole("region", { name: "Current Month Bill" });
    await card.getByRole("row", { name: /^GST \$99\.00 10% \$9\.90/ }).waitFor();
    await page.emulateMedia({ media: "print" });
    const paper = page.getByRole("table", { name: "Invoice line items" });
    await paper.getByRole("row", { name: "Total $108.90" }).waitFor();
    expect(await card.isVisible()).toBe(false);
    await expect.poll(() => page.getByText(brand.name, { exact: true }).last().isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });
    await card.waitFor();
    expect(await paper.count()).toBe(0);
  });
});
