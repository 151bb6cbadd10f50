// Shows MORE-429, MORE-461: a month is exported on the screen, and what differs later; months are locked, and fewer only
// with a second Super Admin.

import { readFile } from "node:fs/promises";
import { readJournal } from "@console/server/test/accounting/read-journal.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { firstOfMonth, makeNamedBrand, midMonthClock } from "./support/billed-brand.ts";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { pageTitle, question, toast } from "./support/find.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole({ clock: midMonthClock });
});
afterAll(() => tested.stop());

const monthName = (day: string) =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(day));

it("shows a month's sums, exports it, gives the files, and names what has come since", async () => {
  const organization_id = await makeNamedBrand(tested.app.ctx, "Ledger Voice", 1);
  const thisMonth = firstOfMonth(tested.app.ctx, 0);
  const { page, client } = await tested.open("manager", "/billing");
  await page.getByRole("link", { name: "Accounting", exact: true }).click();
  await pageTitle(page, "Accounting").waitFor();
  // November's bills are in December's export.
  await page.getByText(`Nothing was posted in this month.`).waitFor();
  expect(await page.getByRole("button", { name: "Export" }).isDisabled()).toBe(true);
  await page.getByRole("combobox", { name: "Month" }).selectOption(thisMonth.slice(0, 7));
  await page.getByText("Journal", { exact: true }).click();
  const posted = page.getByRole("region", { name: `Posted in ${monthName(thisMonth)}` });
  await posted.getByText("1 record", { exact: true }).waitFor();
  await posted.getByText(/isn't locked: what is recorded later can still change its files\./).waitFor();
  // Super Admins lock them.
  expect(await posted.getByRole("link", { name: "Lock Books" }).count()).toBe(0);
  await posted.getByRole("button", { name: "Export" }).click();
  await toast(page, "Export Ready", `${monthName(thisMonth)} for Journal`).waitFor();
  const exports = page.getByRole("list", { name: `${monthName(thisMonth)} exports` });
  await exports.getByText("First export").waitFor();
  await posted.getByText("Nothing has changed since.").waitFor();

  const coming = page.waitForEvent("download");
  await exports.getByRole("link", { name: /^journal-/ }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`journal-${thisMonth.slice(0, 7)}.csv`);
  const [entry] = readJournal(await readFile(await download.path(), "utf8"));
  expect(entry?.names).toEqual(["Ledger Voice"]);

  const sent = { organization_id, amount: "5.00", method: "check", allocations: [] };
  expect((await client.post("/admin/payments", sent)).status).toBe(200);
  await posted.getByText("1 record added").waitFor();
  await posted.getByRole("link", { name: /^PMT-/ }).waitFor();
  await expectCleanEverywhere(page);
  await posted.getByRole("button", { name: "Export" }).click();
  await exports.getByText("1 record added").waitFor();
  await exports.getByRole("button", { name: "Show" }).click();
  await exports.getByRole("list", { name: "1 record added" }).getByText("Ledger Voice").waitFor();
  await expectClean(page);
});

it("calls the accounts as a Super Admin names them, and locks the books through a month, and through fewer when another Super Admin confirms it", async () => {
  const client = await tested.app.as("super_admin");
  await client.put("/admin/operator_settings", { operator_settings: { legal_name: "Switchyard Voice" } });
  const page = await tested.openAs(client, "/billing/accounting");
  await page.getByRole("link", { name: "Lock Books" }).waitFor();
  await page.getByRole("link", { name: "Account Names" }).click();
  const bank = page.getByRole("textbox", { name: "Bank account" });
  await bank.fill("Business Checking");
  await expectClean(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await toast(page, "Settings Saved", "Account Names").waitFor();
  expect((await client.get("/admin/operator_settings")).body.data.account_bank).toBe("Business Checking");

  await page.goto("/billing/receivables");
  const card = page.getByRole("region", { name: "Locked books" });
  await card.getByText("No month is locked.").waitFor();
  const lock = async (choose?: number) => {
    await card.getByRole("button", { name: "Lock Books…" }).click();
    const asked = question(page, "Lock the books?");
    if (choose === undefined) await expectClean(page);
    else await asked.getByLabel("Through").selectOption({ index: choose });
    await asked.getByRole("button", { name: "Lock Books" }).click();
  };
  await lock();
  await toast(page, "Books Locked").waitFor();
  const locked = (await client.get("/admin/books")).body.data.locked_through;
  await card.getByText(/^The books are locked through /).waitFor();
  await lock(2);
  await toast(page, "Request Waiting", "Another Super Admin has to confirm it.").waitFor();
  expect((await client.get("/admin/books")).body.data.locked_through).toBe(locked);

  const { page: second, client: other } = await tested.open("super_admin", "/billing/receivables");
  await second.getByRole("region", { name: "Locked books" }).getByRole("button", { name: "Confirm…" }).click();
  await question(second, /^Lock the books only through /)
    .getByRole("button", { name: "Confirm" })
    .click();
  await toast(second, "Books Locked").waitFor();
  expect((await other.get("/admin/books")).body.data.locked_through < locked).toBe(true);
  await expectClean(second);
});
