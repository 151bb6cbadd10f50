import { dateOrder, decimalSign, delimiter } from "@console/contract/bank-mappings.ts";
import { integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { oneOf, recordColumns } from "./columns.ts";

/** How the columns of a bank account's files are read. Few; payments of an account outlive it. */
export const bankMappings = pgTable(
  "bank_mappings",
  {
    id: serial().primaryKey(),
    account: text().notNull(),
    /** The name as it is compared (`fold`): payments have it in their source. */
    account_key: text().notNull(),
    delimiter: oneOf(delimiter).notNull(),
    header_lines: integer().notNull(),
    date_column: text().notNull(),
    date_order: oneOf(dateOrder).notNull(),
    amount_column: text().notNull(),
    credit_column: text().notNull(),
    debit_column: text().notNull(),
    decimal_sign: oneOf(decimalSign).notNull(),
    text_columns: text().array().notNull(),
    payer_column: text().notNull(),
    created_by: text().notNull(),
    ...recordColumns(),
  },
  (table) => [uniqueIndex("bank_mappings_account").on(table.account_key)],
);
