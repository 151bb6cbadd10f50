import { type BillLine, type Discount, type Party, settledBy } from "@console/contract/billing.ts";
import { creditKind } from "@console/contract/credits.ts";
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { brands } from "./brands.ts";
import {
  belongsTo,
  bytes,
  decimal,
  foldedColumn,
  instant,
  isUnfoldedColumn,
  oneOf,
  recordColumns,
  unfoldedIndex,
} from "./columns.ts";
import { packages } from "./packages.ts";

const money = () => decimal({ precision: 19, scale: 2 }).notNull();

/** A closed month. A trigger refuses every change except to its payment (migration 0043, BILL-09). */
export const bills = pgTable(
  "bills",
  {
    id: serial().primaryKey(),
    brand_id: integer()
      .notNull()
      .references(() => brands.id),
    month: date({ mode: "string" }).notNull(),
    package_id: integer()
      .notNull()
      .references(() => packages.id),
    /** The package's name at the close, for the invoice. */
    package_name: text().notNull(),
    /** The package's name as lists sort it. */
    package_key: foldedColumn(),
    currency: text({ enum: ["usd"] }).notNull(),
    lines: jsonb().$type<BillLine[]>().notNull(),
    discounts: jsonb().$type<Discount[]>().notNull(),
    charges: jsonb().$type<BillLine[]>().notNull(),
    corrections: jsonb().$type<BillLine[]>().notNull(),
    credits: jsonb().$type<BillLine[]>().notNull().default([]),
    /** The brand's credit balance before the close, so that the bill can be recalculated. */
    credit_before: decimal({ precision: 19, scale: 2 }).notNull().default("0"),
    /** Version of the calculation rules; 1 is from before credit was carried forward. */
    rules: integer().notNull().default(1),
    /** Version of the invoice layout; 1 is for bills closed before layouts had numbers. */
    layout: integer().notNull().default(1),
    taxes: jsonb().$type<BillLine[]>().notNull().default([]),
    /** Seller and buyer as of the close; null in bills from before there were settings. */
    seller: jsonb().$type<Party>(),
    buyer: jsonb().$type<Party>(),
    subtotal: money(),
    total: money(),
    /**
     * Below 0, carries credit, or changed by a quarter or more from the month before: set by a trigger at the close.
     */
    to_check: boolean().notNull().default(false),
    invoice_number: text().notNull().unique("bills_invoice_number_unique"),
    due_on: date({ mode: "string" }).notNull(),
    closed_at: instant().notNull(),
    /** What the brand owed when it moved in: a bill without lines, of the month before its first. */
    opening: boolean().notNull().default(false),
    /** What is left to pay: the total less its live allocations. Set by triggers, like the columns of its payment. */
    open_amount: money().default("0"),
    settled_by: oneOf(settledBy),
    /** The brand disputes it (`bill_holds`): it is never overdue. */
    held: boolean().notNull().default(false),
    paid_at: instant(),
    paid_on: date({ mode: "string" }),
    paid_by: text(),
    payment_reference: text(),
    ...recordColumns(),
  },
  (table) => [
    unique("bills_once").on(table.brand_id, table.month),
    index("bills_month").on(table.month, table.id),
    index("bills_open").on(table.due_on, table.id).where(sql`${table.open_amount} > 0`),
    index("bills_open_brand").on(table.brand_id, table.due_on).where(sql`${table.open_amount} > 0`),
    index("bills_open_to_check")
      .on(table.brand_id, table.month)
      .where(sql`${table.to_check} and ${table.open_amount} > 0`),
    // Of the release before.
    index("bills_unpaid").on(table.due_on).where(sql`${table.paid_at} is null`),
    index("bills_to_check").on(table.month, table.id).where(sql`${table.to_check}`),
    index("bills_unpaid_to_check")
      .on(table.brand_id, table.month)
      .where(sql`${table.to_check} and ${table.paid_at} is null`),
    index("bills_lost").on(table.month, table.id).where(sql`${table.total} < 0`),
    unfoldedIndex("bills_unfolded_package", table.id, isUnfoldedColumn(table.package_key, table.package_name)),
    index("bills_invoice_search").using("gin", sql`lower(${table.invoice_number}) gin_trgm_ops`),
    check("bills_open_amount", sql`${table.open_amount} between 0 and greatest(${table.total}, 0)`),
    check("bills_held_open", sql`not ${table.held} or ${table.open_amount} > 0`),
    check("bills_first_of_month", sql`extract(day from ${table.month}) = 1`),
  ],
);

/**
 * Cached inputs of a brand's open month and of the same days of the month before. Triggers delete a brand's rows when
 * any source changes (migration 0014); without a row, the source tables are read.
 */
export const brandMonths = pgTable(
  "brand_months",
  {
    // No foreign key: its check would wait for changes to the brand.
    brand_id: integer().notNull(),
    month: date({ mode: "string" }).notNull(),
    /** The instant up to which usage counts. */
    ends: instant().notNull(),
    /** A row of `monthInputs`. Plain JSON text: never queried into. */
    inputs: json().$type<object>().notNull(),
    /** New on each save; results calculated from it refer to it. */
    version: bigserial({ mode: "number" }),
    /** What was calculated from the inputs, valid with their version only: the release before saves inputs alone. */
    bill: json().$type<object>(),
    bill_version: bigint({ mode: "number" }),
  },
  (table) => [primaryKey({ columns: [table.brand_id, table.month] })],
);

/**
 * Invoices as first printed, one for each payment state they show: no later release changes a file that a customer
 * already has.
 */
export const issuedInvoices = pgTable(
  "issued_invoices",
  {
    bill_id: integer()
      .notNull()
      .references(() => bills.id),
    /** 'pending', 'overdue', 'overdue 46.00' if partly paid, or 'paid 2026-12-20'. */
    state: text().notNull(),
    layout: integer().notNull(),
    /** SHA-256 of the content, in hex. */
    sha256: text().notNull(),
    content: bytes().notNull(),
    issued_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bill_id, table.state] })],
);

/** A request to email an invoice; `sent_at` is set once the mail server accepted it. */
export const invoiceMails = pgTable(
  "invoice_mails",
  {
    id: serial().primaryKey(),
    bill_id: integer()
      .notNull()
      .references(() => bills.id),
    recipient: text().notNull(),
    requested_at: instant().notNull(),
    requested_by: text().notNull(),
    sent_at: instant(),
    /** When the mail server rejected the address permanently. */
    failed_at: instant(),
    /** Sent automatically after the close: once to each address. */
    at_close: boolean().notNull().default(false),
  },
  (table) => [
    index("invoice_mails_bill").on(table.bill_id, table.id),
    index("invoice_mails_failed").on(table.bill_id).where(sql`${table.failed_at} is not null`),
    uniqueIndex("invoice_mails_once").on(table.bill_id, sql`lower(${table.recipient})`).where(sql`${table.at_close}`),
  ],
);

/**
 * Links in emails to a bill's page for its partner. Only the hash of a link's token is stored: nobody who reads the database can
 * open a page.
 */
export const invoiceLinks = pgTable(
  "invoice_links",
  {
    id: serial().primaryKey(),
    bill_id: integer()
      .notNull()
      .references(() => bills.id),
    /** The bill's. */
    brand_id: belongsTo(() => brands.id),
    hash: text().notNull().unique("invoice_links_hash_unique"),
    /** To which it was sent. */
    address: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
  },
  (table) => [
    index("invoice_links_bill").on(table.bill_id),
    index("invoice_links_brand").on(table.brand_id, table.id),
    index("invoice_links_expired").on(table.expires_at),
  ],
);

/** Bills whose invoices are emailed automatically: added by the close, in its transaction. */
export const scheduledInvoices = pgTable(
  "scheduled_invoices",
  {
    bill_id: integer()
      .primaryKey()
      .references(() => bills.id),
    /** By the billing clock. */
    send_at: instant().notNull(),
    /** When its emails were queued. */
    queued_at: instant(),
    /** How many; 0 if the brand had no address. */
    recipients: integer(),
  },
  (table) => [
    index("scheduled_invoices_due").on(table.send_at).where(sql`${table.queued_at} is null`),
    index("scheduled_invoices_no_recipient").on(table.bill_id).where(sql`${table.recipients} = 0`),
  ],
);

/** Recalculations of closed bills from the raw events, and the result if it differs. */
export const billChecks = pgTable(
  "bill_checks",
  {
    bill_id: integer()
      .primaryKey()
      .references(() => bills.id),
    checked_at: instant().notNull(),
    /** The recalculated total; null if every line matches. */
    found: decimal({ precision: 19, scale: 2 }),
  },
  (table) => [index("bill_checks_found").on(table.bill_id).where(sql`${table.found} is not null`)],
);

/** Credits (below 0) and one-off charges that staff add to an open month. */
export const billCharges = pgTable(
  "bill_charges",
  {
    id: serial().primaryKey(),
    brand_id: belongsTo(() => brands.id),
    month: date({ mode: "string" }).notNull(),
    label: text().notNull(),
    amount: money(),
    ...recordColumns(),
  },
  (table) => [index("bill_charges_month").on(table.brand_id, table.month, table.id)],
);

/** Credit as the release before reads and writes it: triggers copy it from and to `ledger_movements` (migration 0043). */
export const creditMovements = pgTable(
  "credit_movements",
  {
    id: serial().primaryKey(),
    brand_id: belongsTo(() => brands.id),
    /** The bill that moved it; for a grant, the bill that had lost it. */
    bill_id: integer()
      .notNull()
      .references(() => bills.id),
    kind: oneOf(creditKind).notNull(),
    /** Below 0 if it was used. */
    amount: money(),
    created_at: instant().notNull(),
    created_by: text().notNull(),
  },
  (table) => [
    // A bill moves credit once, and lost credit is granted once.
    unique("credit_movements_once").on(table.bill_id),
    index("credit_movements_brand").on(table.brand_id, table.id),
    check("credit_movements_sign", sql`(${table.kind} = 'used') = (${table.amount} < 0) and ${table.amount} <> 0`),
  ],
);

/** The last number of each invoice series; a bill takes the next in its own transaction, so that there are no gaps. */
export const invoiceSeries = pgTable("invoice_series", {
  prefix: text().primaryKey(),
  last: integer().notNull(),
});

/** When a brand was active: if it was inactive for a whole month, it has no bill for it. */
export const brandPeriods = pgTable(
  "brand_periods",
  {
    id: serial().primaryKey(),
    brand_id: belongsTo(() => brands.id),
    started_at: instant().notNull(),
    /** Null while it is active. */
    ended_at: instant(),
  },
  (table) => [index("brand_periods_brand").on(table.brand_id, table.started_at)],
);
