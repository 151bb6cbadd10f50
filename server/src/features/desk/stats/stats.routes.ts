import { areasOf } from "@console/contract/permissions.ts";
import type { stats } from "@console/contract/stats.ts";
import { oneRow } from "../../../db/statements.ts";
import type { Handlers } from "../../../http/mount.ts";
import { lateAt } from "../../partners/onboardings/onboardings.rules.ts";
import { figuresOf, shareFigures, trendsOf } from "./figures.service.ts";
import { firstStepsFor } from "./first-steps.service.ts";
import { countAll } from "./stats.db.ts";

/** @param slow figures that all callers share */
export const makeStatsRoutes = (slow = shareFigures()): Handlers<typeof stats> => ({
  read: async (ctx) => {
    const asked = { areas: areasOf(ctx.actor.role), ...lateAt(ctx.clock.now()) };
    const counts = await oneRow(countAll(ctx.db.current(), asked));
    if (!counts) throw new Error("no counts");
    const steps = await firstStepsFor(ctx);
    const first_steps = steps.filter(({ done }) => !done).length;
    return { data: { ...counts, first_steps } };
  },
  firstSteps: async (ctx) => ({ data: await firstStepsFor(ctx) }),
  figures: async (ctx) => ({ data: await figuresOf(ctx, slow) }),
  trends: async (ctx) => ({ data: await trendsOf(ctx, slow) }),
});
