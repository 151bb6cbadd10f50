// Shows MORE-434, MORE-435: the month ends in one go, and every sum is equal to the cent at each step.

import { makeContext, systemActor } from "@console/server/src/context/context.ts";
import { closeDueMonths } from "@console/server/src/features/money/bills/close.service.ts";
import { sendScheduledInvoices } from "@console/server/src/features/money/invoices/scheduled-invoices.service.ts";
import { sendReminders } from "@console/server/src/features/money/reminders/run.service.ts";
import { makeBilledBrand } from "@console/server/test/factories/bill.ts";
import { makePackage } from "@console/server/test/factories/package.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, startConsole, type TestConsole } from "./support/console.ts";
import { question, toast } from "./support/find.ts";

let now = new Date("2026-10-10T16:00:00Z");
let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole({ clock: { now: () => now } });
});
afterAll(() => tested.stop());

const BRANDS = 22;
/** 18% on a fee of $100, $101, and so on, in cents. */
const totalOf = (index: number) => (100 + index) * 118;
const dollars = (cents: number) => (cents / 100).toFixed(2);
const shown = (cents: number) => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
const all = Array.from({ length: BRANDS }, (_, index) => totalOf(index)).reduce((sum, each) => sum + each, 0);

const nameOf = (index: number) => `Month Voice ${String(index).padStart(2, "0")}`;
const emailOf = (index: number) => `ap-${index}@month.example`;
const system = () => ({ ...makeContext(tested.app.services, systemActor), audited: [] });
const mailsAbout = (words: string) => tested.app.smtp.mails.filter(({ headers }) => headers.subject?.includes(words));

/** What all brands owe, as the receivables say. */
async function owed(): Promise<string> {
  const client = await tested.app.as("manager");
  return (await client.get("/admin/receivables")).body.meta.sums.owed;
}

/** With `PICTURES` in the environment: a picture of the series in `screenshots/month-end`. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `screenshots/month-end/${name}.png` });
}

async function payShown(page: Page, count: number): Promise<void> {
  const bar = page.getByRole("region", { name: "Selection" });
  await page.getByRole("checkbox", { name: "Select all shown" }).click();
  await bar.getByText("10 selected").waitFor();
  if (count === 9)
    await page
      .getByRole("checkbox", { name: /^Select Month Voice / })
      .last()
      .click();
  await bar.getByText(`${count} selected`).waitFor();
  await bar.getByRole("button", { name: "Record Payments…" }).click();
  const dialog = page.getByRole("dialog", { name: "Record Payments" });
  await picture(page, count === 10 ? "02-ten-payments" : "03-nine-payments");
  await dialog.getByRole("button", { name: "Record Payments" }).click();
  await toast(page, "Payments Recorded").waitFor();
  await bar.waitFor({ state: "detached" });
}

it("closes, sends 22 invoices, takes payments, one partial and one reversed, reminds, and states it all", async () => {
  const owner = await tested.app.as("super_admin");
  const settings = { legal_name: "Voice, Inc.", tax_name: "GST", tax_rate: "18", invoice_sending: "at_close" };
  const saved = await owner.put("/admin/operator_settings", {
    operator_settings: { ...settings, payment_reminders: "on" },
  });
  expect(saved.status).toBe(200);
  const ids: number[] = [];
  for (let index = 0; index < BRANDS; index += 1) {
    const plan = await makePackage(tested.app.ctx, { base_price: String(100 + index) });
    const id = await makeBilledBrand(tested.app.ctx, 0, plan);
    ids.push(id);
    const organization = { name: nameOf(index), billing_emails: [emailOf(index)] };
    expect((await owner.put(`/admin/agencies/${id}`, { organization })).status).toBe(200);
  }

  // The month closes, and each invoice leaves once.
  now = new Date("2026-11-01T16:00:00Z");
  await closeDueMonths(system());
  await sendScheduledInvoices(system());
  await expect.poll(() => mailsAbout("invoice for October 2026").length, { timeout: 30_000 }).toBe(BRANDS);
  const recipients = mailsAbout("invoice for October 2026").flatMap(({ to }) => to);
  expect(new Set(recipients)).toEqual(new Set(ids.map((_, index) => emailOf(index))));
  expect(await owed()).toBe(dollars(all));

  // 19 pay in full.
  now = new Date("2026-11-10T16:00:00Z");
  const { page, client } = await tested.open("super_admin", "/favicon.svg");
  // The browser's clock, too.
  await page.clock.setFixedTime(now);
  await page.goto("/billing?status=outstanding&q=month+voice");
  await page.getByText(`Showing 10 of ${BRANDS}`).waitFor();
  await picture(page, "01-closed-and-sent");
  await payShown(page, 10);
  await page.getByText("Showing 10 of 12").waitFor();
  await payShown(page, 9);
  await page.getByText("Showing 3 of 3").waitFor();
  await picture(page, "04-nineteen-paid");
  await expectClean(page);
  const open = (await client.get("/admin/bills?status=outstanding&per_page=50")).body.data;
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const left = open.reduce((sum: number, bill: { open_amount: string }) => sum + cents(bill.open_amount), 0);
  expect(open).toHaveLength(3);
  expect(await owed()).toBe(dollars(left));

  // One pays a part.
  const [partly] = open;
  const row = page.getByRole("table", { name: "Bills" }).getByRole("row", { name: new RegExp(partly.brand) });
  await row.hover();
  await row.getByRole("button", { name: /^Record Payment, / }).click();
  const dialog = page.getByRole("dialog", { name: /^Record Payment/ });
  await dialog.getByRole("textbox", { name: "Amount" }).fill("50");
  await dialog.getByRole("row", { name: /Total.*\$50\.00/ }).waitFor();
  await picture(page, "05-partial-payment");
  await dialog.getByRole("button", { name: "Record Payment", exact: true }).click();
  await toast(page, "Payment Recorded", `$50.00 from ${partly.brand}.`).waitFor();
  expect(await owed()).toBe(dollars(left - 5_000));

  // One payment comes back.
  const paid = (await client.get("/admin/payments?per_page=50")).body.data;
  const returned = paid.find((payment: { amount: string }) => payment.amount !== "50.00");
  await page.goto(`/billing/payments?peek=${returned.id}`);
  await page.getByRole("button", { name: "Reverse Payment…" }).click();
  await question(page, /^Reverse /)
    .getByLabel("Reason")
    .fill("Returned by the bank");
  await picture(page, "06-reversal");
  await question(page, /^Reverse /)
    .getByRole("button", { name: "Reverse Payment" })
    .click();
  await toast(page, "Payment Reversed").waitFor();
  await picture(page, "07-reversed");
  const due = left - 5_000 + cents(returned.amount);
  expect(await owed()).toBe(dollars(due));

  // Those who owe something are reminded once, of what they owe.
  now = new Date("2026-11-16T16:00:00Z");
  await sendReminders(system());
  await sendReminders(system());
  await expect.poll(() => mailsAbout("payment reminder").length, { timeout: 30_000 }).toBe(4);
  const reminded = mailsAbout("payment reminder").map(({ headers }) =>
    cents(/\$([\d,.]+)$/.exec(headers.subject ?? "")?.[1] ?? ""),
  );
  expect(reminded.reduce((sum, each) => sum + each, 0)).toBe(due);

  // And the statement of the one who paid a part adds up.
  const asked = `/admin/agencies/${partly.brand_id}/statement?from=2026-11-01&to=2026-11-30`;
  const statement = (await (await tested.app.as("manager")).get(asked)).body.data;
  const total = cents(partly.total);
  expect(statement).toMatchObject({ opening: "0.00", closing: dollars(total - 5_000) });
  expect(statement.rows.map(({ amount }: { amount: string }) => amount)).toEqual([dollars(total), "-50.00"]);
  const { page: end } = await tested.open("manager", "/favicon.svg");
  await end.clock.setFixedTime(now);
  await end.goto(`/agencies/${partly.brand_id}/billing`);
  await end.getByRole("button", { name: "Statement…" }).click();
  await end.getByRole("dialog").getByText("Closing balance").waitFor();
  await picture(end, "08-statement");
  const link = /https?:\/\/\S+\/invoice\/\S+/.exec(mailsAbout("payment reminder")[0]?.text ?? "")?.[0] ?? "";
  await end.goto(new URL(link).pathname);
  await end.getByRole("heading", { name: /Invoice/ }).waitFor();
  await picture(end, "09-partners-page");
  await end.goto("/billing/receivables");
  await end.getByRole("region", { name: "Totals of all brands" }).getByText(shown(due)).first().waitFor();
  await picture(end, "10-receivables");

  // At the end of the day before the payments, all of it was open.
  await end.getByRole("textbox", { name: "As of" }).fill("11/9/2026");
  await end.getByRole("region", { name: "Totals of all brands" }).getByText(shown(all)).first().waitFor();
  await picture(end, "11-receivables-as-of");
  await expectClean(end);
}, 180_000);
