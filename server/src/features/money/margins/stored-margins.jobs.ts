import * as z from "zod/mini";
import type { Services } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { checkMargins } from "./stored-margins.service.ts";

/** Every night, after the months: recalculates stored margins. A difference is not retried. */
export const checkMarginsJob = defineJob({
  name: "check_margins",
  payload: z.object({}),
  schedule: { cron: "40 0 * * *" },
  retry: { limit: 0 },
  timeoutSeconds: 3_600,
  run: (services: Services) => checkMargins(services),
});
