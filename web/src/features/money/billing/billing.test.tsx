// Shows BILL-01, BILL-20, BILL-21, BILL-23, MORE-388.

import { billing } from "@console/contract/billing.ts";
import { credits } from "@console/contract/credits.ts";
import { importedBills } from "@console/contract/imported-bills.ts";
import { invoices } from "@console/contract/invoices.ts";
import { packages } from "@console/contract/packages.ts";
import { refusedEvents } from "@console/contract/refused-events.ts";
import { reminders } from "@console/contract/reminders.ts";
import { unbilled } from "@console/contract/unbilled-usage.ts";
import { usage } from "@console/contract/usage-lines.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { serveBrand } from "../../../../test/brand.ts";
import { sample } from "../../../../test/sample.ts";
import { open } from "../../../../test/screen.tsx";
import { dataOf, pageOf, refused, serve } from "../../../../test/wire.ts";

const base = { kind: "base", label: "Monthly fee", quantity: "1", unit: "month", rate: "99", amount: "99" } as const;
const current = sample(billing.history, { month: "2026-11", open: true, lines: [base], subtotal: "99", total: "99" });
const closed = sample(billing.history, { id: 9, month: "2026-10", lines: [base], subtotal: "99", total: "99" });
const serveCurrent = (over: object = {}) =>
  serve(billing.current, () => dataOf({ ...current, id: null, version: null, estimate: null, before: null, ...over }));
const serveHistory = () => serve(billing.history, () => pageOf([closed]));

/** A panel is another one once it has loaded. */
const rowOf = (panel: string, name: RegExp) =>
  waitFor(() => within(screen.getByRole("region", { name: panel })).getByRole("row", { name }));

beforeEach(() => {
  serveBrand({ package: "Starter", organization_plan_id: 5 });
  const { price_details, ...plan } = sample(packages.read, { id: 5, name: "Starter" });
  serve(packages.read, () => dataOf({ ...plan, price_details: { ...price_details, per_min_charge: "0.14" } }));
  serve(credits.show, () => dataOf({ balance: "0", movements: [] }));
  serve(refusedEvents.groups, () => pageOf([]));
  serve(unbilled.list, () => pageOf([]));
  serve(usage.differences, () => dataOf([]));
  serve(billing.coupons, () => dataOf([]));
  serve(importedBills.list, () => dataOf([]));
  serveCurrent();
  serveHistory();
});

it("fails part by part, with the fixed texts, and tries again", async () => {
  serve(billing.current, () => refused());
  const { user } = open("/agencies/3/billing");
  await screen.findByText("Failed to load current billing data");
  const history = async () => within(await screen.findByRole("table", { name: "Billing History" }));
  (await history()).getByRole("row", { name: /^Oct 2026/ });
  await waitFor(() => within(screen.getByRole("region", { name: "Current Package Pricing" })).getByText("$0.14"));
  serveCurrent();
  await user.click(screen.getAllByRole("button", { name: "Try Again" })[0] as HTMLElement);
  await rowOf("Current Month Bill", /Base fee/);
});

it("shows the open month although the history fails, and tries that again", async () => {
  serve(billing.history, () => refused());
  const { user } = open("/agencies/3/billing");
  await screen.findAllByText("Error Loading Billing History");
  await rowOf("Current Month Bill", /Base fee/);
  serveHistory();
  await user.click(screen.getAllByRole("button", { name: "Try Again" }).at(-1) as HTMLElement);
  const history = within(await screen.findByRole("table", { name: "Billing History" }));
  history.getByRole("row", { name: /^Oct 2026/ });
});

it("shows coupon discounts before the total", async () => {
  serveCurrent({ discounts: [{ code: "TENTH", type: "percentage", value: "10", amount: "9.90" }], total: "89.10" });
  open("/agencies/3/billing");
  const coupon = await rowOf("Current Month Bill", /^Coupon TENTH/);
  within(coupon).getByText("−$9.90");
  const total = await rowOf("Current Month Bill", /^Total/);
  within(total).getByText("$89.10");
  expect(coupon.nextElementSibling).toBe(total);
});

it.each([
  ["month", "Settled automatically, nothing to pay"],
  ["invoice", /^Nov 1, 2026, settled automatically$/],
])("shows that a zero bill is settled wherever it appears: %s", async (at, text) => {
  const zero = { ...closed, lines: [{ ...base, rate: "0", amount: "0" }], subtotal: "0", total: "0", open_amount: "0" };
  const settled = { ...zero, status: "paid", paid_on: "2026-11-01", due_on: "2026-11-16" };
  serve(billing.history, () => pageOf([settled]));
  serve(billing.one, () => dataOf(settled));
  serve(invoices.mails, () => pageOf([]));
  serve(reminders.ofBrand, () => dataOf({ paused: false, bills: [] }));
  open(`/agencies/3/billing?${at}=2026-10`);
  await screen.findByText(text);
});

it("replaces the invoice by a figure's breakdown until it is closed, shows if events have expired, and fails level by level", async () => {
  const minutes = { kind: "standard_minutes", label: "Standard minutes", unit: "min", rate: "0.14" } as const;
  const zapier = { kind: "integration", code: "zapier", label: "Zapier", unit: "connection", rate: "5" } as const;
  const lines = [base, { ...minutes, quantity: "1000", amount: "140" }, { ...zapier, quantity: "1", amount: "5" }];
  const bill = {
    ...closed,
    lines,
    total: "244",
    open_amount: "244",
    status: "pending" as const,
    due_on: "2026-11-16",
    invoice_number: "INV-2026-10-3",
    through: "2026-10-31",
  };
  serve(billing.history, () => pageOf([bill]));
  serve(billing.one, () => dataOf(bill));
  serve(invoices.mails, () => pageOf([]));
  serve(reminders.ofBrand, () => dataOf({ paused: false, bills: [] }));
  const part = sample(usage.closed, { business_id: null, business: null, quantity: "1000" });
  const sums = { quantity: "1000", amount: "140", sum: "1000", days: "1" };
  const partsOf = (day: string | null) =>
    dataOf([{ ...part, day }], { total: 1, total_pages: 1, page: 1, counts: {}, sums });
  serve(usage.closed, ({ query }) => (query.by === "day" ? refused() : partsOf(null)));
  serve(usage.closedEvents, () => pageOf([]));
  const { user } = open("/agencies/3/billing?invoice=2026-10");
  const invoice = within(await screen.findByRole("dialog", { name: "October 2026 invoice" }));
  // MORE-385
  expect((await invoice.findByText("Amount due by Nov 16, 2026")).nextElementSibling?.textContent).toBe("$244.00");
  expect(invoice.getByText("Billing period").nextElementSibling?.textContent).toBe("Oct 1 – 31, 2026");
  invoice.getByRole("button", { name: "Details for Integration: Zapier" });
  await user.click(await invoice.findByRole("button", { name: "Details for Standard minutes" }));
  const breakdown = within(await screen.findByRole("dialog", { name: "Standard minutes" }));
  await breakdown.findByText("Error Loading Usage");
  await breakdown.findByRole("row", { name: /^Whole brand 1,000\smin 100\.0%$/ });
  serve(usage.closed, ({ query }) => partsOf(query.by === "day" ? "2026-10-01" : null));
  await user.click(breakdown.getByRole("button", { name: "Try Again" }));
  await user.click(await breakdown.findByRole("button", { name: "Oct 1" }));
  await breakdown.findByText("Event details have expired. The daily total is what was billed.");
  await user.click(breakdown.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  await within(await screen.findByRole("dialog", { name: "October 2026 invoice" })).findByText(/^INV-/);
});

it("shows when a new brand's first bill closes, and names the month before it as missing", async () => {
  serve(billing.history, () => pageOf([]));
  open("/agencies/3/billing");
  await screen.findByText("No bills yet. The first one closes on Dec 1.");
  screen.getByText("No earlier month to compare with.");
});

it("shows once, with one button, that a brand has no package (MORE-388)", async () => {
  serveBrand({ package: null, organization_plan_id: null });
  serve(billing.current, () => dataOf(null));
  serve(billing.history, () => pageOf([]));
  open("/agencies/3/billing");
  await screen.findByText("No package yet");
  expect(screen.getAllByRole("button", { name: "Change Plan" })).toHaveLength(1);
  expect(screen.queryAllByRole("heading", { level: 3 })).toEqual([]);
});

it("keeps an open month selected that failed to load, and selects a closed one", async () => {
  serve(billing.current, () => refused("The bill is away."));
  const { user, address } = open("/agencies/3/billing");
  await screen.findByText("The bill is away.");
  const months = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Month" });
  const [openMonth = "", ...others] = [...months.options].map(({ value }) => value);
  expect(others).toEqual(["2026-10"]);
  expect(months.value).toBe(openMonth);
  await user.selectOptions(months, "2026-10");
  await rowOf("October 2026 bill", /Base fee/);
  expect(address()).toBe("/agencies/3/billing?month=2026-10");
  await user.selectOptions(months, openMonth);
  await screen.findByText("The bill is away.");
  expect(address()).toBe("/agencies/3/billing");
});

it.each([
  ["in a brand that was not active", 5, null, /^No bills yet\. The brand wasn't active on any day this month\.$/],
  ["without a package", null, undefined, "No bills yet. Brands without a package aren't billed."],
  ["none if it is not known", 5, undefined, "No bills yet."],
])("names the cause of a history without bills: %s", async (_, organization_plan_id, bill, cause) => {
  serveBrand({ organization_plan_id });
  serve(billing.current, () => (bill === null ? dataOf(null) : refused("The bill is away.")));
  serve(billing.history, () => pageOf([]));
  open("/agencies/3/billing");
  await screen.findByText(cause);
  screen.getByText(bill === null ? "No bill this month" : "The bill is away.");
});

it("lists a year of bills, and more on request", async () => {
  const months = Array.from({ length: 14 }, (_, back) =>
    new Date(Date.UTC(2026, 9 - back, 1)).toISOString().slice(0, 7),
  );
  serve(billing.history, () => pageOf(months.map((month, index) => ({ ...closed, id: 20 + index, month }))));
  const { user, address } = open("/agencies/3/billing");
  await screen.findByText("Showing 13 of 15");
  const history = within(screen.getByRole("table", { name: "Billing History" }));
  expect(history.queryByRole("row", { name: /^Sep 2025/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Load More" }));
  await screen.findByText("Showing 15 of 15");
  history.getByRole("row", { name: /^Sep 2025/ });
  await waitFor(() => expect(address()).toBe("/agencies/3/billing?page=2"));
});
