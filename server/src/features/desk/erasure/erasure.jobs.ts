import * as z from "zod/mini";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { erasureDaysNow } from "../../access/operator/operator.service.ts";
import { eraseBrand } from "./brand.service.ts";
import { reapplyErasures } from "./reapply.service.ts";
import { dueBrands } from "./subjects.db.ts";

const DAY_MS = 86_400_000;

/** Every night: erases closed brands whose term has ended, and again what a restore has brought back. */
export const erasuresJob = defineJob({
  name: "erasures",
  payload: z.object({}),
  schedule: { cron: "50 3 * * *" },
  timeoutSeconds: 3_600,
  run: async (services: Services) => {
    await reapplyErasures(services);
    if (services.erasureDirs.length === 0) return;
    const term = (await erasureDaysNow(services)) * DAY_MS;
    const before = new Date(services.billingClock.now().getTime() - term).toISOString();
    for (const { id } of await dueBrands(services.db.current(), { before }))
      await services.db.transaction(() => eraseBrand(makeContext(services, systemActor), id));
  },
});
