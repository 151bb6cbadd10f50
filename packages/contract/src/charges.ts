import * as z from "zod/mini";
import { month } from "./billing.ts";
import { errors } from "./errors.ts";
import { CHARGE_LABEL_MAX, CHARGE_MAX } from "./limits.ts";
import { decimal, id, idText, record, requiredText } from "./primitives.ts";
import { route } from "./route.ts";

/** A credit (below 0) or a one-off charge that staff add to an open month. */
export const charge = z.object({
  ...record,
  month,
  label: z.string(),
  amount: decimal,
  added_by: z.string(),
});
export type Charge = z.output<typeof charge>;

export const LABEL_MESSAGE = "Enter a description. It is shown on the invoice.";
export const AMOUNT_MESSAGE = `Enter an amount other than 0, at most ${CHARGE_MAX.toLocaleString("en-US")}, with up to 2 decimal places.`;

/** Below 0 it is a credit. Comparing as a float is safe, because it has at most 9 digits. */
export const chargeAmount = z.pipe(
  z.union([z.string(), z.number()], AMOUNT_MESSAGE),
  z.pipe(
    z.transform((sent: string | number) => String(sent)),
    z.string().check(
      z.regex(/^-?\d{1,9}(\.\d{1,2})?$/, AMOUNT_MESSAGE),
      z.refine((amount) => Number(amount) !== 0 && Math.abs(Number(amount)) <= CHARGE_MAX, AMOUNT_MESSAGE),
    ),
  ),
);

export const chargeCreate = z.object(
  {
    label: requiredText(CHARGE_LABEL_MAX, LABEL_MESSAGE),
    amount: chargeAmount,
    /** The month that the person has in mind: the call is refused once it is closed. By default the open one. */
    month: z.optional(month),
  },
  "Send a label and an amount.",
);
export type ChargeCreate = z.output<typeof chargeCreate>;

export const chargeErrors = errors({
  notFound: { code: "not_found", message: "This credit or charge wasn't found." },
  noBill: { code: "conflict", message: "{brand} has no bill for this month." },
  full: { code: "conflict", message: "A bill can have at most {most} credits and charges." },
  notBegun: {
    code: "conflict",
    message: "{month} hasn't started yet. Add credits and charges to the open month.",
  },
  closed: {
    code: "conflict",
    message: "{month} is no longer open. Add credits and charges to the open month.",
  },
});

export const charges = {
  list: route({
    id: "charges.list",
    method: "GET",
    path: "/admin/billing/charges",
    summary: "Credits and one-off charges of the brand's open month, in the order of its bill",
    permission: "brands",
    brandScoped: true,
    data: z.array(charge),
  }),
  add: route({
    id: "charges.add",
    method: "POST",
    path: "/admin/billing/charges",
    summary: "Add a credit (an amount below 0) or a one-off charge to the brand's open month",
    permission: "brands",
    brandScoped: true,
    audit: ["charge.added"],
    touches: "money",
    body: chargeCreate,
    errors: [chargeErrors.noBill, chargeErrors.full, chargeErrors.notBegun, chargeErrors.closed],
    data: charge,
  }),
  remove: route({
    id: "charges.remove",
    method: "DELETE",
    path: "/admin/billing/charges/{id}",
    summary: "Remove a credit or one-off charge from the open month",
    permission: "brands",
    brandScoped: true,
    audit: ["charge.removed"],
    touches: "money",
    params: z.object({ id: idText }),
    errors: [chargeErrors.notFound, chargeErrors.notBegun, chargeErrors.closed],
    ifMatch: true,
    data: z.object({ id }),
  }),
};
