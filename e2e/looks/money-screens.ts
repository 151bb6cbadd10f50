import type { RemindersPreview } from "@console/contract/reminders.ts";
import type { SampleRecords } from "./routes.ts";
import {
  after,
  bankFile,
  bankRows,
  changed,
  choose,
  failed,
  failing,
  inDialog,
  menuEntry,
  press,
  type Screen,
  select,
  shown,
  type,
} from "./steps.ts";

const UNALLOCATED = "/billing/payments?status=unallocated";

const tomorrow: RemindersPreview = {
  on: "2026-11-30",
  state: "sends",
  count: 2,
  sum: "5080.62",
  brands: [
    {
      organization_id: 1,
      brand: "Tideway Logistics",
      recipients: ["ap@tideway.example", "finance@tideway.example"],
      step: 4,
      sum: "3896.38",
      bills: [
        {
          bill_month: "2026-09",
          invoice_number: "INV-000179",
          due_on: "2026-10-16",
          open_amount: "1191.07",
          days_late: 45,
          step: null,
        },
        {
          bill_month: "2026-10",
          invoice_number: "INV-000200",
          due_on: "2026-11-16",
          open_amount: "2705.31",
          days_late: 14,
          step: 4,
        },
      ],
    },
    {
      organization_id: 2,
      brand: "Harbor Dental Group",
      recipients: ["billing@harbor.example"],
      step: 1,
      sum: "1184.24",
      bills: [
        {
          bill_month: "2026-10",
          invoice_number: "INV-000201",
          due_on: "2026-12-03",
          open_amount: "1184.24",
          days_late: -3,
          step: 1,
        },
      ],
    },
  ],
  left_out_count: 1,
  left_out: [
    {
      organization_id: 3,
      brand: "Palm & Pine Hotels",
      bill_month: "2026-10",
      invoice_number: "INV-000202",
      why: "unallocated",
    },
  ],
};
/** On a weekend there would be none. */
const reminding = changed("reminders/preview", () => tomorrow);

/** Bills, payments, refunds, credit notes, receivables, accounting and margins. */
export function moneyScreens({ brand, billed }: Pick<SampleRecords, "brand" | "billed">): Screen[] {
  const credit = `/billing?credit=${brand}&bill=${billed}`;
  return [
    { name: "bills", path: "/billing" },
    { name: "bills-payment", path: "/billing?status=overdue", act: menuEntry("Record Payment…") },
    { name: "bills-selected", path: "/billing?status=overdue", act: select },
    {
      name: "bills-payments",
      path: "/billing?status=overdue",
      act: after(select, press("Record Payments…")),
    },
    { name: "bill-preview", path: "/billing?peek=1" },
    {
      name: "bills-hold",
      path: "/billing?status=overdue",
      act: menuEntry(/^Hold/),
    },
    { name: "payments", path: "/billing/payments" },
    { name: "payments-brand", path: "/billing/payments?new=1" },
    { name: "payment-preview", path: "/billing/payments?peek=1" },
    { name: "payment-allocate", path: UNALLOCATED, act: menuEntry("Allocate…") },
    { name: "payments-reverse", path: UNALLOCATED, act: menuEntry("Reverse Payment…") },
    { name: "refund-new", path: UNALLOCATED, act: menuEntry("Refund…") },
    { name: "payments-import", path: "/billing/payments/import" },
    {
      name: "payments-import-account",
      path: "/billing/payments/import",
      act: after(bankFile, press("Add Bank Account…")),
    },
    { name: "payments-import-rows", path: "/billing/payments/import", act: bankRows },
    { name: "payments-import-row", path: "/billing/payments/import", act: after(bankRows, press(/line \d+$/)) },
    { name: "credit-notes", path: "/billing/credit-notes" },
    { name: "credit-note-preview", path: "/billing/credit-notes?peek=1" },
    { name: "credit-note-allocate", path: "/billing/credit-notes?status=unallocated", act: menuEntry("Allocate…") },
    { name: "credit-note-amount", path: credit, act: type("Amount", "59") },
    {
      name: "credit-note-lines",
      path: credit,
      act: after(choose("Credit", "Lines of the bill"), (page) =>
        inDialog(page).getByRole("textbox").first().fill("10"),
      ),
    },
    {
      name: "credit-note-wrong",
      path: credit,
      act: (page) =>
        inDialog(page)
          .getByRole("button", { name: /^Issue/ })
          .click(),
    },
    { name: "refunds", path: "/billing/refunds" },
    { name: "receivables", path: "/billing/receivables" },
    { name: "receivables-as-of", path: `/billing/receivables?as_of=${billed}-28` },
    { name: "receivables-reminders", path: "/billing/receivables", before: reminding, act: press("View Reminders") },
    { name: "receivables-lock", path: "/billing/receivables", act: press("Lock Books…") },
    { name: "accounting", path: "/billing/accounting" },
    { name: "bills-unbilled-bill", path: "/billing", act: after(press(/^Bill \d/), shown(/^Adds \$/)) },
    { name: "bills-unbilled-waive", path: "/billing", act: after(press(/^Waive \d/), shown(/it would cost \$/)) },
    { name: "bills-month", path: `/billing?month=${billed}` },
    { name: "bills-nothing-found", path: "/billing?q=nothing-like-this" },
    { name: "bills-failed", path: "/billing", before: failing("bills*"), act: failed },
    { name: "margins", path: "/billing/margins" },
    { name: "margins-brand", path: `/billing/margins?brand=${brand}` },
    { name: "margins-costs", path: "/billing/margins?costs=1" },
  ];
}
