import * as z from "zod/mini";
import { errors } from "./errors.ts";
import type { RecordFields } from "./fields.ts";
import { partialShape, requiredLine, sentShape, storedShape } from "./fields.ts";
import {
  BANK_ACCOUNT_MAX,
  BANK_COLUMN_MAX,
  BANK_HEADER_LINES_MAX,
  BANK_MAPPINGS_MAX,
  BANK_TEXT_COLUMNS_MAX,
} from "./limits.ts";
import { id, idText, record, text, wholeInput } from "./primitives.ts";
import { route } from "./route.ts";

export const delimiter = z.enum(["auto", "comma", "semicolon", "tab", "pipe"], "Choose what separates columns.");
export type Delimiter = z.output<typeof delimiter>;
export const delimiterLabel: Record<Delimiter, string> = {
  auto: "Found in each file",
  comma: "Comma",
  semicolon: "Semicolon",
  tab: "Tab",
  pipe: "Vertical bar",
};

export const dateOrder = z.enum(["year_first", "day_first", "month_first"], "Choose how dates are written.");
export type DateOrder = z.output<typeof dateOrder>;
export const dateOrderLabel: Record<DateOrder, string> = {
  year_first: "Year first: 2026-12-05",
  day_first: "Day first: 05.12.2026",
  month_first: "Month first: 12/05/2026",
};

export const decimalSign = z.enum(["point", "comma"], "Choose the decimal sign.");
export type DecimalSign = z.output<typeof decimalSign>;
export const decimalSignLabel: Record<DecimalSign, string> = { point: "Point: 1,234.56", comma: "Comma: 1.234,56" };

const column = text(BANK_COLUMN_MAX).check(z.trim());
const columnField = (label: string) => ({
  label,
  stored: z.string(),
  sent: column,
  empty: "",
  input: { maxLength: BANK_COLUMN_MAX },
});

const TEXT_MESSAGE = `Choose 1 to ${BANK_TEXT_COLUMNS_MAX} columns with the text, each once.`;
const textColumns = z.array(column, TEXT_MESSAGE).check(
  z.minLength(1, TEXT_MESSAGE),
  z.maxLength(BANK_TEXT_COLUMNS_MAX, TEXT_MESSAGE),
  z.refine((names) => new Set(names).size === names.length && !names.includes(""), TEXT_MESSAGE),
);

/** How the columns of a bank's file are read; columns are named as in its header, or `Column 1` where it has none. */
export const fieldsOfMapping = {
  account: requiredLine("Bank account", BANK_ACCOUNT_MAX, "Enter the bank account's name."),
  delimiter: {
    label: "Columns separated by",
    words: delimiterLabel,
    stored: delimiter,
    sent: delimiter,
    empty: "auto",
  },
  header_lines: {
    label: "Header lines",
    as: "number",
    stored: z.int(),
    sent: wholeInput(0, BANK_HEADER_LINES_MAX),
    empty: 1,
  },
  date_column: requiredLine("Date", BANK_COLUMN_MAX, "Choose the column with the date."),
  date_order: { label: "Dates", words: dateOrderLabel, stored: dateOrder, sent: dateOrder },
  /** Signed; else there are two columns, of credits and of debits. */
  amount_column: columnField("Amount"),
  credit_column: columnField("Credit"),
  debit_column: columnField("Debit"),
  decimal_sign: { label: "Decimal sign", words: decimalSignLabel, stored: decimalSign, sent: decimalSign },
  text_columns: { label: "Text", as: "list", stored: z.array(z.string()), sent: textColumns },
  payer_column: columnField("Payer"),
} satisfies RecordFields;

export const bankMapping = z.object({ ...record, ...storedShape(fieldsOfMapping), created_by: z.string() });
export type BankMapping = z.output<typeof bankMapping>;

const AMOUNT_MESSAGE = "Choose the column with the amount, or one with credits and one with debits.";
const MESSAGE = "Send the fields under bank_mapping.";

type Amounts = { amount_column: string; credit_column: string; debit_column: string };

/** One signed amount, or credits and debits. */
export const hasAmounts = ({ amount_column: amount, credit_column: credit, debit_column: debit }: Amounts): boolean =>
  amount === "" ? credit !== "" && debit !== "" && credit !== debit : credit === "" && debit === "";

export const bankMappingCreate = z.object(
  {
    bank_mapping: z
      .object(sentShape(fieldsOfMapping), MESSAGE)
      .check(z.refine(hasAmounts, { error: AMOUNT_MESSAGE, path: ["amount_column"] })),
  },
  MESSAGE,
);

const { account: _, ...changeable } = fieldsOfMapping;

/** What is not sent stays. The account stays in any case: the keys of its rows have its name. */
export const bankMappingUpdate = z.object({ bank_mapping: z.object(partialShape(changeable), MESSAGE) }, MESSAGE);

export const mappingErrors = errors({
  notFound: { code: "not_found", message: "This bank account wasn't found." },
  nameTaken: {
    code: "duplicate",
    field: "bank_mapping.account",
    message: "There is already a bank account with this name.",
  },
  full: { code: "conflict", message: `There are already ${BANK_MAPPINGS_MAX} bank accounts, the maximum.` },
  amounts: { code: "invalid", field: "bank_mapping.amount_column", message: AMOUNT_MESSAGE },
});

const params = z.object({ id: idText });

export const bankMappings = {
  list: route({
    id: "bankMappings.list",
    method: "GET",
    path: "/admin/bank_mappings",
    summary: "Bank accounts with the columns of their files, by name",
    permission: "brands",
    data: z.array(bankMapping),
  }),
  create: route({
    id: "bankMappings.create",
    method: "POST",
    path: "/admin/bank_mappings",
    summary: "Add a bank account and say how its files are read",
    permission: "super_admin",
    audit: ["bank_mapping.created"],
    touches: null,
    body: bankMappingCreate,
    errors: [mappingErrors.nameTaken, mappingErrors.full],
    data: bankMapping,
  }),
  update: route({
    id: "bankMappings.update",
    method: "PATCH",
    path: "/admin/bank_mappings/{id}",
    summary: "Change how a bank account's files are read",
    permission: "super_admin",
    audit: ["bank_mapping.updated"],
    touches: null,
    params,
    body: bankMappingUpdate,
    errors: [mappingErrors.notFound, mappingErrors.amounts],
    ifMatch: true,
    data: bankMapping,
  }),
  remove: route({
    id: "bankMappings.remove",
    method: "DELETE",
    path: "/admin/bank_mappings/{id}",
    summary: "Remove a bank account; its payments stay, and their rows stay recorded",
    permission: "super_admin",
    audit: ["bank_mapping.deleted"],
    touches: null,
    params,
    errors: [mappingErrors.notFound],
    ifMatch: true,
    data: z.object({ id }),
  }),
};
