// Shows MORE-448: payments are imported from a bank's file on the screen.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeNamedBrand, midMonthClock } from "./support/billed-brand.ts";
import { refuseCalls } from "./support/calls.ts";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { question, toast } from "./support/find.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole({ clock: midMonthClock });
});
afterAll(() => tested.stop());

/** A brand with one open bill, of which a test needs the number and what is open. */
async function owing(name: string) {
  const id = await makeNamedBrand(tested.app.ctx, name, 1);
  const client = await tested.app.as("super_admin");
  const { bills } = (await client.post("/admin/payments/proposal", { organization_id: id })).body.data;
  return { id, invoice: String(bills[0].invoice_number), open: String(bills[0].open_amount) };
}

const fileOf = (rows: readonly string[]) => ({
  name: "december.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["Posting Date;Description;Name;Amount", ...rows].join("\r\n")),
});

describe("a bank's file", () => {
  it("is read by an account that a Super Admin adds for it, and its rows are recorded once; it says which column another file lacks, and asks before decisions are left", async () => {
    const [named, guessed, split] = [await owing("Sure Voice"), await owing("Other Voice"), await owing("Third Voice")];
    const day = tested.app.ctx.billingClock.now().toISOString().slice(0, 8).concat("02");
    const file = fileOf([
      `${day};ACH ${named.invoice};Sure Voice LLC;${named.open}`,
      `${day};Wire;Somebody;100.00`,
      `${day};Fee;;-3.00`,
      `${day};Odd;;1.005`,
    ]);
    const { page, client } = await tested.open("super_admin", "/billing/payments");
    await page.getByRole("link", { name: "Import Bank File" }).click();
    await page.getByRole("heading", { name: "Import Bank File", level: 1 }).waitFor();
    await expectClean(page);
    await page.getByLabel("Choose File").setInputFiles(file);
    await page.getByText("december.csv, 4 rows").waitFor();
    await page.getByRole("button", { name: "Add Bank Account…" }).click();
    const account = page.getByRole("dialog", { name: "Add Bank Account" });
    await account.getByRole("textbox", { name: "Bank account" }).fill("Chase Operating");
    expect(await account.getByRole("combobox", { name: "Date", exact: true }).inputValue()).toBe("Posting Date");
    expect(await account.getByRole("combobox", { name: "Payer" }).inputValue()).toBe("Name");
    expect(await account.getByRole("checkbox", { name: "Description" }).isChecked()).toBe(true);
    await expectCleanEverywhere(page);
    await account.getByRole("button", { name: "Add Bank Account" }).click();
    await toast(page, "Bank Account Added", "Chase Operating").waitFor();

    const rows = page.getByRole("table", { name: "Rows" });
    await rows.getByRole("cell", { name: /^Invoice number/ }).waitFor();
    await page.getByText("1 outgoing row is left out.").waitFor();
    expect(await page.getByRole("checkbox", { name: "Record line 2" }).isChecked()).toBe(true);
    await page.getByRole("button", { name: /line 3$/ }).click();
    const row = page.getByRole("dialog", { name: "Line 3" });
    const chooseBrand = async (name: string) => {
      await row.getByRole("combobox", { name: "Brand" }).fill(name);
      await row.getByRole("option", { name }).click();
    };
    await chooseBrand("Other Voice");
    await row.getByRole("checkbox", { name: `Pay ${guessed.invoice}` }).waitFor();
    await row.getByRole("button", { name: "Split" }).click();
    await chooseBrand("Third Voice");
    const parts = row.getByRole("textbox", { name: "Amount" });
    await parts.nth(1).fill("30.00");
    await row.getByRole("button", { name: "Apply" }).click();
    await row.getByText("The brands take $30.00 more than this row.").waitFor();
    await parts.nth(0).fill("70.00");
    await expectCleanEverywhere(page);
    await row.getByRole("button", { name: "Apply" }).click();
    await row.waitFor({ state: "hidden" });
    await rows.getByRole("cell", { name: /Third Voice\s*\$30\.00/ }).waitFor();

    // What was decided stays after an error.
    await refuseCalls(page, "**/admin/payment_imports", "");
    await page.getByRole("button", { name: "Record 2 Rows" }).click();
    await toast(
      page,
      "Error",
      "Failed to record the rows. What was recorded stays; recording again adds nothing twice.",
    ).waitFor();
    await page.unroute("**/admin/payment_imports");
    await page.getByRole("button", { name: "Record 2 Rows" }).click();
    await toast(page, "Bank File Imported", "2 rows were recorded.").waitFor();
    await page.getByText("No row is left to record.").waitFor();
    const paid = async ({ id }: { id: number }) =>
      (await client.get(`/admin/payments?organization_id=${id}`)).body.data.map(
        (each: { amount: string }) => each.amount,
      );
    expect([await paid(named), await paid(guessed), await paid(split)]).toEqual([[named.open], ["70.00"], ["30.00"]]);

    // The same file again, by a manager.
    const { page: second } = await tested.open("manager", "/billing/payments/import");
    await second.getByLabel("Choose File").setInputFiles(file);
    await second.getByText("No row is left to record.").waitFor();
    expect(await second.getByRole("button", { name: "Add Bank Account…" }).count()).toBe(0);
    await second.getByRole("radio", { name: "Recorded 2" }).check({ force: true });
    await second.getByRole("link", { name: "Third Voice $30.00" }).waitFor();
    await expectCleanEverywhere(second);
    await second.getByRole("radio", { name: "Can't be read 1" }).check({ force: true });
    await second.getByText("“1.005” has more than 2 decimals.").waitFor();

    // Another file lacks a column; decisions are not left without a question.
    const wrong = { name: "wrong.csv", mimeType: "text/csv", buffer: Buffer.from("Day,Sum\n2026-01-02,5.00") };
    await page.getByLabel("Choose File").setInputFiles(wrong);
    await page.getByText("wrong.csv, 1 row").waitFor();
    await page
      .getByRole("combobox", { name: "Bank account" })
      .selectOption({ label: "Chase Operating (other columns)" });
    await page
      .getByText(/it has no column Posting Date, Amount, Description, Name\. Its columns are Day, Sum\./)
      .waitFor();
    await page.getByLabel("Choose File").setInputFiles(fileOf(["2026-01-02;Wire;Somebody;5.00"]));
    await page.getByRole("button", { name: "Choose brand, line 2" }).click();
    const line = page.getByRole("dialog", { name: "Line 2" });
    await line.getByRole("combobox", { name: "Brand" }).fill("Sure Voice");
    await line.getByRole("option", { name: "Sure Voice" }).click();
    await line.getByRole("button", { name: "Apply" }).click();
    await page.getByText("1 row chosen, $5.00.").waitFor();
    await page.getByRole("link", { name: "Payments" }).first().click();
    await question(page, /./).getByRole("button", { name: "Keep Editing" }).click();
    await page.getByText("1 row chosen, $5.00.").waitFor();
  });
});
