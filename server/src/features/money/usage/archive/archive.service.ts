import { archiveText } from "../../../../archive/archive.text.ts";
import { insertArchiveFiles } from "../../../../archive/archive-files.db.ts";
import { storeRows, tidyFolder } from "../../../../archive/rewrite.ts";
import { about } from "../../../../audit/audit.ts";
import { makeContext, type Services, systemActor } from "../../../../context/context.ts";
import { lockUntilCommit } from "../../../../db/locks.ts";
import type { archiveFiles } from "../../../../db/tables/archive.ts";
import { OperatorError } from "../../../../lib/operator-error.ts";
import { defaultMonths, limitLockWait, lockPartition, partitionExists } from "../usage-partitions.db.ts";
import {
  deleteSettled,
  dropPartition,
  erasedBrands,
  partitionMonths,
  readSettled,
  type Source,
  settledSums,
} from "./archive.db.ts";
import { addSums, erasedId, isSameSums, keptFrom, type Sums, type UsageRow, usageFile } from "./archive.rules.ts";
import { auditArchive } from "./archive.text.ts";

/** Events in a file: what one process has in memory at a time. */
const FILE_ROWS = 100_000;
/** Usage of the open month must not wait for the archive: if a lock is not available soon, the next run tries again. */
const WAIT = "2s";

type ArchiveFile = typeof archiveFiles.$inferInsert;
type Part = { file: ArchiveFile; first: UsageRow; last: UsageRow; sums: Sums };

/**
 * Moves usage events of months that were closed long ago into files, month by month. Nothing leaves the database before its files
 * are on the disk and were read back.
 */
export async function archiveUsage(services: Services, fileRows = FILE_ROWS): Promise<void> {
  const { db, clock, archive } = services;
  if (archive.folder === null) return;
  const before = keptFrom(clock.now(), archive.keepMonths);
  for (const { partition, month } of await partitionMonths(db.current(), {}))
    if (month < before) await archivePartition(services, { partition, month }, fileRows);
  for (const { month } of await defaultMonths(db.current(), { before: `${before}T00:00:00Z` }))
    await archiveRest(services, { partition: null, month }, fileRows);
}

async function archivePartition(
  services: Services,
  source: Source & { partition: string },
  fileRows: number,
): Promise<void> {
  const { db } = services;
  const { partition, month } = source;
  const sums: Sums = new Map();
  const files: ArchiveFile[] = [];
  for (let part = await nextPart(services, source, null, fileRows); part; ) {
    files.push(part.file);
    for (const [key, { events, quantity }] of part.sums) {
      const known = sums.get(key) ?? { events: 0, quantity: 0n };
      sums.set(key, { events: known.events + events, quantity: known.quantity + quantity });
    }
    part = part.file.rows < fileRows ? null : await nextPart(services, source, part.last, fileRows);
  }
  await db.transaction(async () => {
    const tx = db.current();
    await limitLockWait(tx, { wait: WAIT });
    await lockUntilCommit(tx, "usagePartitions");
    // Another process may have archived it meanwhile.
    if (!(await partitionExists(tx, partition))) return;
    await lockPartition(tx, partition);
    if (!isSameSums(sums, await settledSums(tx, source)))
      throw new OperatorError(archiveText.differs("Usage events", month));
    await record(services, month, files);
    await dropPartition(tx, source);
  });
  await tidyFolder(services, "usage", month);
}

/** What was left in the default partition when its month was archived, and is billed or waived by now: a file at a time. */
async function archiveRest(services: Services, source: Source, fileRows: number): Promise<void> {
  const { db } = services;
  for (let part = await nextPart(services, source, null, fileRows); part; ) {
    const { file, first, last, sums } = part;
    await db.transaction(async () => {
      const tx = db.current();
      await lockUntilCommit(tx, "usagePartitions");
      if (!isSameSums(sums, await deleteSettled(tx, source, { first, last })))
        throw new OperatorError(archiveText.differs("Usage events", source.month));
      await record(services, source.month, [file]);
    });
    part = file.rows < fileRows ? null : await nextPart(services, source, null, fileRows);
  }
}

/** Writes the next events to a file and reads it back. @returns null if there are none */
async function nextPart(
  { db, clock, archive }: Services,
  source: Source,
  after: UsageRow | null,
  fileRows: number,
): Promise<Part | null> {
  const read = await readSettled(db.current(), source, after, fileRows);
  const [first, last] = [read[0], read.at(-1)];
  if (!first || !last || archive.folder === null) return null;
  const erased = new Set((await erasedBrands(db.current(), {})).map(({ id }) => id));
  // Unique among all files: a key of the month's events, and their place.
  const start = `${source.month.slice(0, 7).replace("-", "")}_${first.brand_id}_${first.occurred_at}`;
  const rows = read.map((row, index) =>
    erased.has(row.brand_id) ? { ...row, event_id: erasedId(start, index) } : row,
  );
  const { file: made, stored } = await storeRows(archive.folder, { ...usageFile, month: source.month }, rows);
  const days = read.map(({ day }) => day).sort();
  const file: ArchiveFile = {
    kind: "usage",
    month: source.month,
    ...made,
    rows: stored.length,
    first_key: first.brand_id,
    last_key: last.brand_id,
    first_day: days[0] ?? first.day,
    last_day: days.at(-1) ?? last.day,
    archived_at: clock.now().toISOString(),
  };
  return { file, first, last, sums: addSums(new Map(), stored) };
}

async function record(services: Services, month: string, files: readonly ArchiveFile[]): Promise<void> {
  await insertArchiveFiles(services.db.current(), files);
  const events = files.reduce((sum, { rows }) => sum + rows, 0);
  const subject = about("archive", { id: null, name: month.slice(0, 7) });
  const hashes = Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256]));
  await auditArchive(makeContext(services, systemActor), "archive.usage_archived", subject, {
    after: { events, archive_files: hashes },
  });
}
