import * as z from "zod/mini";
import { deleteReplaced } from "../../../../archive/rewrite.ts";
import type { Services } from "../../../../context/context.ts";
import { defineJob } from "../../../../jobs/jobs.ts";
import { archiveUsage } from "./archive.service.ts";

/** Every night; it finds a month to archive on the first of a month, after its close. */
export const archiveUsageJob = defineJob({
  name: "archive_usage",
  payload: z.object({}),
  schedule: { cron: "11 5 * * *" },
  run: async (services: Services) => {
    await deleteReplaced(services);
    await archiveUsage(services);
  },
});
