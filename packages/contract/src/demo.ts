import * as z from "zod/mini";
import { errors } from "./errors.ts";
import { instant } from "./primitives.ts";
import { route } from "./route.ts";

/** The demo's billing clock. */
export const demoClock = z.object({
  /** The current time for billing. */
  at: instant,
  /** That day, in the billing time zone. */
  today: z.iso.date(),
  ahead_ms: z.int(),
  /** Bills that close now have no seller's name. */
  seller_missing: z.boolean(),
});
export type DemoClock = z.output<typeof demoClock>;

export const demoErrors = errors({
  noClock: { code: "not_found", message: "The demo clock wasn't found." },
});

export const demo = {
  show: route({
    id: "demo.show",
    method: "GET",
    path: "/admin/demo_clock",
    summary: "The current time for billing; not found outside the demo",
    permission: "super_admin",
    errors: [demoErrors.noClock],
    data: demoClock,
  }),
  toMonthEnd: route({
    id: "demo.toMonthEnd",
    method: "POST",
    path: "/admin/demo_clock/month_end",
    summary: "Move the demo's billing to the end of the month, which is then closed; this cannot be undone",
    permission: "super_admin",
    audit: ["demo.month_ended"],
    touches: null,
    errors: [demoErrors.noClock],
    data: demoClock,
  }),
};
