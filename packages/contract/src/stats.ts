import * as z from "zod/mini";
import { month } from "./billing.ts";
import { firstStep } from "./first-steps.ts";
import { decimal } from "./primitives.ts";
import { route } from "./route.ts";

export const statsRecord = z.object({
  total_agency: z.int(),
  active_packages: z.int(),
  team_members: z.int(),
  upcoming_onboardings: z.int(),
  /** Open items of the areas that the caller may see. */
  needs_attention: z.int(),
  /** First steps of the installation that the caller can do and nobody has done. */
  first_steps: z.int(),
});
export type Stats = z.output<typeof statsRecord>;

/** The money of all brands together. Each figure equals the totals of the list that it leads to. */
export const figures = z.object({
  /** The open month: the total of its bills so far, with tax. */
  open: z.object({
    month,
    count: z.int(),
    billed: decimal,
    /** Of the whole month; null before its sixth day. */
    estimate: z.nullable(decimal),
    /** The close would issue its invoices without a seller's name. */
    seller_missing: z.boolean(),
  }),
  /** In the open month, without tax; null for roles that may not see margins. */
  margin: z.nullable(z.object({ profit: decimal, percent: z.nullable(decimal) })),
  /** Closed bills that are not paid. */
  outstanding: z.object({ count: z.int(), total: decimal }),
});
export type Figures = z.output<typeof figures>;

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
    summary: "What all brands are billed in the open month, its estimate, margin, and outstanding bills",
    permission: "brands",
    data: figures,
  }),
};
