import { type NoteLine, noteKind, noteReason } from "@console/contract/credit-notes.ts";
import { paymentMethod, paymentOrigin } from "@console/contract/payments.ts";
import { movementCause } from "@console/contract/receivables.ts";
import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bills } from "./bills.ts";
import { brands } from "./brands.ts";
import { belongsTo, decimal, instant, oneOf } from "./columns.ts";

const money = () => decimal({ precision: 19, scale: 2 }).notNull();
const currency = () =>
  text({ enum: ["usd"] })
    .notNull()
    .default("usd");
const ofBill = () =>
  integer()
    .notNull()
    .references(() => bills.id);

/** The later of the own date and the day after the locked ones: set by triggers. */
const postedOn = () => date({ mode: "string" });
const request = () => ({
  requested_at: instant().notNull(),
  requested_by: text().notNull(),
  requested_by_id: integer(),
});
const withdrawal = () => ({ withdrawn_at: instant(), withdrawn_by: text() });
const reversal = () => ({
  reversed_on: date({ mode: "string" }),
  reversed_at: instant(),
  reversal_posted_on: postedOn(),
  reversed_by: text(),
  reversal_reason: text(),
});

const origins = sql.raw(paymentOrigin.options.map((origin) => `'${origin}'`).join(", "));

/** Money that a brand paid. Triggers post it to the ledger and refuse every change except its one reversal (migration 0043). */
export const payments = pgTable(
  "payments",
  {
    id: serial().primaryKey(),
    brand_id: belongsTo(() => brands.id),
    amount: money(),
    currency: currency(),
    /** The day it arrived, in the billing time zone. */
    received_on: date({ mode: "string" }).notNull(),
    method: oneOf(paymentMethod).notNull(),
    reference: text().notNull().default(""),
    note: text().notNull().default(""),
    origin: oneOf(paymentOrigin).notNull(),
    /** Who gave it the id: a person in the console, an API key, or a bank account's file. */
    source: text().notNull().default("console"),
    external_id: text(),
    /** What is neither allocated to bills nor refunded: set by triggers. */
    unallocated: money().default("0"),
    recorded_at: instant().notNull(),
    recorded_by: text().notNull(),
    posted_on: postedOn(),
    ...reversal(),
  },
  (table) => [
    index("payments_brand").on(table.brand_id, table.id),
    index("payments_received").on(table.received_on, table.id),
    index("payments_amount").on(table.amount, table.id),
    index("payments_unallocated").on(table.received_on, table.id).where(sql`${table.unallocated} > 0`),
    uniqueIndex("payments_external").on(table.source, table.external_id),
    check("payments_origin", sql`${table.origin} in (${origins})`),
    // Without its row's key, an imported payment could be recorded twice.
    check("payments_import_key", sql`${table.origin} <> 'import' or ${table.external_id} is not null`),
    check("payments_amount_positive", sql`${table.amount} > 0`),
    check("payments_unallocated_within", sql`${table.unallocated} between 0 and ${table.amount}`),
    check("payments_reversal", sql`(${table.reversed_at} is null) = (${table.reversed_on} is null)`),
  ],
);

/** Corrects a closed bill. Triggers post it when it is issued and refuse every change but its one reversal, of a write-off. */
export const creditNotes = pgTable(
  "credit_notes",
  {
    id: serial().primaryKey(),
    brand_id: belongsTo(() => brands.id),
    bill_id: ofBill(),
    /** Taken when it is issued; null while it waits for a second person. */
    number: text().unique("credit_notes_number_unique"),
    kind: oneOf(noteKind).notNull(),
    reason: oneOf(noteReason).notNull(),
    net: money(),
    tax: money(),
    currency: currency(),
    tax_name: text(),
    tax_rate: decimal({ precision: 7, scale: 4 }),
    lines: jsonb().$type<NoteLine[]>().notNull().default([]),
    text: text().notNull().default(""),
    /** What is neither allocated to bills nor refunded: set by triggers. */
    unallocated: money().default("0"),
    ...request(),
    ...withdrawal(),
    issued_on: date({ mode: "string" }),
    issued_at: instant(),
    posted_on: postedOn(),
    confirmed_by: text(),
    ...reversal(),
  },
  (table) => [
    index("credit_notes_brand").on(table.brand_id, table.id),
    index("credit_notes_bill").on(table.bill_id, table.id),
    check("credit_notes_amount", sql`${table.net} >= 0 and ${table.tax} >= 0 and ${table.net} + ${table.tax} > 0`),
    check("credit_notes_unallocated_within", sql`${table.unallocated} between 0 and ${table.net} + ${table.tax}`),
    check("credit_notes_issued", sql`num_nulls(${table.number}, ${table.issued_on}, ${table.issued_at}) in (0, 3)`),
    check("credit_notes_withdrawn", sql`num_nonnulls(${table.withdrawn_at}, ${table.issued_at}) < 2`),
    check("credit_notes_reversal", sql`${table.reversed_at} is null or ${table.reason} = 'write_off'`),
  ],
);

/** Money that went back to a brand, of what is left of a payment or credit note. Never changed, but for its one reversal. */
export const refunds = pgTable(
  "refunds",
  {
    id: serial().primaryKey(),
    brand_id: belongsTo(() => brands.id),
    /** Its source is one of the two. */
    payment_id: integer().references(() => payments.id),
    credit_note_id: integer().references(() => creditNotes.id),
    amount: money(),
    currency: currency(),
    refunded_on: date({ mode: "string" }).notNull(),
    method: oneOf(paymentMethod).notNull(),
    reference: text().notNull().default(""),
    reason: text().notNull(),
    ...request(),
    ...withdrawal(),
    /** Null while it waits for a second person. */
    issued_at: instant(),
    posted_on: postedOn(),
    confirmed_by: text(),
    ...reversal(),
  },
  (table) => [
    index("refunds_brand").on(table.brand_id, table.id),
    index("refunds_payment").on(table.payment_id, table.id),
    index("refunds_credit_note").on(table.credit_note_id, table.id),
    check("refunds_source", sql`num_nulls(${table.payment_id}, ${table.credit_note_id}) = 1`),
    check("refunds_withdrawn", sql`num_nonnulls(${table.withdrawn_at}, ${table.issued_at}) < 2`),
    check("refunds_amount_positive", sql`${table.amount} > 0`),
    check(
      "refunds_reversal",
      sql`${table.reversed_at} is null or (${table.reversed_on} is not null and ${table.issued_at} is not null)`,
    ),
  ],
);

/** The part of a payment or credit note that pays a bill. Triggers move the ledger and the bill's open amount with it. */
export const allocations = pgTable(
  "allocations",
  {
    id: serial().primaryKey(),
    /** The source's and the bill's. */
    brand_id: integer().notNull(),
    /** Its source is one of the two. */
    payment_id: integer().references(() => payments.id),
    credit_note_id: integer().references(() => creditNotes.id),
    bill_id: ofBill(),
    amount: money(),
    /** The later of the payment's day and the day of the bill's close. */
    effective_on: date({ mode: "string" }).notNull(),
    allocated_at: instant().notNull(),
    allocated_by: text().notNull(),
    released_on: date({ mode: "string" }),
    released_at: instant(),
    released_by: text(),
    release_reason: text(),
  },
  (table) => [
    index("allocations_payment").on(table.payment_id, table.id),
    index("allocations_credit_note").on(table.credit_note_id, table.id),
    index("allocations_bill").on(table.bill_id, table.id),
    check("allocations_source", sql`num_nulls(${table.payment_id}, ${table.credit_note_id}) = 1`),
    check("allocations_amount_positive", sql`${table.amount} > 0`),
    check("allocations_release", sql`(${table.released_at} is null) = (${table.released_on} is null)`),
  ],
);

/** Bills that a brand disputes. `bills.held` follows it by a trigger. */
export const billHolds = pgTable(
  "bill_holds",
  {
    id: serial().primaryKey(),
    bill_id: ofBill(),
    reason: text().notNull(),
    placed_at: instant().notNull(),
    placed_by: text().notNull(),
    lifted_at: instant(),
    lifted_by: text(),
  },
  (table) => [
    index("bill_holds_bill").on(table.bill_id, table.id),
    uniqueIndex("bill_holds_once").on(table.bill_id).where(sql`${table.lifted_at} is null`),
  ],
);

/**
 * What moves a brand's accounts: what is open on its bills, money held for it (both with tax), and credit that lowers its next
 * bills (before tax). Append-only; written by triggers, except credit that a person grants.
 */
export const ledgerMovements = pgTable(
  "ledger_movements",
  {
    id: serial().primaryKey(),
    brand_id: belongsTo(() => brands.id),
    currency: currency(),
    cause: oneOf(movementCause).notNull(),
    // No foreign keys: none of them is ever deleted.
    bill_id: integer(),
    payment_id: integer(),
    credit_note_id: integer(),
    allocation_id: integer(),
    refund_id: integer(),
    /** The day that reports go by, never one that is locked; null for bills, which post on the day of their close. */
    posted_on: date({ mode: "string" }),
    receivable: money().default("0"),
    unallocated: money().default("0"),
    carried: money().default("0"),
    created_at: instant().notNull(),
    created_by: text().notNull(),
  },
  (table) => [
    index("ledger_movements_brand").on(table.brand_id, table.id),
    index("ledger_movements_created").on(table.created_at),
    // A bill is posted once, and its credit once.
    uniqueIndex("ledger_movements_bill_once")
      .on(table.bill_id, table.cause)
      .where(sql`${table.cause} in ('bill', 'credit_carried', 'credit_used', 'credit_granted', 'credit_returned')`),
  ],
);

/** The sums of a brand's movements. */
export const brandBalances = pgTable(
  "brand_balances",
  {
    brand_id: belongsTo(() => brands.id),
    currency: currency(),
    receivable: money().default("0"),
    unallocated: money().default("0"),
    carried: money().default("0"),
  },
  (table) => [
    primaryKey({ columns: [table.brand_id, table.currency] }),
    check("brand_balances_receivable", sql`${table.receivable} >= 0`),
    check("brand_balances_carried", sql`${table.carried} >= 0`),
  ],
);

/** Months whose books are locked; the last one that is in force counts. */
export const bookLocks = pgTable(
  "book_locks",
  {
    id: serial().primaryKey(),
    /** The last day of a month. */
    locked_through: date({ mode: "string" }).notNull(),
    ...request(),
    /** Null while it waits for a second person. */
    locked_at: instant(),
    confirmed_by: text(),
  },
  (table) => [check("book_locks_month", sql`extract(day from ${table.locked_through} + 1) = 1`)],
);
