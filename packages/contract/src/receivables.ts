import * as z from "zod/mini";
import { month } from "./billing.ts";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { day, decimal, id, idText, instant, pageQuery, sortBy } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";

/** What moved a brand's accounts. */
export const movementCause = z.enum([
  ...(["bill", "payment", "payment_reversed", "credit_note", "write_off_reversed", "allocated", "released"] as const),
  ...(["refund", "refund_reversed"] as const),
  ...(["credit_carried", "credit_used", "credit_granted", "credit_returned", "credit_lapsed"] as const),
]);
export type MovementCause = z.output<typeof movementCause>;

export const movement = z.object({
  id,
  cause: movementCause,
  /** Of the bill that it is about. */
  bill_month: z.nullable(month),
  invoice_number: z.nullable(z.string()),
  payment_id: z.nullable(id),
  credit_note_id: z.nullable(id),
  /** Of the payment, or the number of the credit note. */
  reference: z.nullable(z.string()),
  /** The closing day, the day the payment arrived, or the day of the reversal or release. */
  on: z.iso.date(),
  receivable: decimal,
  unallocated: decimal,
  carried: decimal,
  /** What the brand owes after it. */
  balance: decimal,
  at: instant,
  by: z.string(),
});
export type Movement = z.output<typeof movement>;

/** A brand's account; its movements newest first. */
export const account = z.object({
  /** Open on its bills. */
  receivable: decimal,
  /** Held for it. */
  unallocated: decimal,
  /** Credit before tax that lowers its next bills. */
  carried: decimal,
  /** Receivable less unallocated. */
  owed: decimal,
  movements: z.array(movement),
});
export type Account = z.output<typeof account>;

/** Amounts by days past due. */
export const agingBuckets = ["current", "days_1_30", "days_31_60", "days_61_90", "days_over_90"] as const;

/** What a brand owes by days past due. */
export const receivable = z.object({
  /** Of the brand, which has one row. */
  id,
  organization_id: id,
  brand: z.string(),
  current: decimal,
  days_1_30: decimal,
  days_31_60: decimal,
  days_61_90: decimal,
  days_over_90: decimal,
  open_amount: decimal,
  /** Of the open amount, what is disputed. */
  held: decimal,
  unallocated: decimal,
  /** Open less unallocated. */
  owed: decimal,
  /** The last reminder that was sent of a bill that is open: its step and day. Not given as of a past day. */
  reminder_step: z.nullable(z.int()),
  reminded_on: z.nullable(z.iso.date()),
  /** No reminders go to the brand. */
  reminders_paused: z.boolean(),
});
export type Receivable = z.output<typeof receivable>;

export const receivableColumns = columns({
  brand: { title: "Brand", field: "brand" },
  current: { title: "Current", field: "current" },
  days_1_30: { title: "1–30 days", field: "days_1_30" },
  days_31_60: { title: "31–60 days", field: "days_31_60" },
  days_61_90: { title: "61–90 days", field: "days_61_90" },
  days_over_90: { title: "Over 90 days", field: "days_over_90" },
  open: { title: "Open", field: "open_amount" },
  held: { title: "Of which held", field: "held" },
  unallocated: { title: "Unallocated", field: "unallocated" },
  owed: { title: "Owed", field: "owed" },
  reminded: { title: "Last reminder", field: "reminded_on", as: "day" },
  actions: { title: "Actions" },
});

export const receivablesErrors = errors({
  future: { code: "invalid", field: "as_of", message: "Choose today or an earlier day." },
});

export const receivables = {
  list: route({
    id: "receivables.list",
    method: "GET",
    path: "/admin/receivables",
    summary: "What each brand owes, by days past due",
    permission: "brands",
    list: "page",
    query: z.object({
      ...pageQuery,
      /** At the end of which day in the billing time zone, by the days on which movements count; now if it is left out. */
      as_of: z.optional(day),
      sort: sortBy("brand", "open_amount", "owed"),
    }),
    errors: [receivablesErrors.future],
    columns: receivableColumns,
    data: z.array(receivable),
  }),
  account: route({
    id: "receivables.account",
    method: "GET",
    path: "/admin/agencies/{id}/account",
    summary: "What a brand owes, and everything that moved it",
    permission: "brands",
    params: z.object({ id: idText }),
    errors: [sharedErrors.brandNotFound],
    data: account,
  }),
};
