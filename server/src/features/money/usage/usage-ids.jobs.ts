import { USAGE_ID_DAYS } from "@console/contract/limits.ts";
import * as z from "zod/mini";
import type { Services } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { deleteIdsBefore } from "./usage-ids.db.ts";

const DAY_MS = 86_400_000;
const BATCH = 5_000;
/** Batches per run, so that it ends: in a day it still deletes more than a large platform reports. */
const BATCHES = 100;

/** Hourly: deletes ids whose events have become too old to be accepted again. */
export const usageIdsJob = defineJob({
  name: "usage_ids",
  payload: z.object({}),
  schedule: { cron: "23 * * * *" },
  run: (services: Services) => pruneUsageIds(services),
});

/**
 * Deletes expired ids, in separate transactions. By the real clock: the demo's clock is ahead of it, and events whose
 * ids it deleted could be accepted again.
 * @returns how many
 */
export async function pruneUsageIds({ db, clock }: Pick<Services, "db" | "clock">, batch = BATCH): Promise<number> {
  const before = new Date(clock.now().getTime() - USAGE_ID_DAYS * DAY_MS).toISOString().slice(0, 10);
  let deleted = 0;
  for (let run = 0; run < BATCHES; run += 1) {
    const gone = await deleteIdsBefore(db.current(), before, batch);
    deleted += gone;
    if (gone < batch) break;
  }
  return deleted;
}
