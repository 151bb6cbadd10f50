import * as z from "zod/mini";
import { decimal, instant } from "./primitives.ts";

/** Null until the first usage event; the screen shows 'N/A'. Money in usd, storage in GB; integrations are counted. */
export const usageOverview = z.object({
  /** In GB, as last reported. */
  storage_used: z.nullable(decimal),
  active_integrations: z.nullable(z.int()),
  /** The open month so far. */
  monthly_revenue: z.nullable(decimal),
  /**
   * The sum of the closed bills; null, like every figure except the integrations, before the first usage and the first
   * closed bill.
   */
  total_revenue: z.nullable(decimal),
  /** Standard minutes of the open month so far: they include every minute of a call. */
  minutes_used: z.nullable(decimal),
  /** The last SPARK_MONTHS months, oldest first: closed bills, then the open month so far. Null if there is none. */
  revenue_by_month: z.array(z.nullable(decimal)),
  /** The same by this day of the month before (BRAND-16). */
  before: z.object({
    storage_used: z.nullable(decimal),
    monthly_revenue: z.nullable(decimal),
    minutes_used: z.nullable(decimal),
    /** Their number then; null if the brand did not exist yet. */
    active_integrations: z.nullable(z.int()),
    /** The latest bill in the total. */
    last_bill: z.nullable(z.object({ month: z.string(), total: decimal })),
  }),
  /** When its usage was last received, to the minute. */
  last_received_at: z.nullable(instant),
});
export type UsageOverview = z.output<typeof usageOverview>;
