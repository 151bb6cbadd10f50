import * as z from "zod/mini";
import type { Services } from "./context/context.ts";
import { foldBatches } from "./fold.db.ts";
import { defineJob } from "./jobs/jobs.ts";

/** Rows folded in one transaction: a write that needs one of them waits only for so many. */
const BATCH = 200;
/** A run ends before the next one is due; the next goes on where it stopped. */
const RUN_MS = 40_000;

/** At the start and every minute: folds what an older release wrote, before or beside this one (MORE-194). */
export const foldJob = defineJob({
  name: "fold_texts",
  payload: z.object({}),
  schedule: { cron: "* * * * *" },
  run: (services: Services) => foldTexts(services),
});

type How = { batch?: number; isStopping?: () => boolean };

/** @returns how many rows it folded */
export async function foldTexts(
  { db }: Pick<Services, "db">,
  { batch = BATCH, isStopping = () => false }: How = {},
): Promise<number> {
  const end = performance.now() + RUN_MS;
  let folded = 0;
  for (const fold of foldBatches) {
    for (let found = batch; found === batch && performance.now() < end && !isStopping(); folded += found) {
      found = await db.transaction(() => fold(db.current(), batch));
    }
  }
  return folded;
}
