import type { Services } from "../../../context/context.ts";
import type { Db } from "../../../db/handle.ts";
import { lockUntilCommit } from "../../../db/locks.ts";
import { firstOfNextMonth } from "../../../lib/calendar.ts";
import { createPartition, defaultHasRows, limitLockWait, partitionExists } from "./usage-partitions.db.ts";

const WAIT = "2s";

/**
 * Creates missing partitions for the months around now. A month that already has rows in the default partition stays in
 * it.
 * @returns the names of the created partitions
 */
export async function ensureUsagePartitions({
  db,
  billingClock,
}: Pick<Services, "db" | "billingClock">): Promise<string[]> {
  const created: string[] = [];
  for (const month of monthsAround(billingClock.now())) {
    const name = await db.transaction(() => ensurePartition(db.current(), month));
    if (name) created.push(name);
  }
  return created;
}

/** Last month, this one and the next two, in UTC like the partition bounds. */
export function monthsAround(now: Date): string[] {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 10);
  const months = [last];
  for (let month = last; months.length < 4; months.push(month)) month = firstOfNextMonth(month);
  return months;
}

async function ensurePartition(tx: Db, month: string): Promise<string | null> {
  const name = `usage_events_${month.slice(0, 7).replace("-", "_")}`;
  const [from, to] = [`${month}T00:00:00Z`, `${firstOfNextMonth(month)}T00:00:00Z`];
  if (await partitionExists(tx, name)) return null;
  await limitLockWait(tx, { wait: WAIT });
  // Processes that start together create each partition once.
  await lockUntilCommit(tx, "usagePartitions");
  if (await partitionExists(tx, name)) return null;
  if (await defaultHasRows(tx, from, to)) return null;
  await createPartition(tx, month);
  return name;
}
