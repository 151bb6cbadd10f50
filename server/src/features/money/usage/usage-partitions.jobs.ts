import * as z from "zod/mini";
import type { Services } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { emptyDefaultPartition, ensureUsagePartitions } from "./usage-partitions.service.ts";

/** Daily, so that every month has its partition before it begins. */
export const usagePartitionsJob = defineJob({
  name: "usage_parts",
  payload: z.object({}),
  schedule: { cron: "41 3 * * *" },
  run: async (services: Services) => {
    await emptyDefaultPartition(services);
    await ensureUsagePartitions(services);
  },
});
