import * as z from "zod/mini";
import { decimal } from "./primitives.ts";

/** What to know before brands are deactivated or closed. */
export const brandStop = z.object({
  /** Events of standard minutes: each call is reported so. */
  calls: z.int(),
  /** Their accepted standard minutes in the same hours. */
  minutes: decimal,
  /** Brands whose stop the voice platform has not confirmed: they are active, or it runs an earlier configuration. */
  unconfirmed: z.int(),
  /**
   * Of one brand: the bill of the open month as it would be final now. Null if there is none, and for several brands.
   * What is neither a line's amount is in `other`: coupons, charges, credits, corrections and tax.
   */
  final_bill: z.nullable(
    z.object({
      month: z.string(),
      total: decimal,
      other: decimal,
      lines: z.array(z.object({ label: z.string(), amount: decimal })),
    }),
  ),
  /** Of one brand, for its closing. Null for several brands. */
  account: z.nullable(
    z.object({
      /** Money that is held for it. */
      unallocated: decimal,
      /** Credit before tax that its last bill leaves, which lapses. */
      lapses: decimal,
    }),
  ),
});
export type BrandStop = z.output<typeof brandStop>;
