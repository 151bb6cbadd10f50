import * as z from "zod/mini";
import { accountingPrograms } from "./accounting-programs.ts";
import { month } from "./billing.ts";
import { errors } from "./errors.ts";
import { EXPORT_FILE_NAME_MAX } from "./limits.ts";
import { decimal, id, idText, instant, text } from "./primitives.ts";
import { movementCause } from "./receivables.ts";
import { route } from "./route.ts";

/** Which records of each kind a list of differences names at most; their numbers are of all. */
export const DIFFERENCES_SHOWN = 100;

/** For which program the files are. */
export const accountingProgram = z.enum(accountingPrograms, "Choose Xero, QuickBooks Online or a journal.");

/** What a month adds to what brands owe: invoices less notes and payments, and refunds. What was reversed in it counts against them. */
export const accountingSums = z.object({
  invoices_net: decimal,
  invoices_tax: decimal,
  invoices_total: decimal,
  notes: decimal,
  payments: decimal,
  refunds: decimal,
});
export type AccountingSums = z.output<typeof accountingSums>;

/** A bill, payment, credit note or refund of an export, or the reversal of one. */
export const exportedRecord = z.object({
  cause: movementCause,
  /** Of the bill, payment, credit note or refund; of a bill also where its credit was granted. */
  id,
  organization_id: id,
  brand: z.string(),
  /** In the files: one for each record. */
  number: z.string(),
  /** Of the bill that it is about. */
  bill_month: z.nullable(month),
  /** What it adds to what the brand owes. */
  amount: decimal,
});
export type ExportedRecord = z.output<typeof exportedRecord>;

const differing = z.object({ count: z.int(), records: z.array(exportedRecord) });

/** What another export of the same month for the same program had otherwise; of each kind the first records. */
export const exportDifferences = z.object({
  /** Account names or codes. */
  accounts: z.boolean(),
  added: differing,
  gone: differing,
  changed: differing,
});
export type ExportDifferences = z.output<typeof exportDifferences>;

const made = { id, exported_at: instant, exported_by: z.string() };

export const accountingPreview = z.object({
  month,
  program: accountingProgram,
  /** Nothing that the month's files are made of changes any more. */
  locked: z.boolean(),
  records: z.int(),
  sums: accountingSums,
  /** The last export of the month for the program, and what is not the same in it. */
  last: z.nullable(z.object({ ...made, differences: exportDifferences })),
});
export type AccountingPreview = z.output<typeof accountingPreview>;

export const accountingFile = z.object({
  name: z.string(),
  /** Without the heads. */
  rows: z.int(),
  sha256: z.string(),
});

export const accountingExport = z.object({
  ...made,
  month,
  program: accountingProgram,
  /** Whether the month was locked then. */
  locked: z.boolean(),
  records: z.int(),
  sums: accountingSums,
  files: z.array(accountingFile),
  /** From the export before it, of the same month for the same program; null for the first. */
  differences: z.nullable(exportDifferences),
});
export type AccountingExport = z.output<typeof accountingExport>;

export const accountingErrors = errors({
  ahead: { code: "invalid", field: "month", message: "Choose a month that has begun." },
  nothing: { code: "conflict", message: "Nothing was posted in {month}." },
  notFound: { code: "not_found", message: "This export wasn't found." },
});

const MESSAGE = "Send the month and the program.";
const asked = z.object({ month, program: accountingProgram }, MESSAGE);

export const accounting = {
  preview: route({
    id: "accounting.preview",
    method: "GET",
    path: "/admin/accounting/preview",
    summary: "What an export of a month for an accounting program would have, and what differs from the last one",
    permission: "brands",
    query: asked,
    errors: [accountingErrors.ahead],
    data: accountingPreview,
  }),
  list: route({
    id: "accounting.list",
    method: "GET",
    path: "/admin/accounting/exports",
    summary: "The exports of a month, newest first",
    permission: "brands",
    query: z.object({ month }, "Send the month."),
    data: z.array(accountingExport),
  }),
  create: route({
    id: "accounting.create",
    method: "POST",
    path: "/admin/accounting/exports",
    summary: "Export a month for an accounting program, and store its files",
    permission: "brands",
    audit: ["accounting.exported"],
    touches: null,
    body: asked,
    errors: [accountingErrors.ahead, accountingErrors.nothing],
    data: accountingExport,
  }),
  file: route({
    id: "accounting.file",
    method: "GET",
    path: "/admin/accounting/exports/{id}/files/{name}",
    summary: "A file of an export, as it was made (CSV)",
    permission: "brands",
    answer: "file",
    fileTypes: ["text/csv"],
    params: z.object({ id: idText, name: text(EXPORT_FILE_NAME_MAX) }),
    errors: [accountingErrors.notFound],
    data: null,
  }),
};
