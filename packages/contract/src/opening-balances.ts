import * as z from "zod/mini";
import { PAYMENT_MAX } from "./limits.ts";
import { day, id, plainDecimal } from "./primitives.ts";

const AMOUNT_MESSAGE = `Enter an amount of at most ${PAYMENT_MAX.toLocaleString("en-US")}, with up to 2 decimal places.`;

/** Also below 0. Comparing as a float is safe, because it has at most 11 digits. */
export const signedAmount = z.pipe(
  z.union([z.string(), z.number()], AMOUNT_MESSAGE),
  z.pipe(
    z.transform((sent: string | number) => String(sent)),
    z.string().check(
      z.regex(/^-?\d{1,9}(\.\d{1,2})?$/, AMOUNT_MESSAGE),
      z.refine((amount) => Math.abs(Number(amount)) <= PAYMENT_MAX, AMOUNT_MESSAGE),
      z.overwrite((amount) => (amount.startsWith("-") ? `-${plainDecimal(amount.slice(1))}` : plainDecimal(amount))),
    ),
  ),
);

/** What a brand owed when it moved in; below 0, what was held for it. */
export const openingBalance = z.object({
  organization_id: id,
  amount: signedAmount,
  /** By default, by the brand's terms. */
  due_on: z.optional(day),
});
export type OpeningBalance = z.output<typeof openingBalance>;
