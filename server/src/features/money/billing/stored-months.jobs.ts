import * as z from "zod/mini";
import type { Services } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { checkMonths } from "./stored-months.service.ts";

/**
 * Every night: compares stored months with their tables, and stores those of the new day. A difference is not retried.
 */
export const checkMonthsJob = defineJob({
  name: "check_months",
  payload: z.object({}),
  schedule: { cron: "10 0 * * *" },
  retry: { limit: 0 },
  timeoutSeconds: 3_600,
  run: (services: Services) => checkMonths(services),
});
