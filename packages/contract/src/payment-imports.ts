import * as z from "zod/mini";
import { dateOrder, decimalSign, delimiter } from "./bank-mappings.ts";
import { month } from "./billing.ts";
import { errors } from "./errors.ts";
import {
  BANK_FILE_MAX_BYTES,
  BANK_FILE_ROWS_MAX,
  BANK_HEADER_LINES_MAX,
  BANK_ROW_PARTS_MAX,
  IMPORTED_ROWS_MAX,
} from "./limits.ts";
import { allocationsCreate, paymentAmount } from "./payments.ts";
import { decimal, id, instant, wholeInput } from "./primitives.ts";
import { route } from "./route.ts";

/** What a row's brand was found by, the surest first. */
export const bankMatch = z.enum(["invoice", "reference", "brand_amount", "brand", "amount", "none"]);
export type BankMatch = z.output<typeof bankMatch>;
export const bankMatchLabel: Record<BankMatch, string> = {
  invoice: "Invoice number",
  reference: "Reference number",
  brand_amount: "Brand name and amount",
  brand: "Brand name",
  amount: "Amount only",
  none: "No match",
};

/** What a row pays of a bill. */
const proposedAllocation = z.object({ bill_month: month, invoice_number: z.string(), amount: decimal });

/** A payment of one brand: a row that is split has several. */
export const bankPart = z.object({
  organization_id: id,
  brand: z.string(),
  amount: decimal,
  allocations: z.array(proposedAllocation),
});
export type BankPart = z.output<typeof bankPart>;

/** A payment that is recorded already. */
export const importedPayment = z.object({
  id,
  organization_id: id,
  brand: z.string(),
  amount: decimal,
  recorded_at: instant,
  recorded_by: z.string(),
  reversed: z.boolean(),
});
export type ImportedPayment = z.output<typeof importedPayment>;

/** Money that came in. */
export const bankRow = z.object({
  /** In the file. */
  line: z.int(),
  received_on: z.iso.date(),
  amount: decimal,
  text: z.string(),
  payer: z.string(),
  match: bankMatch,
  /** Whether it can be recorded as proposed without a closer look. */
  sure: z.boolean(),
  /** Empty if no brand was found. */
  parts: z.array(bankPart),
  /** Recorded from this row. */
  recorded: z.array(importedPayment),
  /** Another payment of the day, amount and brand, or of any brand if none was found, which is not of this file: perhaps the same money. */
  similar: z.nullable(importedPayment),
});
export type BankRow = z.output<typeof bankRow>;

export const unreadableRow = z.object({ line: z.int(), text: z.string(), reason: z.string() });

export const importPreview = z.object({
  account: z.string(),
  /** Of the mapping; accepting rows sends it as If-Match. */
  version: z.int(),
  rows: z.array(bankRow),
  unreadable: z.array(unreadableRow),
  /** Rows of 0.00 or less, which are left out. */
  outgoing: z.int(),
});
export type ImportPreview = z.output<typeof importPreview>;

/** What a file looks like: where its rows begin, and which column is probably which. */
export const bankFile = z.object({
  encoding: z.enum(["utf-8", "windows-1252"]),
  delimiter,
  header_lines: z.int(),
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  rows: z.int(),
  /** Empty where none was found. */
  suggested: z.object({
    date_column: z.string(),
    date_order: dateOrder,
    amount_column: z.string(),
    credit_column: z.string(),
    debit_column: z.string(),
    decimal_sign: decimalSign,
    text_columns: z.array(z.string()),
    payer_column: z.string(),
  }),
  /** Bank accounts whose columns the file has. */
  fits: z.array(id),
});
export type BankFile = z.output<typeof bankFile>;

export const importedRow = z.object({
  line: z.int(),
  outcome: z.enum(["recorded", "known", "failed"]),
  payments: z.array(importedPayment),
  /** Why it failed. */
  reason: z.nullable(z.string()),
});
export type ImportedRow = z.output<typeof importedRow>;

const MEGABYTES = BANK_FILE_MAX_BYTES / 1024 / 1024;
export const FILE_SIZE_MESSAGE = `Choose a file of at most ${MEGABYTES} MB.`;
const FILE_MESSAGE = "Send the file's bytes in base64.";
const ENCODED_MAX = Math.ceil(BANK_FILE_MAX_BYTES / 3) * 4;

const file = z
  .string(FILE_MESSAGE)
  .check(
    z.minLength(1, "This file is empty."),
    z.maxLength(ENCODED_MAX, FILE_SIZE_MESSAGE),
    z.regex(/^[A-Za-z0-9+/]*={0,2}$/, FILE_MESSAGE),
  );

const LINE_MESSAGE = "Send the row's line in the file.";
const PARTS_MESSAGE = `Send 1 to ${BANK_ROW_PARTS_MAX} parts, each of another brand.`;
const ROWS_MESSAGE = `Send 1 to ${IMPORTED_ROWS_MAX} rows, each once.`;

/** How a person wants a row to be recorded. Its date, amount and text are those of the file. */
export const acceptedRow = z.object(
  {
    line: z.int(LINE_MESSAGE).check(z.gte(1, LINE_MESSAGE), z.lte(10_000_000, LINE_MESSAGE)),
    parts: z
      .array(z.object({ organization_id: id, amount: paymentAmount, allocations: allocationsCreate }, PARTS_MESSAGE))
      .check(
        z.minLength(1, PARTS_MESSAGE),
        z.maxLength(BANK_ROW_PARTS_MAX, PARTS_MESSAGE),
        z.refine((parts) => new Set(parts.map((part) => part.organization_id)).size === parts.length, PARTS_MESSAGE),
      ),
  },
  LINE_MESSAGE,
);
export type AcceptedRow = z.output<typeof acceptedRow>;

const acceptedRows = z.array(acceptedRow, ROWS_MESSAGE).check(
  z.minLength(1, ROWS_MESSAGE),
  z.maxLength(IMPORTED_ROWS_MAX, ROWS_MESSAGE),
  z.refine((rows) => new Set(rows.map(({ line }) => line)).size === rows.length, ROWS_MESSAGE),
);

export const importErrors = errors({
  tooLarge: { code: "invalid", field: "file", message: FILE_SIZE_MESSAGE },
  empty: { code: "invalid", field: "file", message: "This file has no rows." },
  tooManyRows: {
    code: "invalid",
    field: "file",
    message: `This file has more than ${BANK_FILE_ROWS_MAX.toLocaleString("en-US")} rows. Split it into smaller files.`,
  },
  notCsv: { code: "invalid", field: "file", message: "This file isn't CSV: line {line} can't be read." },
  columnsMissing: {
    code: "invalid",
    field: "mapping_id",
    message: "This file doesn't fit {account}: it has no column {missing}. Its columns are {found}.",
  },
  noMapping: { code: "invalid", field: "mapping_id", message: "Choose a bank account." },
});

const fileErrors = [importErrors.tooLarge, importErrors.empty, importErrors.tooManyRows, importErrors.notCsv];

/** The file and a few decisions about it. */
const bodyBytes = ENCODED_MAX + 1024 * 1024;

export const paymentImports = {
  inspect: route({
    id: "paymentImports.inspect",
    method: "POST",
    path: "/admin/payment_imports/columns",
    summary: "The columns of a bank's file, which are probably which, and the bank accounts that it fits",
    permission: "brands",
    audit: null,
    touches: null,
    bodyBytes,
    body: z.object(
      {
        file,
        /** Found in the file by default. */
        delimiter: z.optional(delimiter),
        header_lines: z.optional(wholeInput(0, BANK_HEADER_LINES_MAX)),
      },
      "Send file.",
    ),
    errors: fileErrors,
    data: bankFile,
  }),
  preview: route({
    id: "paymentImports.preview",
    method: "POST",
    path: "/admin/payment_imports/preview",
    summary: "The money that came in by a bank's file, with whose it probably is and which bills it pays",
    permission: "brands",
    audit: null,
    touches: null,
    bodyBytes,
    body: z.object({ file, mapping_id: id }, "Send file and mapping_id."),
    errors: [...fileErrors, importErrors.columnsMissing, importErrors.noMapping],
    data: importPreview,
  }),
  /** Each row is recorded by itself and once, so that a call can be repeated without a key. */
  accept: route({
    id: "paymentImports.accept",
    method: "POST",
    path: "/admin/payment_imports",
    summary: "Record rows of a bank's file as payments, each once however often they are sent",
    permission: "brands",
    audit: null,
    touches: "money",
    bodyBytes,
    body: z.object({ file, mapping_id: id, rows: acceptedRows }, "Send file, mapping_id and rows."),
    errors: [...fileErrors, importErrors.columnsMissing, importErrors.noMapping],
    ifMatch: true,
    data: z.array(importedRow),
  }),
};
