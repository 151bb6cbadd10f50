import { type AccountNames, fieldsOfAccounts } from "@console/contract/account-names.ts";
import { fieldsOfOperator, invoiceSending } from "@console/contract/operator.ts";
import { fieldsOfReminders, type ReminderStep } from "@console/contract/reminder-policy.ts";
import { sql } from "drizzle-orm";
import { boolean, check, date, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, decimal, instant, oneOf, recordColumns } from "./columns.ts";

const { payment_reminders: reminding, ...policy } = fieldsOfReminders;
const reminderDays = (step: ReminderStep) => integer().notNull().default(policy[`reminder_days_${step}`].empty);
const reminderText = (step: ReminderStep) => text().notNull().default(policy[`reminder_text_${step}`].empty);

const account = (name: keyof AccountNames) => text().notNull().default(fieldsOfAccounts[name].empty);

const percent = () => decimal({ precision: 7, scale: 4 });

/** The company that sends the invoices: one row, created on the first save. */
export const operatorSettings = pgTable(
  "operator_settings",
  {
    id: integer().primaryKey().default(1),
    legal_name: text().notNull(),
    address: text().notNull(),
    tax_id: text().notNull(),
    display_name: text().notNull().default(""),
    reply_to: text().notNull().default(""),
    /** `#rrggbb`; empty for none. */
    color: text().notNull().default(""),
    payment_instructions: text().notNull().default(""),
    /** Hash in `operator_logos`; empty if there is none. */
    logo: text().notNull().default(""),
    /** Prefix of invoice numbers; each prefix has its own series. */
    invoice_prefix: text().notNull(),
    terms_days: integer().notNull().default(15),
    invoice_sending: oneOf(invoiceSending).notNull().default("by_hand"),
    invoice_sending_hours: integer().notNull().default(24),
    apply_credit_at_close: boolean().notNull().default(fieldsOfOperator.apply_credit_at_close.empty),
    second_person_limit: decimal({ precision: 19, scale: 2 })
      .notNull()
      .default(fieldsOfOperator.second_person_limit.empty),
    payment_reminders: oneOf(reminding.stored).notNull().default("off"),
    reminder_days_1: reminderDays(1),
    reminder_text_1: reminderText(1),
    reminder_days_2: reminderDays(2),
    reminder_text_2: reminderText(2),
    reminder_days_3: reminderDays(3),
    reminder_text_3: reminderText(3),
    reminder_days_4: reminderDays(4),
    reminder_text_4: reminderText(4),
    reminder_days_5: reminderDays(5),
    reminder_text_5: reminderText(5),
    // What the accounting program calls its accounts.
    account_receivables: account("account_receivables"),
    account_revenue: account("account_revenue"),
    account_tax: account("account_tax"),
    account_bank: account("account_bank"),
    account_customer_credit: account("account_customer_credit"),
    account_allowances: account("account_allowances"),
    account_bad_debt: account("account_bad_debt"),
    xero_revenue: account("xero_revenue"),
    xero_tax: account("xero_tax"),
    xero_customer_credit: account("xero_customer_credit"),
    xero_allowances: account("xero_allowances"),
    xero_bad_debt: account("xero_bad_debt"),
    xero_tax_type: account("xero_tax_type"),
    // From when on something needs attention: percentages, hours and days.
    attention_margin: percent().notNull().default("20"),
    attention_bill_change: percent().notNull().default("25"),
    attention_usage_fall: percent().notNull().default("50"),
    attention_silent_hours: integer().notNull().default(24),
    attention_days: integer().notNull().default(7),
    attention_part_days: integer().notNull().default(30),
    /** How long after its close a brand's personal data is erased. */
    erasure_days: integer().notNull().default(fieldsOfOperator.erasure_days.empty),
    // For how many days something is stored.
    email_days: integer().notNull().default(fieldsOfOperator.email_days.empty),
    notification_days: integer().notNull().default(fieldsOfOperator.notification_days.empty),
    webhook_days: integer().notNull().default(fieldsOfOperator.webhook_days.empty),
    activity_months: integer().notNull().default(fieldsOfOperator.activity_months.empty),
    ...recordColumns(),
  },
  (table) => [check("operator_settings_one", sql`${table.id} = 1`)],
);

/** Logos by hash. They are never deleted, because bills refer to them. */
export const operatorLogos = pgTable("operator_logos", {
  /** SHA-256 of the content: the first 32 hex characters. */
  hash: text().primaryKey(),
  /** PNG, because PDF files can embed it. */
  content: bytes().notNull(),
  added_at: instant().notNull(),
});

/** Name of a tax on bills, and its percentage. */
export type Tax = { name: string; rate: string };

/** History of the tax on bills: a month uses the rate with the latest start up to it. */
export const taxRates = pgTable(
  "tax_rates",
  {
    starts_on: date({ mode: "string" }).primaryKey(),
    /** Shown on the bill: 'GST'. */
    name: text().notNull(),
    /** In percent. */
    rate: percent().notNull(),
  },
  (table) => [check("tax_rates_first_of_month", sql`extract(day from ${table.starts_on}) = 1`)],
);
