import { STATS_DAYS } from "@console/contract/limits.ts";
import { areasOf } from "@console/contract/permissions.ts";
import type { stats } from "@console/contract/stats.ts";
import { oneRow } from "../../../db/statements.ts";
import type { Handlers } from "../../../http/mount.ts";
import { figuresOf, shareFigures } from "./figures.service.ts";
import { firstStepsFor } from "./first-steps.service.ts";
import { countAll } from "./stats.db.ts";

/** @param slow figures that all callers share */
export const makeStatsRoutes = (slow = shareFigures()): Handlers<typeof stats> => ({
  read: async (ctx) => {
    const found = await oneRow(
      countAll(ctx.db.current(), { now: ctx.clock.now().toISOString(), areas: areasOf(ctx.actor.role) }),
    );
    if (!found) throw new Error("no counts");
    const { created, ...counts } = found;
    const steps = await firstStepsFor(ctx);
    const first_steps = steps.filter(({ done }) => !done).length;
    return { data: { ...counts, first_steps, brands_by_day: byDay(counts.total_agency, created) } };
  },
  firstSteps: async (ctx) => ({ data: await firstStepsFor(ctx) }),
  figures: async (ctx) => ({ data: await figuresOf(ctx, slow) }),
});

/** Counts backward from today: each day without those created in the 24 hours after it. */
function byDay(total: number, created: Record<string, number>): number[] {
  const days = [total];
  for (let ago = 0; ago < STATS_DAYS; ago += 1) days.unshift((days[0] ?? 0) - (created[ago] ?? 0));
  return days;
}
