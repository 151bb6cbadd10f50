import type { Bill, BillLine } from "@console/contract/billing.ts";

const nothing = { estimated_amount: "0", quantity: "0", rate: "0" };
const line = (over: Partial<BillLine> & Pick<BillLine, "kind" | "label">): BillLine => ({
  ...{ quantity: "1", unit: "month", rate: "99", amount: "99.00" },
  ...over,
});

/** A closed bill with a line of every kind, as an invoice prints it. */
export const exampleBill: Bill = {
  ...{ id: 7, version: 1, month: "2026-11", open: false, through: "2026-11-30", currency: "usd", base_amount: "99" },
  package: { id: 3, name: "Professional" },
  ...{ per_minute_cost: { ...nothing, min_used: "0" }, multilingual_cost_per_minute: { ...nothing, min_used: "0" } },
  ...{ per_business_cost: nothing, storage_fee_per_gb: nothing, premium_support_per_business: nothing },
  integration_cost: { ...nothing, metadata: {} },
  lines: [
    line({ kind: "base", label: "Monthly fee" }),
    line({
      kind: "standard_minutes",
      label: "Minutes",
      quantity: "1700.55",
      unit: "min",
      rate: "0.14",
      amount: "238.08",
    }),
    line({
      kind: "multilingual_minutes",
      label: "Multilingual",
      quantity: "0",
      unit: "min",
      rate: "0.02",
      amount: "0.00",
    }),
    line({ kind: "businesses", label: "Businesses", quantity: "4", unit: "business", rate: "29", amount: "116.00" }),
    line({ kind: "storage", label: "Storage", quantity: "18.666667", unit: "GB", rate: "0.09", amount: "1.68" }),
    line({
      kind: "premium_support",
      label: "Premium support",
      quantity: "0",
      unit: "business",
      rate: "9",
      amount: "0.00",
    }),
  ],
  subtotal: "454.76",
  discounts: [{ code: "AUTUMN15", type: "percentage", value: "15", amount: "68.21" }],
  charges: [line({ kind: "charge", label: "Setup", unit: "once", rate: "20", amount: "20.00" })],
  corrections: [],
  credits: [],
  taxes: [line({ kind: "tax", label: "Sales tax", quantity: "406.55", unit: "%", rate: "8.875", amount: "36.08" })],
  ...{ total: "442.63", status: "pending", due_on: "2026-12-16", paid_at: null, paid_on: null, paid_by: null },
  open_amount: "442.63",
  settled_by: null,
  held: false,
  ...{ payment_reference: null, invoice_number: "INV-000042", closed_at: "2026-12-01T11:00:00.000Z" },
  seller: {
    ...{ name: "Switchyard Voice, Inc.", address: "1180 Harbor Street\nNew York, NY 10004", tax_id: "12-3456789" },
    ...{ email: "billing@switchyard.example", payment_instructions: "ACH to First Harbor Bank, account 4410." },
  },
  buyer: {
    name: "Lumen Health Voice",
    address: "44 Cedar Street\nBoston, MA 02110",
    tax_id: "",
    email: "ap@lumen.example",
  },
};
