import type { Services } from "../../../context/context.ts";
import type { Db } from "../../../db/handle.ts";
import { lockUntilCommit } from "../../../db/locks.ts";
import { firstOfNextMonth } from "../../../lib/calendar.ts";
import { keptFrom } from "./archive/archive.rules.ts";
import {
  attachPartition,
  createMonthTable,
  createPartition,
  defaultHasRows,
  defaultMonths,
  limitLockWait,
  lockPartition,
  moveFromDefault,
  partitionExists,
} from "./usage-partitions.db.ts";

const WAIT = "2s";

/**
 * Creates missing partitions for the months around now. A month that already has rows in the default partition stays in
 * it until `emptyDefaultPartition` moves it.
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

/** Events moved in one statement. */
const BATCH = 20_000;

/**
 * Moves events that are in the default partition, after a restore for example, into a partition of their month. Old months wait
 * there for the archive. A month moves in one transaction: between two, its events would be in no partition.
 * @returns the names of the created partitions
 */
export async function emptyDefaultPartition(
  { db, clock, archive }: Pick<Services, "db" | "clock" | "archive">,
  batch = BATCH,
): Promise<string[]> {
  const from = archive.folder === null ? "" : keptFrom(clock.now(), archive.keepMonths);
  const months = (await defaultMonths(db.current(), { before: "infinity" })).filter(({ month }) => month >= from);
  for (const { month } of months) await db.transaction(() => moveMonth(db.current(), month, batch));
  return months.map(({ month }) => nameOf(month));
}

async function moveMonth(tx: Db, month: string, batch: number): Promise<void> {
  const name = nameOf(month);
  const [from, to] = boundsOf(month);
  await limitLockWait(tx, { wait: WAIT });
  await lockUntilCommit(tx, "usagePartitions");
  await createMonthTable(tx, month);
  const moveAll = async () => {
    while ((await moveFromDefault(tx, name, from, to, batch)) === batch);
  };
  await moveAll();
  // What was reported meanwhile.
  await lockPartition(tx, "usage_events_other");
  await moveAll();
  await attachPartition(tx, month);
}

const nameOf = (month: string): string => `usage_events_${month.slice(0, 7).replace("-", "_")}`;
const boundsOf = (month: string) => [`${month}T00:00:00Z`, `${firstOfNextMonth(month)}T00:00:00Z`] as const;

async function ensurePartition(tx: Db, month: string): Promise<string | null> {
  const name = nameOf(month);
  const [from, to] = boundsOf(month);
  if (await partitionExists(tx, name)) return null;
  await limitLockWait(tx, { wait: WAIT });
  // Processes that start together create each partition once.
  await lockUntilCommit(tx, "usagePartitions");
  if (await partitionExists(tx, name)) return null;
  if (await defaultHasRows(tx, from, to)) return null;
  await createPartition(tx, month);
  return name;
}
