// Shows MORE-380, MORE-381, MORE-382, MORE-412, MORE-413, MORE-414, MORE-415, MORE-416.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstOfMonth, makeNamedBrand, midMonthClock } from "./support/billed-brand.ts";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { definitions, pageTitle, panel, question, toast } from "./support/find.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole({ clock: midMonthClock });
});
afterAll(() => tested.stop());

/** A brand with two overdue bills: 99.00 + 1,000 × 0.14 + 200 × 0.02, and 14.00 more a month later. */
const owing = (name: string) => makeNamedBrand(tested.app.ctx, name, 3);
const short = (back: number): string =>
  new Date(firstOfMonth(tested.app.ctx, back)).toLocaleDateString("en-US", {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });

const billOf = (page: Page, brand: string, back: number) =>
  page.getByRole("table", { name: "Bills" }).getByRole("row", { name: new RegExp(`bill ${brand} .*${short(back)}`) });
const recording = (page: Page) => page.getByRole("dialog", { name: /^Record Payment/ });

/** Counts the person's clicks. */
function clicking() {
  let clicks = 0;
  return {
    click: async (target: { click: () => Promise<void> }) => {
      clicks += 1;
      await target.click();
    },
    count: () => clicks,
  };
}

const bar = (page: Page) => page.getByRole("region", { name: "Selection" });

describe("what a brand owes", () => {
  it("is listed by days past due with sums, paid in part in at most three clicks, shown beside the list, emailed, held and stated (MORE-412, MORE-413, MORE-415, MORE-416)", async () => {
    const id = await owing("Partial Voice");
    const { page } = await tested.open("manager", "/billing/receivables");
    await pageTitle(page, "Receivables").waitFor();
    const owed = page.getByRole("table", { name: "Receivables" }).getByRole("row", { name: /^Partial Voice/ });
    await owed.getByText("$771.00").first().waitFor();
    await panel(page, "Totals of all brands").getByText("Owed").waitFor();
    await expectCleanEverywhere(page);
    await owed.getByRole("link", { name: "Partial Voice" }).click();
    await page.waitForURL(new RegExp(`/agencies/${id}/billing`));
    await panel(page, "Account").getByText("Balance $771.00").waitFor();

    await page.goto("/billing?status=overdue&q=partial");
    const hand = clicking();
    const row = billOf(page, "Partial Voice", 3);
    await row.hover();
    await hand.click(row.getByRole("button", { name: /^Record Payment, / }));
    const dialog = recording(page);
    await dialog.getByRole("textbox", { name: "Amount" }).waitFor();
    expect(await dialog.getByRole("textbox", { name: "Amount" }).inputValue()).toBe("243.00");
    await expectCleanEverywhere(page);
    await dialog.getByRole("textbox", { name: "Reference" }).fill("Check 88");
    await dialog.getByRole("textbox", { name: "Amount" }).fill("100");
    await dialog.getByRole("row", { name: /Total.*\$100\.00/ }).waitFor();
    await hand.click(dialog.getByRole("button", { name: "Record Payment", exact: true }));
    await toast(page, "Payment Recorded", "$100.00 from Partial Voice.").waitFor();
    await dialog.waitFor({ state: "detached" });
    expect(hand.count()).toBeLessThanOrEqual(3);
    await row.getByRole("cell", { name: "$143.00" }).waitFor();
    await row.getByText("Overdue", { exact: true }).waitFor();
    await pageTitle(page, "Billing").waitFor();

    // MORE-381
    await row.hover();
    await row.getByRole("button", { name: `Preview Partial Voice's ${short(3)} bill` }).click();
    const peek = page.getByRole("complementary", { name: `Preview Partial Voice's ${short(3)} bill` });
    await peek.getByRole("link", { name: "Payment Check 88" }).waitFor();
    await peek.getByText("$100.00").waitFor();
    await peek.getByText("$143.00").waitFor();
    await peek.getByText("Not sent").waitFor();
    await expectCleanEverywhere(page);
    await peek.getByRole("button", { name: "Email Invoice…" }).click();
    const mailing = question(page, "Email Invoice");
    await mailing.getByRole("textbox", { name: "Send to" }).fill("ap@peeked.example");
    await mailing.getByRole("button", { name: "Email Invoice" }).click();
    await toast(page, "Invoice Sent").waitFor();
    await peek.getByRole("link", { name: "Open Invoice" }).click();

    // MORE-382
    const invoice = page.getByRole("dialog", { name: /invoice$/ });
    await invoice.getByRole("row", { name: "Payments received −$100.00" }).waitFor();
    await invoice.getByText("$143.00", { exact: true }).waitFor();
    await invoice.getByRole("button", { name: /^Actions for / }).click();
    await page.getByRole("menuitem", { name: "Hold…" }).click();
    const asked = question(page, `Hold Partial Voice's ${short(3)} bill?`);
    await asked.getByLabel("Why it is disputed").fill("The minutes are too high.");
    await expectClean(page);
    await asked.getByRole("button", { name: "Hold Bill" }).click();
    await toast(page, "Bill On Hold").waitFor();
    await invoice.getByText("On hold", { exact: true }).waitFor();
    await expectClean(page);
    await invoice.getByRole("button", { name: /^Actions for / }).click();
    await page.getByRole("menuitem", { name: "Lift Hold" }).click();
    await toast(page, "Hold Lifted").waitFor();
    await invoice.getByText("Overdue", { exact: true }).waitFor();
    await invoice.getByRole("button", { name: "Close" }).last().click();

    const account = panel(page, "Account");
    await account.getByText("Balance $671.00").waitFor();
    const balances = { Receivable: "$671.00", Unallocated: "$0.00", "Balance owed": "$671.00" };
    await expect.poll(() => definitions(account.locator("dl").first())).toEqual(balances);
    const latest = account.getByRole("table", { name: "Account movements" }).getByRole("row");
    await expect.poll(() => latest.nth(1).textContent()).toMatch(/Payment.*−\$100\.00\$671\.00$/);
    expect(await latest.nth(1).textContent()).toContain(`pays ${short(3)} $100.00`);
    await account.getByRole("button", { name: "Show Allocations" }).click();
    await expect.poll(() => latest.nth(1).textContent()).toContain(`Allocated to ${short(3)}$100.00`);
    await account.getByRole("button", { name: "Hide Allocations" }).click();
    await expectClean(page);
  });
});

describe("several bills (MORE-380)", () => {
  it("are paid by one payment of each brand", async () => {
    const ids = [await owing("Bulk Voice One"), await owing("Bulk Voice Two")];
    const { page, client } = await tested.open("manager", "/billing?status=outstanding&q=bulk+voice");
    await page.getByRole("checkbox", { name: "Select all shown" }).click();
    await bar(page).getByText("6 selected").waitFor();
    await expectClean(page);
    await bar(page).getByRole("button", { name: "Record Payments…" }).click();
    const dialog = page.getByRole("dialog", { name: "Record Payments" });
    const table = dialog.getByRole("table", { name: "Payments to record" });
    await table.getByRole("row", { name: "Bulk Voice One 3 $771.00" }).waitFor();
    await table.getByRole("row", { name: "Total 6 $1,542.00" }).waitFor();
    await dialog.getByRole("textbox", { name: "Reference" }).fill("Run 12");
    await expectCleanEverywhere(page);
    await dialog.getByRole("button", { name: "Record Payments" }).click();
    await toast(page, "Payments Recorded", "2 payments were recorded, $1,542.00 in total.").waitFor();
    await bar(page).waitFor({ state: "detached" });
    for (const id of ids) {
      const { body } = await client.get(`/admin/payments?organization_id=${id}`);
      expect(body.data).toMatchObject([{ amount: "771.00", reference: "Run 12", unallocated: "0.00" }]);
    }
  });
});

describe("a payment", () => {
  it("that is larger than its bills keeps the rest, which is allocated later; reversed, its bills are open again (MORE-414)", async () => {
    const id = await owing("Overpaid Voice");
    const { page, client } = await tested.open("manager", `/agencies/${id}/billing`);
    await panel(page, "Account").getByRole("button", { name: "Record Payment" }).click();
    const dialog = recording(page);
    await dialog.getByRole("textbox", { name: "Amount" }).fill("400");
    await dialog.getByRole("textbox", { name: "Reference" }).fill("ACH 20391");
    const newest = dialog.getByRole("textbox", { name: /^This payment, / }).nth(1);
    await expect.poll(() => newest.inputValue()).toBe("157.00");
    await newest.fill("");
    const sums = dialog.getByRole("region", { name: "Pays" });
    await expect.poll(() => definitions(sums)).toEqual({ "Kept as credit": "$157.00" });
    await dialog.getByRole("button", { name: "Record Payment", exact: true }).click();
    await toast(page, "Payment Recorded").waitFor();
    await panel(page, "Account").getByRole("link", { name: "Payment ACH 20391" }).first().click();

    await pageTitle(page, "Payments").waitFor();
    const peek = page.getByRole("complementary", { name: "Preview Overpaid Voice" });
    await peek.getByText("$157.00").waitFor();
    await expectCleanEverywhere(page);
    await peek.getByRole("button", { name: "Allocate…" }).click();
    const allocating = page.getByRole("dialog", { name: "Allocate Payment" });
    expect(await allocating.getByRole("textbox", { name: "Amount" }).inputValue()).toBe("157.00");
    await allocating.getByRole("textbox", { name: "Amount" }).fill("57");
    await allocating.getByRole("button", { name: "Allocate" }).click();
    await toast(page, "Payment Allocated").waitFor();
    await page
      .getByRole("table", { name: "Payments" })
      .getByRole("row", { name: /^Overpaid Voice/ })
      .getByText("$100.00")
      .waitFor();
    await page.getByRole("radiogroup", { name: "Status" }).getByText("Unallocated").click();
    await page.waitForURL(/status=unallocated/);

    await peek
      .getByRole("button", { name: /^Release INV-/ })
      .last()
      .click();
    await question(page, /^Release \$57\.00 from INV-/)
      .getByLabel("Reason")
      .fill("Meant for another bill");
    await expectClean(page);
    await question(page).getByRole("button", { name: "Release" }).click();
    await toast(page, "Allocation Released").waitFor();

    await peek.getByRole("button", { name: "Reverse Payment…" }).click();
    const asked = question(page, "Reverse $400.00 from Overpaid Voice?");
    await asked.getByText(/Open again: \$243\.00 on INV-\d+\./).waitFor();
    await asked.getByRole("button", { name: "Reverse Payment" }).click();
    await asked.getByText("Enter a reason.").waitFor();
    await asked.getByLabel("Reason").fill("Returned by the bank");
    await asked.getByRole("button", { name: "Reverse Payment" }).click();
    await toast(page, "Payment Reversed").waitFor();
    await peek.getByText("Returned by the bank").waitFor();
    const { body } = await client.get(`/admin/agencies/${id}/account`);
    expect(body.data).toMatchObject({ receivable: "771.00", unallocated: "0.00", owed: "771.00" });
    await page.getByRole("button", { name: "Close preview (Esc)" }).click();
    await page.getByRole("radiogroup", { name: "Status" }).getByText("Reversed").click();
    await page
      .getByRole("table", { name: "Payments" })
      .getByRole("row", { name: /^Overpaid Voice Reversed/ })
      .waitFor();
  });
});
