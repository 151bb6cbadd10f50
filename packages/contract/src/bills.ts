import * as z from "zod/mini";
import { billingErrors, billStatus, billStatusLabel, lineKind, lineUnit, month, settledBy } from "./billing.ts";
import { bulkAnswer, bulkRecords, idList } from "./bulk.ts";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { PAGE_SIZE_MAX, PAYMENT_REFERENCE_MAX, REASON_MAX } from "./limits.ts";
import { paymentErrors, paymentMethod } from "./payments.ts";
import { day, decimal, id, idText, instant, optionalText, pageQuery, perPage, sortBy } from "./primitives.ts";
import { receivable } from "./receivables.ts";
import { route } from "./route.ts";

const FILTER_MESSAGE = "Choose outstanding, overdue, held, paid or to_check.";
/** Outstanding is everything unpaid, overdue and held are parts of it; to_check needs review. */
export const billFilter = z.enum(["outstanding", "overdue", "held", "paid", "to_check"], FILTER_MESSAGE);
export type BillFilter = z.output<typeof billFilter>;

/** A brand's bill of a month, closed or so far. */
export const brandBill = z.object({
  /** Of the bill; for the open month, which has no bill yet, of the brand. */
  id,
  /** 1 while the month is open. */
  version: z.int(),
  brand_id: id,
  brand: z.string(),
  month,
  open: z.boolean(),
  package: z.string(),
  currency: z.literal("usd"),
  invoice_number: z.nullable(z.string()),
  total: decimal,
  /** The total to compare with: the previous month's bill, for the open month its same days; null without one. */
  before: z.nullable(decimal),
  change: z.nullable(decimal),
  status: billStatus,
  /** What is left to pay; the total while the month is open. */
  open_amount: decimal,
  settled_by: z.nullable(settledBy),
  /** The brand disputes it. */
  held: z.boolean(),
  /**
   * Changed by a quarter or more, is below 0, carries credit forward, was recalculated to a different total, or counts late usage of a
   * month whose bill was canceled.
   */
  to_check: z.boolean(),
  /** The recalculated total; null if it is the same. */
  found: z.nullable(decimal),
  /** The credit carried to the next bills; null if none. */
  carried: z.nullable(decimal),
  due_on: z.iso.date(),
  paid_on: z.nullable(z.iso.date()),
  payment_reference: z.nullable(z.string()),
  /** When the invoice was last emailed; null if it was not, or the month is open. */
  sent_at: z.nullable(instant),
});
export type BrandBill = z.output<typeof brandBill>;

/** A closed bill with what pays it, the latest first. */
export const billWithPayers = z.extend(brandBill, {
  payers: z.array(
    z.object({
      /** Null for a credit note. */
      payment_id: z.nullable(id),
      /** Of the payment, or the number of the credit note. */
      reference: z.string(),
      amount: decimal,
      paid_on: z.iso.date(),
    }),
  ),
});
export type BillWithPayers = z.output<typeof billWithPayers>;

/** One line of a closed bill for bookkeeping: the amounts of a bill add up to its total. */
export const accountLine = z.object({
  invoice_number: z.string(),
  brand_id: id,
  brand: z.string(),
  month,
  closed_on: z.iso.date(),
  due_on: z.iso.date(),
  paid_on: z.nullable(z.iso.date()),
  reference: z.nullable(z.string()),
  kind: z.union([lineKind, z.literal("discount")]),
  label: z.string(),
  quantity: decimal,
  unit: lineUnit,
  rate: decimal,
  /** Deductions are below 0. */
  amount: decimal,
  currency: z.literal("usd"),
});

const some = z.object({ count: z.int(), total: decimal });
/** Outstanding payments of all months, and bills to review in the latest closed one. */
export const billsSummary = z.object({
  outstanding: some,
  /** The outstanding total by days past due. */
  by_age: z.pick(receivable, {
    current: true,
    days_1_30: true,
    days_31_60: true,
    days_61_90: true,
    days_over_90: true,
  }),
  overdue: some,
  to_check: z.object({ month: z.nullable(month), count: z.int() }),
});
export type BillsSummary = z.output<typeof billsSummary>;

const filters = { brand_id: z.optional(idText), month: z.optional(month), status: z.optional(billFilter) };

const RECORDS_MESSAGE = "Send the records.";
const HELD_MESSAGE = "Send the records, and held as true or false.";

export const billsErrors = errors({
  openMonthSort: {
    code: "invalid",
    field: "sort",
    message: "The open month can only be sorted by brand: its amounts are calculated page by page.",
  },
});

export const billColumns = columns({
  brand: { title: "Brand", field: "brand" },
  month: { title: "Month", field: "month" },
  package: { title: "Package", field: "package" },
  invoice: { title: "Invoice", field: "invoice_number" },
  total: { title: "Total", field: "total" },
  before: { title: "Previous month", field: "before" },
  change: { title: "Change", field: "change" },
  status: { title: "Status", field: "status", words: billStatusLabel },
  due: { title: "Due", field: "due_on", as: "day" },
  paid: { title: "Paid on", field: "paid_on", as: "day" },
  reference: { title: "Reference", field: "payment_reference" },
  sent: { title: "Sent", field: "sent_at", as: "minute" },
  open_amount: { title: "Open", field: "open_amount" },
  actions: { title: "Actions" },
});

export const billLineColumns = columns({
  invoice: { title: "Invoice", field: "invoice_number" },
  brand: { title: "Brand", field: "brand" },
  month: { title: "Month", field: "month" },
  closed: { title: "Closed on", field: "closed_on", as: "day" },
  due: { title: "Due", field: "due_on", as: "day" },
  paid: { title: "Paid on", field: "paid_on", as: "day" },
  reference: { title: "Reference", field: "reference" },
  item: { title: "Item", field: "label" },
  quantity: { title: "Quantity", field: "quantity" },
  unit: { title: "Unit", field: "unit" },
  rate: { title: "Rate", field: "rate" },
  amount: { title: "Amount", field: "amount" },
});

export const bills = {
  list: route({
    id: "bills.list",
    method: "GET",
    path: "/admin/bills",
    summary:
      "Bills of all brands: for a closed month, for the open month so far (by brand, without sums), or for all closed months",
    permission: "brands",
    list: "page",
    query: z.object({
      ...pageQuery,
      ...filters,
      /** Only these: the selected ones, for an export. */
      ids: z.optional(idList),
      sort: sortBy("month", "brand", "package", "invoice_number", "total", "due_on", "paid_on"),
    }),
    errors: [billsErrors.openMonthSort],
    columns: billColumns,
    data: z.array(brandBill),
  }),
  summary: route({
    id: "bills.summary",
    method: "GET",
    path: "/admin/bills/summary",
    summary: "Outstanding and overdue totals, and the number of bills to review",
    permission: "brands",
    data: billsSummary,
  }),
  months: route({
    id: "bills.months",
    method: "GET",
    path: "/admin/bills/months",
    summary: "The open month and the months that have bills, newest first",
    permission: "brands",
    data: z.array(z.object({ month, open: z.boolean() })),
  }),
  read: route({
    id: "bills.read",
    method: "GET",
    path: "/admin/bills/{id}",
    summary: "One closed bill with what pays it",
    permission: "brands",
    params: z.object({ id: idText }),
    errors: [billingErrors.billNotFound],
    data: billWithPayers,
  }),
  lines: route({
    id: "bills.lines",
    method: "GET",
    path: "/admin/bill_lines",
    summary: "Every line item of closed bills, including discounts and taxes, for bookkeeping",
    permission: "brands",
    list: "page",
    query: z.object({ ...pageQuery, ...filters, per_page: perPage(PAGE_SIZE_MAX), sort: sortBy("month") }),
    columns: billLineColumns,
    data: z.array(accountLine),
  }),
  bulkSend: route({
    id: "bills.bulkSend",
    method: "POST",
    path: "/admin/bills/bulk_send",
    summary: "Email the invoices of several bills to their brands' invoice emails; refusals are reported per bill",
    permission: "brands",
    audit: ["invoice.mailed"],
    touches: null,
    bulk: true,
    body: z.object({ records: bulkRecords }, RECORDS_MESSAGE),
    data: bulkAnswer,
  }),
  bulkPay: route({
    id: "bills.bulkPay",
    method: "POST",
    path: "/admin/bills/bulk_pay",
    summary: "Record a payment of each brand that pays what is open on its bills; paid ones are left out",
    permission: "brands",
    audit: ["payment.recorded"],
    touches: "money",
    bulk: true,
    body: z.object(
      {
        records: bulkRecords,
        /** Today by default. */
        received_on: z.optional(day),
        method: paymentMethod,
        reference: z.optional(optionalText(PAYMENT_REFERENCE_MAX)),
      },
      "Send the records and the method.",
    ),
    errors: [paymentErrors.ahead],
    data: bulkAnswer,
  }),
  bulkHold: route({
    id: "bills.bulkHold",
    method: "POST",
    path: "/admin/bills/bulk_hold",
    summary: "Hold several bills that their brands dispute, or lift their holds; refusals are reported per bill",
    permission: "brands",
    audit: ["bill.held", "bill.hold_lifted"],
    touches: null,
    bulk: true,
    body: z.object(
      {
        records: bulkRecords,
        held: z.boolean(HELD_MESSAGE),
        reason: z.optional(optionalText(REASON_MAX)),
      },
      HELD_MESSAGE,
    ),
    errors: [billingErrors.noReason],
    data: bulkAnswer,
  }),
};
