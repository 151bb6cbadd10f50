import * as z from "zod/mini";
import { month } from "./billing.ts";
import { columns } from "./columns.ts";
import { noteReason } from "./credit-notes.ts";
import { errors } from "./errors.ts";
import { day, decimal, id, idText } from "./primitives.ts";
import { movementCause } from "./receivables.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";

/** What changed the balance that a brand owes. Allocations change nothing: they move what is held to a bill. */
export const statementRow = z.object({
  id,
  cause: movementCause,
  /** The day on which it counts: never one that was locked. */
  on: z.iso.date(),
  /** The day that its record names, if it is another: of a payment that was recorded after its month was locked. */
  dated: z.nullable(z.iso.date()),
  bill_month: z.nullable(month),
  invoice_number: z.nullable(z.string()),
  /** Of the credit note that it is about. */
  note_reason: z.nullable(noteReason),
  /** Of the payment, or the number of the credit note. */
  reference: z.nullable(z.string()),
  /** Above 0 what the brand owes more, below 0 what it owes less. */
  amount: decimal,
  /** What the brand owes after it. */
  balance: decimal,
});
export type StatementRow = z.output<typeof statementRow>;

/** All that changed a brand's balance in a period, oldest first: `opening` and the amounts of the rows add up to `closing`. */
export const brandStatement = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z.literal("usd"),
  /** What the brand owed at the end of the day before. */
  opening: decimal,
  rows: z.array(statementRow),
  closing: decimal,
});
export type BrandStatement = z.output<typeof brandStatement>;

export const statementErrors = errors({
  order: { code: "invalid", field: "to", message: "The last day can't be before the first." },
});

/** With a first row for the opening balance, and a last one for the closing balance. */
export const statementColumns = columns({
  on: { title: "Date", field: "on", as: "day" },
  entry: { title: "Entry", field: "entry" },
  reference: { title: "Reference", field: "reference" },
  charged: { title: "Charged", field: "charged" },
  paid: { title: "Paid or credited", field: "paid" },
  balance: { title: "Balance", field: "balance" },
});

const PERIOD_MESSAGE = "Send the first and the last day as from and to.";
const asked = { permission: "brands", method: "GET" } as const;
const params = z.object({ id: idText });
const query = z.object({ from: day, to: day }, PERIOD_MESSAGE);
const refusals = [sharedErrors.brandNotFound, statementErrors.order];

export const statements = {
  show: route({
    ...asked,
    params,
    query,
    errors: refusals,
    id: "statements.show",
    path: "/admin/agencies/{id}/statement",
    summary: "All that changed what a brand owes in a period, with the balance before and after",
    data: brandStatement,
  }),
  pdf: route({
    ...asked,
    params,
    query,
    errors: refusals,
    id: "statements.pdf",
    path: "/admin/agencies/{id}/statement/pdf",
    summary: "The statement of a period (PDF)",
    answer: "file",
    fileTypes: ["application/pdf"],
    data: null,
  }),
  csv: route({
    ...asked,
    params,
    query,
    errors: refusals,
    id: "statements.csv",
    path: "/admin/agencies/{id}/statement/csv",
    summary: "The statement of a period (CSV)",
    answer: "file",
    fileTypes: ["text/csv"],
    columns: statementColumns,
    data: null,
  }),
};
