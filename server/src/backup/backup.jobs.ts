import * as z from "zod/mini";
import type { Services } from "../context/context.ts";
import { defineJob } from "../jobs/jobs.ts";
import { backUpNightly } from "./nightly.service.ts";

/** Every night, after what else runs at night, and never in an hour that a change of the clock repeats or leaves out. */
export const nightlyBackupJob = defineJob({
  name: "nightly_backup",
  payload: z.object({}),
  schedule: { cron: "30 4 * * *" },
  timeoutSeconds: 3_600,
  // Each attempt reads the whole database.
  retry: { limit: 8, firstSeconds: 60, longestSeconds: 3_600 },
  run: (services: Services) => backUpNightly(services),
});
