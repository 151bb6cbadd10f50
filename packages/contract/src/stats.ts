import * as z from "zod/mini";
import { month } from "./billing.ts";
import { firstStep } from "./first-steps.ts";
import { day, decimal } from "./primitives.ts";
import { route } from "./route.ts";

export const statsRecord = z.object({
  total_agency: z.int(),
  active_packages: z.int(),
  team_members: z.int(),
  upcoming_onboardings: z.int(),
  /** Of the upcoming ones, those whose time is over. */
  late_onboardings: z.int(),
  /** Open items of the areas that the caller may see. */
  needs_attention: z.int(),
  /** First steps of the installation that the caller can do and nobody has done. */
  first_steps: z.int(),
});
export type Stats = z.output<typeof statsRecord>;

/** The open month of all brands together: the totals of its bills so far, with tax. */
export const figures = z.object({
  month,
  count: z.int(),
  billed: decimal,
  /** Of the whole month; null before its sixth day. */
  estimate: z.nullable(decimal),
  /** The close would issue its invoices without a seller's name. */
  seller_missing: z.boolean(),
});
export type Figures = z.output<typeof figures>;

/** A trend shows so many days, each as the average of it and the days before it. */
export const TREND_DAYS = 90;
export const TREND_AVERAGE = 7;

/** The month so far, the same days of the month before, and each day, oldest first. */
const trend = {
  now: decimal,
  before: decimal,
  /** In percent of the month before; null if that was 0. */
  change: z.nullable(decimal),
  days: z.array(decimal),
};

/** All brands together, day by day (docs/billing.md). */
export const trends = z.object({
  /** The last day, which is today in the billing time zone, and the same day of the month before or its last. */
  through: day,
  before_through: day,
  /** Without tax. */
  revenue: z.object(trend),
  /** Standard minutes, which every call minute is part of. */
  minutes: z.object(trend),
  /** What was open on closed bills at the end of each day, with tax; `before` is that of `before_through`. */
  outstanding: z.object(trend),
  /** Percentages of revenue, null without any, and what is left of it; null for roles that may not see margins. */
  margin: z.nullable(
    z.object({
      now: z.nullable(decimal),
      before: z.nullable(decimal),
      /** In percentage points. */
      change: z.nullable(decimal),
      profit: decimal,
      days: z.array(z.nullable(decimal)),
    }),
  ),
  /** The close would issue its invoices without a seller's name. */
  seller_missing: z.boolean(),
});
export type Trends = z.output<typeof trends>;

export const stats = {
  read: route({
    id: "stats.read",
    method: "GET",
    path: "/admin/stats",
    summary: "The dashboard's four counts",
    permission: "dashboard",
    data: statsRecord,
  }),
  firstSteps: route({
    id: "stats.firstSteps",
    method: "GET",
    path: "/admin/stats/first_steps",
    summary: "What a new installation needs, of what the caller can do; empty once all of it is done",
    permission: "dashboard",
    data: z.array(z.object({ step: firstStep, done: z.boolean() })),
  }),
  figures: route({
    id: "stats.figures",
    method: "GET",
    path: "/admin/stats/figures",
    summary: "What all brands are billed in the open month, and its estimate",
    permission: "brands",
    data: figures,
  }),
  trends: route({
    id: "stats.trends",
    method: "GET",
    path: "/admin/trends",
    summary: "Revenue, minutes, outstanding amounts and margin of all brands by day, and now against the month before",
    permission: "brands",
    data: trends,
  }),
};
