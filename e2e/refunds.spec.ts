// Shows MORE-427, MORE-428, MORE-432, MORE-470, MORE-487: refunds and credit notes on the screen.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstOfMonth, makeNamedBrand, midMonthClock } from "./support/billed-brand.ts";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { question, toast } from "./support/find.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole({ clock: midMonthClock });
});
afterAll(() => tested.stop());

const owing = (name: string) => makeNamedBrand(tested.app.ctx, name, 2);

describe("what is left of a payment", () => {
  it("is refunded from its menu, and another person confirms it above the limit", async () => {
    const organization_id = await owing("Back Voice");
    const client = await tested.app.as("super_admin");
    await client.post("/admin/payments", { organization_id, amount: "2000", method: "check", allocations: [] });
    const page = await tested.openAs(client, "/billing/payments?q=back+voice");
    // In its menu, and beside the list.
    await page.getByRole("button", { name: "Actions for $2,000.00 from Back Voice" }).click();
    await page.getByRole("menuitem", { name: "Refund…" }).waitFor();
    await page.keyboard.press("Escape");
    const row = page.getByRole("row", { name: /Back Voice/ });
    await row.hover();
    await row.getByRole("button", { name: /^Preview/ }).click();
    const peek = page.getByRole("complementary", { name: "Preview Back Voice" });
    await peek.getByRole("button", { name: "Refund…" }).click();
    const dialog = page.getByRole("dialog", { name: "Record Refund" });
    await dialog.getByText("$2,000.00 from Back Voice is unallocated and can be refunded.").waitFor();
    await dialog.getByRole("textbox", { name: "Amount" }).fill("600");
    await dialog.getByRole("button", { name: "Record Refund" }).click();
    await dialog.getByText("Enter a reason.").waitFor();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Paid twice");
    await expectCleanEverywhere(page);
    await dialog.getByRole("button", { name: "Record Refund" }).click();
    await toast(page, "Refund Waiting", "Another person has to confirm this refund.").waitFor();

    const { page: second } = await tested.open("manager", "/billing/refunds?status=waiting");
    await expectClean(second);
    await second.getByRole("button", { name: "Actions for $600.00 to Back Voice" }).click();
    await second.getByRole("menuitem", { name: "Confirm…" }).click();
    await question(second, "Refund $600.00 to Back Voice?").getByRole("button", { name: "Confirm" }).click();
    await toast(second, "Refund Confirmed", "$600.00 to Back Voice").waitFor();
    const { body } = await client.get(`/admin/agencies/${organization_id}/account`);
    expect(body.data).toMatchObject({ unallocated: "1400.00" });
  });
});

describe("a credit note", () => {
  it("credits lines of a closed bill, and stays with it as far as it was open; a write-off beside it is reversed with a reason (MORE-487)", async () => {
    const organization_id = await owing("Lined Voice");
    const bill_month = firstOfMonth(tested.app.ctx, 1).slice(0, 7);
    const { page, client } = await tested.open("manager", `/billing?credit=${organization_id}&bill=${bill_month}`);
    const read = await client.get(`/admin/billing_histories/${bill_month}/creditable`, {
      "organization-id": String(organization_id),
    });
    const first = read.body.data.lines[0];
    const dialog = page.getByRole("dialog", { name: /^Credit the .* Bill$/ });
    await dialog.getByRole("combobox", { name: "Credit", exact: true }).selectOption("Lines of the bill");
    const amount = dialog.getByRole("textbox", { name: `Credit, ${first.label}`, exact: true });
    await amount.fill("100000");
    await dialog.getByText(/^At most .* can be credited\.$/).waitFor();
    await expectCleanEverywhere(page);
    await amount.fill("12.5");
    const credited = dialog.getByRole("region", { name: "What is credited" });
    await credited.getByText("$12.50").first().waitFor();
    await dialog.getByRole("button", { name: "Issue Credit Note" }).click();
    await toast(page, "Credit Note Issued").waitFor();
    const { data } = (await client.get(`/admin/credit_notes?organization_id=${organization_id}`)).body;
    expect(data).toMatchObject([{ kind: "lines", net: "12.50", lines: [{ label: first.label, amount: "12.50" }] }]);

    const [{ number }] = data;
    const other = firstOfMonth(tested.app.ctx, 2).slice(0, 7);
    const sent = { organization_id, bill_month: other, kind: "amount", reason: "write_off" };
    const lost = (await client.post("/admin/credit_notes", sent)).body.data;
    await page.goto("/billing/credit-notes?q=lined+voice");
    await page.getByRole("row", { name: new RegExp(number) }).hover();
    await page.getByRole("button", { name: `Preview ${number}, Lined Voice` }).click();
    const peek = page.getByRole("complementary", { name: `Preview ${number}` });
    await peek.getByRole("region", { name: "Allocations" }).getByText("$12.50").waitFor();
    expect(await peek.getByRole("button", { name: /Release|Allocate|Refund/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Close preview (Esc)" }).click();
    await expectClean(page);
    await page.getByRole("button", { name: `Actions for ${lost.number}, Lined Voice` }).click();
    await page.getByRole("menuitem", { name: "Reverse Write-off…" }).click();
    const asked = question(page, /^Reverse the write-off of \$[\d.,]+ on /);
    await asked.getByRole("textbox", { name: "Reason" }).fill("They pay");
    await asked.getByRole("button", { name: "Reverse Write-off" }).click();
    await toast(page, "Write-off Reversed", lost.invoice_number).waitFor();
    await page.getByRole("table", { name: "Credit Notes" }).getByText("Reversed", { exact: true }).waitFor();
  });
});

describe("what is left of a credit note", () => {
  it("is allocated to another bill beside the list, and released (MORE-487)", async () => {
    const organization_id = await owing("Rest Voice");
    const [bill_month = "", next = ""] = [2, 1].map((back) => firstOfMonth(tested.app.ctx, back).slice(0, 7));
    const client = await tested.app.as("manager");
    const brand = { "organization-id": String(organization_id) };
    await client.patch(`/admin/billing_histories/${bill_month}`, { status: "paid" }, brand);
    const sent = { organization_id, bill_month, kind: "amount", reason: "goodwill", amount: "40" };
    const { number, invoice_number } = (await client.post("/admin/credit_notes", sent)).body.data;
    const page = await tested.openAs(client, "/billing/credit-notes?q=rest+voice");
    await page.getByRole("button", { name: `Actions for ${number}, Rest Voice` }).click();
    await page.getByRole("menuitem", { name: "Allocate…" }).click();
    const dialog = page.getByRole("dialog", { name: "Allocate Credit Note" });
    await dialog.getByText(`$40.00 of ${number}, Rest Voice, is unallocated.`).waitFor();
    await expectCleanEverywhere(page);
    await dialog.getByRole("textbox", { name: "Amount" }).fill("41");
    await dialog.getByRole("button", { name: "Allocate" }).click();
    await page.getByText("Only $40.00 of this credit note is unallocated.").first().waitFor();
    await dialog.getByRole("textbox", { name: "Amount" }).fill("25");
    await dialog.getByRole("button", { name: "Allocate" }).click();
    await toast(page, "Credit Note Allocated").waitFor();
    const peek = page.getByRole("complementary", { name: `Preview ${number}` });
    const paid = peek.getByRole("region", { name: "Allocations" });
    await paid.getByText("$15.00").waitFor();
    await expectCleanEverywhere(page);
    const openOf = async () => (await client.get(`/admin/billing_histories/${next}`, brand)).body.data.open_amount;
    const open = await openOf();
    await paid.getByRole("button", { name: /^Release INV-/ }).click();
    await question(page, /^Release \$25\.00 from INV-/)
      .getByLabel("Reason")
      .fill("Meant for a refund");
    await question(page).getByRole("button", { name: "Release" }).click();
    await toast(page, "Allocation Released").waitFor();
    expect(Number(await openOf()) - Number(open)).toBe(25);
    await peek.getByRole("link", { name: invoice_number }).waitFor();
  });
});
