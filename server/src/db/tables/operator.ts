import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, decimal, instant, recordColumns } from "./columns.ts";

/** Who sends the invoices: one row, made when it is first saved. */
export const operatorSettings = pgTable(
  "operator_settings",
  {
    id: integer().primaryKey().default(1),
    legal_name: text().notNull(),
    address: text().notNull(),
    tax_id: text().notNull(),
    display_name: text().notNull().default(""),
    reply_to: text().notNull().default(""),
    payment_instructions: text().notNull().default(""),
    /** Of `operator_logos`; empty where there is none. */
    logo: text().notNull().default(""),
    /** What invoice numbers begin with; each series counts for itself. */
    invoice_prefix: text().notNull(),
    ...recordColumns(),
  },
  (table) => [check("operator_settings_one", sql`${table.id} = 1`)],
);

/** Logos by their hash. They stay, for bills refer to them. */
export const operatorLogos = pgTable("operator_logos", {
  /** SHA-256 of the content, the first 32 characters in hex. */
  hash: text().primaryKey(),
  /** PNG, which PDF files take. */
  content: bytes().notNull(),
  added_at: instant().notNull(),
});

/** What bills call a tax, and its percentage. */
export type Tax = { name: string; rate: string };

/** Tax on bills, as history: the rate with the latest start up to a month is that month's. */
export const taxRates = pgTable(
  "tax_rates",
  {
    starts_on: date({ mode: "string" }).primaryKey(),
    /** What it is called on the bill: 'GST'. */
    name: text().notNull(),
    /** Percent. */
    rate: decimal({ precision: 7, scale: 4 }).notNull(),
  },
  (table) => [check("tax_rates_first_of_month", sql`extract(day from ${table.starts_on}) = 1`)],
);
