import * as z from "zod/mini";
import { lineKind, month } from "./billing.ts";
import { INVOICE_NUMBER_MAX } from "./limits.ts";
import { isPriced, lineKinds, type PricedKind } from "./line-kinds.ts";
import { signedAmount } from "./opening-balances.ts";
import { decimal, id, optionalText, quantityInput } from "./primitives.ts";
import { route } from "./route.ts";

/** What a bill says of one kind of line; discounts are below 0. */
export const importedLine = z.object({
  kind: z.enum([...lineKind.options, "discount"]),
  /** Null if the bill says only the amount. */
  quantity: z.nullable(decimal),
  amount: decimal,
});
export type ImportedLine = z.output<typeof importedLine>;

const otherKinds: Record<Exclude<ImportedLine["kind"], PricedKind>, string> = {
  integration: "Integrations",
  discount: "Discounts",
  charge: "Credits and charges",
  correction: "Corrections",
  credit: "Credit brought forward",
  tax: "Tax",
};

/** What a line of this kind is called. */
export const importedLineLabel = (kind: ImportedLine["kind"]): string =>
  isPriced(kind) ? lineKinds[kind].label : otherKinds[kind];

/** A bill of the time before the console: history, which no sum counts. */
export const importedBill = z.object({
  id,
  month,
  invoice_number: z.string(),
  total: decimal,
  /** Empty if only the total is known. */
  lines: z.array(importedLine),
});
export type ImportedBill = z.output<typeof importedBill>;

const sentLine = z.optional(z.object({ quantity: z.optional(quantityInput), amount: signedAmount }));

/** A bill of the time before, with its amounts by kind of line if they are known. */
export const importedBillSent = z.object({
  organization_id: id,
  month,
  invoice_number: z.optional(optionalText(INVOICE_NUMBER_MAX)),
  total: signedAmount,
  base: sentLine,
  standard_minutes: sentLine,
  multilingual_minutes: sentLine,
  businesses: sentLine,
  storage: sentLine,
  premium_support: sentLine,
  integration: sentLine,
  discount: sentLine,
  charge: sentLine,
  correction: sentLine,
  credit: sentLine,
  tax: sentLine,
});
export type ImportedBillSent = z.output<typeof importedBillSent>;

export const importedBills = {
  list: route({
    id: "importedBills.list",
    method: "GET",
    path: "/admin/billing/imported_bills",
    summary: "The brand's bills of the time before the console, which were imported, newest first",
    permission: "brands",
    brandScoped: true,
    data: z.array(importedBill),
  }),
};
