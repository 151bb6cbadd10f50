import type { Services } from "../../../../context/context.ts";
import { lockCursor } from "./feed.db.ts";
import { deleteDeliveries, deleteEmptyQueues, deleteEndedSecrets } from "./prune.db.ts";

const DAY_MS = 86_400_000;

/** Deletes what the delivery log holds no longer, and secrets that sign no more. */
export async function pruneWebhooks({ db, clock }: Pick<Services, "db" | "clock">, logDays: number): Promise<void> {
  const now = clock.now();
  await db.transaction(async () => {
    const tx = db.current();
    await lockCursor(tx, {});
    await deleteDeliveries(tx, { before: new Date(now.getTime() - logDays * DAY_MS).toISOString() });
    await deleteEmptyQueues(tx, {});
    await deleteEndedSecrets(tx, { now: now.toISOString() });
  });
}
