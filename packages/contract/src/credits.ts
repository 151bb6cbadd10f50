import * as z from "zod/mini";
import { month } from "./billing.ts";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { decimal, id, idText, instant, pageQuery, sortBy } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";

/**
 * Kinds of changes to a brand's credit: a bill that closed at 0.00 carried the rest forward, a bill used some of it, a bill that had
 * used some was canceled, a person granted what an old bill below 0 had lost, or it lapsed because the brand is closed.
 */
export const creditKind = z.enum(["carried", "used", "returned", "granted", "lapsed"]);

export const creditMovement = z.object({
  id,
  kind: creditKind,
  /** The month of the bill that moved it; for a grant, of the bill that had lost it; for a lapse, of the last bill. */
  month,
  invoice_number: z.string(),
  /** Below 0 if it was used or lapsed. */
  amount: decimal,
  /** The balance after it. */
  balance: decimal,
  at: instant,
  by: z.string(),
});
export type CreditMovement = z.output<typeof creditMovement>;

/** The credit that a brand's next bills use, and its history, newest first. */
export const brandCredit = z.object({ balance: decimal, movements: z.array(creditMovement) });
export type BrandCredit = z.output<typeof brandCredit>;

/** A bill below 0 from an earlier release: its credit was never paid out or carried forward. */
export const lostCredit = z.object({
  /** Month of the bill. */
  id,
  brand_id: id,
  brand: z.string(),
  month,
  invoice_number: z.string(),
  total: decimal,
  /** Before tax. */
  credit: decimal,
  granted_at: z.nullable(instant),
  granted_by: z.nullable(z.string()),
});
export type LostCredit = z.output<typeof lostCredit>;

export const creditErrors = errors({
  notFound: { code: "not_found", message: "This lost credit wasn't found." },
  granted: { code: "conflict", message: "{person} has already granted this credit." },
});

export const lostCreditColumns = columns({
  brand: { title: "Brand", field: "brand" },
  month: { title: "Month", field: "month" },
  invoice: { title: "Invoice", field: "invoice_number" },
  total: { title: "Total", field: "total" },
  credit: { title: "Credit", field: "credit" },
  granted: { title: "Granted on", field: "granted_at", as: "day" },
  granted_by: { title: "Granted by", field: "granted_by" },
});

export const credits = {
  show: route({
    id: "credits.show",
    method: "GET",
    path: "/admin/billing/credit",
    summary: "The brand's credit balance and its movements",
    permission: "brands",
    brandScoped: true,
    data: brandCredit,
  }),
  lost: route({
    id: "credits.lost",
    method: "GET",
    path: "/admin/lost_credits",
    summary: "Closed bills below $0.00 from earlier releases, with the credit that they lost",
    permission: "brands",
    list: "page",
    query: z.object({
      ...pageQuery,
      status: z.optional(z.enum(["waiting", "granted"], "Choose waiting or granted.")),
      sort: sortBy("month", "brand"),
    }),
    columns: lostCreditColumns,
    data: z.array(lostCredit),
  }),
  grant: route({
    id: "credits.grant",
    method: "POST",
    path: "/admin/lost_credits/{id}/grant",
    summary: "Add the credit that a bill below $0.00 lost to the brand's balance",
    permission: "brands",
    audit: ["credit.granted"],
    touches: "money",
    params: z.object({ id: idText }),
    errors: [sharedErrors.brandNotFound, ...Object.values(creditErrors)],
    data: lostCredit,
  }),
};
