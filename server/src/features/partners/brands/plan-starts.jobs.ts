import * as z from "zod/mini";
import { aboutBrand } from "../../../audit/audit.ts";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { billingDay, daysAfter } from "../../../lib/calendar.ts";
import { auditBrands } from "./brands.text.ts";
import { listUnrecordedStarts, setPackageStarts } from "./conditions.db.ts";

/** How far back starts are looked for: a console that was off for a month still records them. */
const DAYS_BACK = 40;

/**
 * Records, once each, that scheduled packages have begun: this changes the configuration that the voice platform runs,
 * and no request happens at that moment.
 * @returns how many
 */
export async function recordPlanStarts(services: Services): Promise<number> {
  const ctx = makeContext(services, systemActor);
  const today = billingDay(ctx);
  return ctx.db.transaction(async () => {
    const started = await listUnrecordedStarts(ctx.db.current(), { since: daysAfter(today, -DAYS_BACK), today });
    await auditBrands.each(ctx, "brand.plan_started", started, (start) => [
      aboutBrand(start),
      { after: { organization_plan_id: start.package_id, starts_on: start.starts_on } },
      start.package,
    ]);
    await setPackageStarts(ctx.db.current(), {
      brandIds: started.map(({ id }) => id),
      starts: started.map(({ starts_on }) => starts_on),
    });
    return started.length;
  });
}

export const planStartsJob = defineJob({
  name: "plan_starts",
  payload: z.object({}),
  schedule: { cron: "1,31 * * * *" },
  run: (services: Services) => recordPlanStarts(services),
});
