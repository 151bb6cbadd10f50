import * as z from "zod/mini";
import type { Services } from "../../context.ts";
import { defineJob } from "../../jobs/jobs.ts";
import { makeUsageParts } from "./usage-parts.ts";

/** Daily: has a part ready for the usage of every month before the month begins. */
export const usagePartsJob = defineJob({
  name: "usage_parts",
  payload: z.object({}),
  schedule: { cron: "41 3 * * *" },
  run: (services: Services) => makeUsageParts(services),
});
