// Shows MORE-461.

import { type AccountingExport, type AccountingPreview, accounting } from "@console/contract/accounting.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { findToast, open } from "../../../../test/screen.tsx";
import { dataOf, requestsTo, serve } from "../../../../test/wire.ts";

const none = { count: 0, records: [] };
const sums = {
  invoices_net: "100.00",
  invoices_tax: "18.00",
  invoices_total: "118.00",
  notes: "59.00",
  payments: "150.00",
  refunds: "-20.00",
};
const preview: AccountingPreview = { month: "2026-11", program: "xero", locked: false, records: 4, sums, last: null };
const record = {
  cause: "credit_note" as const,
  id: 7,
  organization_id: 4,
  brand: "Lumen",
  number: "CN-000001",
  bill_month: "2026-10",
  amount: "-59.00",
};
const differences = { accounts: true, added: { count: 101, records: [record] }, gone: none, changed: none };
const made: AccountingExport = {
  id: 3,
  month: "2026-11",
  program: "quickbooks",
  locked: true,
  exported_at: "2026-12-05T12:00:00.000Z",
  exported_by: "Dana",
  records: 4,
  sums,
  files: [{ name: "quickbooks-2026-11-invoices.csv", rows: 12, sha256: "a1" }],
  differences,
};

it("shows what a month adds, exports it for a program, and lists its exports with what differs", async () => {
  let last: AccountingPreview["last"] = null;
  serve(accounting.preview, () => dataOf({ ...preview, locked: last !== null, last }));
  serve(accounting.list, () => dataOf(last ? [made] : []));
  serve(accounting.create, () => {
    last = { id: 3, exported_at: made.exported_at, exported_by: "Dana", differences };
    return dataOf(made);
  });
  const { user } = open("/billing/accounting?month=2026-11&program=quickbooks");
  const posted = within(await screen.findByRole("region", { name: /^Posted in November 2026/ }));
  await posted.findByText("−$20.00");
  posted.getByText("November 2026 isn't locked: what is recorded later can still change its files.");
  await screen.findByText("No exports yet.");
  await user.click(posted.getByRole("button", { name: "Export" }));
  await findToast("Export Ready", "November 2026 for QuickBooks Online");
  expect(requestsTo(accounting.create)[0]?.body).toEqual({ month: "2026-11", program: "quickbooks" });
  await posted.findByText("November 2026 is locked: an export has the same files every time.");
  expect(posted.getByRole("link", { name: "CN-000001" }).getAttribute("href")).toBe("/billing/credit-notes?brand=4");
  posted.getByText("The first 1 of 101.");
  const list = within(await screen.findByRole("list", { name: "November 2026 exports" }));
  list.getByText("101 records added, Account names changed");
  const file = list.getByRole("link", { name: "quickbooks-2026-11-invoices.csv 12 rows" });
  expect(file.getAttribute("href")).toContain("/admin/accounting/exports/3/files/quickbooks-2026-11-invoices.csv");
});

it("cannot export a month without records, and leads only Super Admins to the account names", async () => {
  serve(accounting.preview, () => dataOf({ ...preview, records: 0 }));
  serve(accounting.list, () => dataOf([]));
  open("/billing/accounting");
  await screen.findByText("Nothing was posted in this month.");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Export" }).disabled).toBe(true);
  expect(screen.queryByRole("link", { name: "Account Names" })).toBeNull();
});
