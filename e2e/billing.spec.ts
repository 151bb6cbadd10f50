// Shows ROUTE-10, BILL-02, BILL-03, BILL-04, BILL-05, BILL-06, BILL-07, BILL-08, BILL-09, BILL-10, BILL-11, BILL-12,
// BILL-13, BILL-14, BILL-15, BILL-16, BILL-17, BILL-22, CALL-32, CALL-33.

import { assignIntegration, makeBusiness } from "@console/server/test/factories/business.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstOfMonth, makeBrandWithBills, midMonthClock } from "./support/billed-brand.ts";
import { refuseCalls } from "./support/calls.ts";
import { expectCleanEverywhere, phone, startConsole, type TestConsole } from "./support/console.ts";
import { exactText, panel } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole({ clock: midMonthClock });
});
afterAll(() => tested.stop());

const at = (brandId: number, query = "") => `/agencies/${brandId}/billing${query}`;
const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Billing History" }).getByRole("row", { name });

const first = (back: number): string => firstOfMonth(tested.app.ctx, back);
const month = (back: number): string => first(back).slice(0, 7);
const named = (back: number, name: "long" | "short" = "short"): string =>
  new Date(first(back)).toLocaleDateString("en-US", { month: name, year: "numeric", timeZone: "UTC" });
const shortDay = (day: string): string =>
  new Date(day).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

const billed = (months: number, packageId?: number) => makeBrandWithBills(tested.app.ctx, months, packageId);

describe("the Billing tab", () => {
  it("shows the open month line by line next to the prices of its package, and the history in ten columns, and is clean and fits in both themes and at every width (BILL-19)", async () => {
    const { ctx } = tested.app;
    const id = await billed(2);
    await assignIntegration(ctx, id, "zapier");
    await makeBusiness(ctx, id, { premium_support: true, integration_codes: ["zapier"] });
    const { page } = await tested.open("manager", at(id));
    await page.getByRole("heading", { level: 2, name: "Billing & Usage" }).waitFor();
    const bill = panel(page, "Current Month Bill");
    await bill.getByText("Current", { exact: true }).waitFor();
    // 99.00 + 1,200 × 0.14 + 200 × 0.02 + 29.00 + 9.00 + the catalog's price of Zapier.
    const line = (name: string) => bill.getByRole("row", { name: new RegExp(`^Details for ${name}`) });
    await line("Base fee").getByText("$99.00").first().waitFor();
    await line("Standard minutes").getByText("1,200\u00a0min").waitFor();
    await line("Standard minutes").getByText("$168.00").waitFor();
    await line("Multilingual surcharge").getByText("$4.00").waitFor();
    await line("Businesses").getByText("1\u00a0business").waitFor();
    await line("Premium support").getByText("$9.00").first().waitFor();
    await line("Integrations").getByText("1\u00a0connection").waitFor();
    await bill.getByText(`Closes ${shortDay(first(-1))}`, { exact: false }).waitFor();

    const prices = panel(page, "Current Package Pricing");
    for (const price of ["$99.00", "$0.14 / min", "$0.02 / min", "$29.00 / month", "$0.09 / GB", "$9.00 / business"]) {
      await prices.getByText(price).waitFor();
    }
    await prices.getByText(/^In effect since /).waitFor();
    await prices.getByRole("link", { name: "Open Package" }).waitFor();
    await panel(page, "Integration Usage Details")
      .getByRole("row", { name: /^Zapier Automation 1/ })
      .waitFor();

    const table = page.getByRole("table", { name: "Billing History" });
    await expect
      .poll(() => table.getByRole("columnheader").allTextContents())
      .toEqual([
        ...["Month", "Standard Min", "Multilingual Min", "Businesses", "Storage (GB)", "Integrations"],
        ...["Prem. Supt.", "Total", "Status", "Invoice"],
      ]);
    // Newest first, with the open month before them.
    await expect
      .poll(() => table.getByRole("rowheader").allTextContents())
      .toEqual([0, 1, 2].map((back) => named(back)));
    await row(page, named(0))
      .getByText(`Available ${shortDay(first(-1))}`)
      .waitFor();
    // Due fifteen days after the following first: the bill from two months ago is always past that.
    await row(page, named(2)).getByText("Overdue", { exact: true }).waitFor();
    await row(page, named(2)).getByText("$243.00").waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^billing-.*\.csv$/);

    await panel(page, "Bill by month").getByRole("img").waitFor();
    await expectCleanEverywhere(page);
    await page.setViewportSize(phone);
    await row(page, named(1)).getByText("standard min").waitFor();
    // Adjacent figures are at least 8 px apart, in the open month and a closed one.
    for (const shown of ["Current Month Bill", `${named(1, "long")} bill`]) {
      if (shown !== "Current Month Bill") await page.getByRole("combobox", { name: "Month" }).selectOption(month(1));
      await panel(page, shown).waitFor();
      for (const [width, height] of [
        [1440, 900],
        [1280, 800],
        [768, 1024],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => tooNear(page), { message: `at ${width}` }).toEqual([]);
      }
    }
  });

  it("explains months by their changes, selects them in the address, and shows them in money or minutes", async () => {
    const id = await billed(3);
    const { page } = await tested.open("manager", at(id));
    const months = page.getByRole("combobox", { name: "Month" });
    await months.selectOption(month(1));
    await page.waitForURL(new RegExp(`month=${month(1)}`));
    const bill = panel(page, `${named(1, "long")} bill`);
    await bill.getByText("$131.00").or(bill.getByText("$271.00")).first().waitFor();
    const why = panel(page, "Why the bill changed");
    await why.getByText("+100\u00a0min").waitFor();
    await why.getByText("+$14.00").first().waitFor();
    await page.reload();
    await bill.waitFor();

    await why.getByRole("button", { name: "Compare other months" }).click();
    await why.getByRole("combobox", { name: "Compare with" }).selectOption(month(3));
    await page.waitForURL(new RegExp(`against=${month(3)}`));
    await why.getByText(`vs. ${named(3)}`).waitFor();
    await why.getByText("+200\u00a0min").waitFor();
    await why.getByRole("combobox", { name: "Month", exact: true }).selectOption(month(2));
    await page.waitForURL(new RegExp(`month=${month(2)}`));
    await why.getByText("+100\u00a0min").waitFor();
    await page.reload();
    await why.getByText("+100\u00a0min").waitFor();
    await expectCleanEverywhere(page);
    await why.getByRole("combobox", { name: "Compare with" }).selectOption("");
    await page.waitForURL((url) => !url.search.includes("against"));
    await why.getByText("+100\u00a0min").waitFor();

    const chart = panel(page, "Bill by month");
    await chart.getByRole("img", { name: /^Bills from .* one column per month/ }).waitFor();
    await chart.getByRole("button", { name: `${named(1, "long")}, $271.00` }).click();
    await page.waitForURL(new RegExp(`month=${month(1)}`));
    await panel(page, `${named(1, "long")} bill`).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`month=${month(3)}`));
    await why.getByText("No earlier month to compare with.").waitFor();

    await chart.getByText("Minutes", { exact: true }).click();
    await page.waitForURL(/show=minutes/);
    await chart.getByRole("button", { name: `${named(2, "long")}, 1,100\u00a0min` }).waitFor();
    const figures = chart.getByRole("table", { name: "Bill by month" });
    await figures.getByRole("row", { name: `${named(1, "long")} 1,000 min 200 min 1,200 min` }).waitFor();

    // BRAND-16: changes from the same days of the month before.
    await page.goto(`/agencies/${id}`);
    await page.getByText(/^↑ \$[\d.,]+ \(\d+%\) vs\. \w+( 1 – \d+)?$/).waitFor();
  });
});

describe("the invoice", () => {
  it("opens in the address; its payment is recorded, and reversed from the toast; marked as paid, it can be reopened for a day; it prints without its surroundings (BILL-18)", async () => {
    const id = await billed(2);
    const { page, client } = await tested.open("manager", at(id));
    await row(page, named(2))
      .getByRole("link", { name: `View ${named(2)} invoice` })
      .click();
    await page.waitForURL(new RegExp(`invoice=${month(2)}`));
    const invoice = page.getByRole("dialog", { name: `${named(2, "long")} invoice` });
    await invoice.getByText(/^INV-/).waitFor();
    await invoice.getByRole("row", { name: /^Details for Standard minutes 1,000 min \$0\.14 \$140\.00/ }).waitFor();
    await invoice.getByRole("row", { name: "Total $243.00" }).waitFor();
    await invoice.getByRole("button", { name: `Actions for ${named(2, "long")} invoice` }).click();
    await page.getByRole("menuitem", { name: "Print" }).waitFor();
    await page.keyboard.press("Escape");
    await expectCleanEverywhere(page);
    // Content behind a dialog has no role, so it is found by its text.
    await expect.poll(() => page.getByText("Billing & Usage").isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByText("Billing & Usage").isVisible()).toBe(false);
    const actions = page.getByRole("button", { name: `Actions for ${named(2, "long")} invoice`, includeHidden: true });
    expect(await actions.isVisible()).toBe(false);
    await expect.poll(() => page.getByText(/^INV-/).last().isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });

    await invoice.getByRole("button", { name: "Record Payment" }).click();
    const payment = page.getByRole("dialog", { name: "Record Payment" });
    await payment.getByRole("textbox", { name: "Received on" }).fill(first(1));
    const reference = payment.getByRole("textbox", { name: "Reference" });
    await reference.fill("Wire 4711");
    await refuseCalls(page, "**/admin/payments", "");
    await reference.press("Enter");
    await payment.getByText("Failed to record the payment. Please try again.").waitFor();
    expect(await reference.inputValue()).toBe("Wire 4711");
    await page.unroute("**/admin/payments");
    await payment.getByRole("button", { name: "Record Payment" }).click();
    await exactText(page, "Payment Recorded").waitFor();
    await invoice.getByText("Wire 4711").waitFor();
    const read = async () =>
      (await client.get(`/admin/billing_histories/${month(2)}`, { "organization-id": String(id) })).body.data;
    expect(await read()).toMatchObject({ status: "paid", paid_on: first(1), payment_reference: "Wire 4711" });
    expect(await invoice.getByRole("button", { name: "Undo Payment" }).count()).toBe(0);

    await invoice.getByRole("button", { name: "Close" }).last().click();
    await row(page, named(2)).getByText("Paid", { exact: true }).waitFor();
    await page.keyboard.press("Control+z");
    await exactText(page, "Payment Reversed").waitFor();
    expect(await read()).toMatchObject({ status: "overdue", paid_at: null, payment_reference: null });

    const brand = { "organization-id": String(id) };
    const marked = await client.patch(`/admin/billing_histories/${month(2)}`, { status: "paid" }, brand);
    expect(marked.status).toBe(200);
    await row(page, named(2)).getByText("Paid", { exact: true }).waitFor();
    await row(page, named(2))
      .getByRole("link", { name: `View ${named(2)} invoice` })
      .click();
    await invoice.getByRole("button", { name: "Undo Payment" }).click();
    await exactText(page, "Payment Undone").waitFor();
    const reopened = await read();
    expect(reopened).toMatchObject({ paid_at: null, open_amount: reopened.total });
  });
});

/** Single-line figures of the tab's cards with less than 8 px between them. */
const tooNear = (page: Page): Promise<string[]> =>
  page.getByRole("main").evaluate((main) => {
    const figures: { words: string; box: DOMRect; card: Element | null }[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const within = node.parentElement;
      if (!/\d/.test(node.textContent ?? "") || !within || within.closest("svg, option, .sr-only, [aria-hidden=true]"))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const card = within.closest("section section");
      // Figures within one sentence count as one.
      const words = within.closest("p, td, th, li > *")?.textContent ?? "";
      for (const box of range.getClientRects()) if (box.width > 1) figures.push({ words, box, card });
    }
    return figures.flatMap((one, index) =>
      figures.slice(index + 1).flatMap((other) => {
        if (one.card !== other.card || one.card === null) return [];
        const across = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const apart = Math.max(one.box.left, other.box.left) - Math.min(one.box.right, other.box.right);
        return across > 4 && apart < 8 ? [`${one.words} | ${other.words}: ${apart.toFixed(1)}`] : [];
      }),
    );
  });
