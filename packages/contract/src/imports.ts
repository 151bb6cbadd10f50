import * as z from "zod/mini";
import { month } from "./billing.ts";
import { errors } from "./errors.ts";
import { importedLine } from "./imported-bills.ts";
import { IMPORT_FILES_MAX, IMPORT_MAX_BYTES } from "./limits.ts";
import { decimal, id, idText, instant } from "./primitives.ts";
import { route } from "./route.ts";

/** In the order in which they are imported. */
export const importFileName = z.enum(
  [
    "integrations.csv",
    "brands.csv",
    "people.csv",
    "packages.csv",
    "coupons.csv",
    "businesses.csv",
    "balances.csv",
    "bills.csv",
  ],
  "Choose only files of an import: see their names above.",
);
export type ImportFileName = z.output<typeof importFileName>;

export const importState = z.enum(["running", "done", "undone"]);
export type ImportState = z.output<typeof importState>;

/** What becomes of a row: a skipped one differs from a record that was changed in the console since an import. */
export const importOutcome = z.enum(["create", "match", "change", "skip"]);
export type ImportOutcome = z.output<typeof importOutcome>;

/** What a row can make. */
export type ImportRecord =
  | "integration"
  | "brand"
  | "portal_user"
  | "package"
  | "coupon"
  | "business"
  | "opening_bill"
  | "opening_payment"
  | "imported_bill";

/** A run of an import: the same files go on with the run that stopped. */
export const importRun = z.object({
  id,
  state: importState,
  /** How many steps there are, and how many are done: some rows are saved in two. */
  steps: z.int(),
  steps_done: z.int(),
  started_at: instant,
  started_by: z.string(),
  ended_at: z.nullable(instant),
  undone_at: z.nullable(instant),
  undone_by: z.nullable(z.string()),
  created: z.int(),
  changed: z.int(),
  matched: z.int(),
  skipped: z.int(),
});
export type ImportRunShown = z.output<typeof importRun>;

const fault = z.object({ file: z.string(), line: z.int(), message: z.string() });
export type ImportFault = z.output<typeof fault>;

export const importPlan = z.object({
  rows: z.array(z.object({ file: z.string(), line: z.int(), external_id: z.string(), outcome: importOutcome })),
  faults: z.array(fault),
  /** The run of the same files that stopped, with which applying them goes on. */
  stopped: z.nullable(importRun),
});
export type ImportPlanShown = z.output<typeof importPlan>;

/** Why a line of a bill differs from what the console makes of the same usage. */
export const shadowReason = z.enum([
  "price",
  "quantity",
  "price_and_quantity",
  "amount",
  "missing_here",
  "missing_there",
]);
export type ShadowReason = z.output<typeof shadowReason>;
export const shadowReasonLabel: Record<ShadowReason, string> = {
  price: "Another price for the same quantity",
  quantity: "Another quantity at the same price",
  price_and_quantity: "Another price and another quantity",
  amount: "Another amount; the file has no quantity",
  missing_here: "Missing in this console",
  missing_there: "Missing in the imported bill",
};

const shadowAmount = z.nullable(z.object({ quantity: z.nullable(decimal), amount: decimal }));

export const shadowMonth = z.object({
  /** Months with imported bills, the latest first; the one that is compared, if there is any. */
  months: z.array(month),
  month: z.nullable(month),
  /** How many imported bills were compared, and how many have no lines to compare. */
  compared: z.int(),
  without_lines: z.int(),
  imported_total: decimal,
  console_total: decimal,
  differences: z.array(
    z.object({
      organization_id: id,
      brand: z.string(),
      kind: importedLine.shape.kind,
      imported: shadowAmount,
      console: shadowAmount,
      reason: shadowReason,
    }),
  ),
});
export type ShadowMonth = z.output<typeof shadowMonth>;

const MEGABYTES = IMPORT_MAX_BYTES / 1024 / 1024;
export const IMPORT_SIZE_MESSAGE = `Choose files of together at most ${MEGABYTES} MB. For more, use the command.`;
const FILES_MESSAGE = "Send 1 or more files, each with a name and its bytes in base64.";
const ENCODED_MAX = Math.ceil(IMPORT_MAX_BYTES / 3) * 4;

const files = z
  .array(
    z.object(
      {
        name: importFileName,
        content: z
          .string(FILES_MESSAGE)
          .check(z.maxLength(ENCODED_MAX, IMPORT_SIZE_MESSAGE), z.regex(/^[A-Za-z0-9+/]*={0,2}$/, FILES_MESSAGE)),
      },
      FILES_MESSAGE,
    ),
    FILES_MESSAGE,
  )
  .check(z.minLength(1, FILES_MESSAGE), z.maxLength(IMPORT_FILES_MAX, FILES_MESSAGE));

const filesBody = z.object({ files }, FILES_MESSAGE);
export type ImportFilesSent = z.output<typeof filesBody>["files"];

const bodyBytes = ENCODED_MAX + 64 * 1024;

export const importErrors = errors({
  tooLarge: { code: "invalid", field: "files", message: IMPORT_SIZE_MESSAGE },
  tooManyRows: {
    code: "invalid",
    field: "files",
    message: "These files have more than {most} rows. Import them with the command.",
  },
  notFound: { code: "not_found", message: "This import wasn't found." },
  undone: { code: "conflict", message: "This import is already undone." },
  changed: { code: "conflict", message: "This import can't be undone. {reasons}" },
});

const fileErrors = [importErrors.tooLarge, importErrors.tooManyRows];

/** Rows are saved one by one and once, so that a call can be repeated without a key. */
export const imports = {
  list: route({
    id: "imports.list",
    method: "GET",
    path: "/admin/imports",
    summary: "The last imports, newest first",
    permission: "super_admin",
    data: z.array(importRun),
  }),
  plan: route({
    id: "imports.plan",
    method: "POST",
    path: "/admin/imports/plan",
    summary: "What an import of these files would do, row by row, and what is wrong with them; changes nothing",
    permission: "super_admin",
    audit: null,
    touches: null,
    bodyBytes,
    body: filesBody,
    errors: fileErrors,
    data: importPlan,
  }),
  apply: route({
    id: "imports.apply",
    method: "POST",
    path: "/admin/imports",
    summary: "Import the next rows of these files: repeat the call until the import is done",
    permission: "super_admin",
    audit: null,
    touches: "money",
    bodyBytes,
    body: filesBody,
    errors: fileErrors,
    data: z.object({ run: z.nullable(importRun), faults: z.array(fault) }),
  }),
  undo: route({
    id: "imports.undo",
    method: "POST",
    path: "/admin/imports/{id}/undo",
    summary: "Delete every record that an import made, unless something was changed or added since",
    permission: "super_admin",
    audit: null,
    touches: "money",
    params: z.object({ id: idText }),
    errors: [importErrors.notFound, importErrors.undone, importErrors.changed],
    data: importRun,
  }),
  shadowMonth: route({
    id: "imports.shadowMonth",
    method: "GET",
    path: "/admin/imports/shadow_month",
    summary:
      "Imported bills of a month beside what the console makes of the same usage, with each difference explained",
    permission: "super_admin",
    query: z.object({ month: z.optional(month) }),
    data: shadowMonth,
  }),
};
