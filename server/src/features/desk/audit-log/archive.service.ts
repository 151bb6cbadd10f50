import { createHash } from "node:crypto";
import { archiveText } from "../../../archive/archive.text.ts";
import { insertArchiveFiles } from "../../../archive/archive-files.db.ts";
import { storeRows, tidyFolder } from "../../../archive/rewrite.ts";
import {
  type ActivityRow,
  archivedParts,
  archiveEnd,
  entriesToArchive,
  rangeDigest,
  removeArchived,
  uncount,
} from "../../../audit/archived.db.ts";
import { type ArchivedActivity, activityFile, sealedText, timeOf } from "../../../audit/archived.rules.ts";
import { about } from "../../../audit/audit.ts";
import { type Chain, chainFrom, messageOf } from "../../../audit/chain.ts";
import { type Head, readHead } from "../../../audit/seal.db.ts";
import { GENESIS } from "../../../audit/seal.ts";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import { lockUntilCommit } from "../../../db/locks.ts";
import { oneRow } from "../../../db/statements.ts";
import type { archiveFiles } from "../../../db/tables/archive.ts";
import { firstOfMonth, firstOfNextMonth, monthsAfter } from "../../../lib/calendar.ts";
import { OperatorError } from "../../../lib/operator-error.ts";
import { activityMonthsNow } from "../../access/operator/operator.service.ts";
import { archiveActivitiesText, auditAuditLog } from "./audit-log.text.ts";

type Sizes = {
  /** Entries in a file: what one process has in memory at a time. */
  file: number;
  /** Entries removed in one transaction. */
  removal: number;
};
const SIZES: Sizes = { file: 20_000, removal: 5_000 };

type Part = {
  file: typeof archiveFiles.$inferInsert & { head: string };
  digest: string;
  /** Entries by the counters that counted them. */
  counted: Map<string, number>;
};

/**
 * Moves whole months of activities into files once they are older than the months that stay. An entry is removed only after its file
 * is on the disk, was read back, continues the chain, and is recorded.
 */
export async function archiveActivities(services: Services, sizes = SIZES): Promise<void> {
  const { clock, archive } = services;
  if (archive.folder === null) return;
  // By the real clock, because the demo's is ahead.
  const before = monthsAfter(firstOfMonth(clock.now().toISOString()), -(await activityMonthsNow(services)));
  await removeRecorded(services, sizes.removal);
  while (await archiveNextMonth(services, archive.folder, before, sizes.file))
    await removeRecorded(services, sizes.removal);
}

/** @returns whether there was a month to archive */
async function archiveNextMonth(
  services: Services,
  folder: string,
  before: string,
  fileRows: number,
): Promise<boolean> {
  const { db } = services;
  const [end, head] = await Promise.all([archiveEnd(db.current(), {}), oneRow(readHead(db.current(), {}))]);
  const from: Head = end ? { seq: end.last_key, hash: end.head } : { seq: 0, hash: GENESIS };
  const [first] = await readEntries(services, from.seq, 1);
  if (!head || !first) return false;
  const month = firstOfMonth(timeOf(first));
  if (month >= before) return false;
  const chain = await chainFrom(db, from, head);
  const parts: Part[] = [];
  const next = () => nextPart(services, { folder, month, chain, fileRows });
  for (let part = await next(); part; part = await next()) parts.push(part);
  const isNew = await db.transaction(async () => {
    const tx = db.current();
    await lockUntilCommit(tx, "activityArchive");
    // Another process may have archived it meanwhile.
    if (((await archiveEnd(tx, {}))?.last_key ?? 0) !== from.seq) return false;
    for (const { file, digest } of parts) {
      const range = await rangeDigest(tx, { first: file.first_key, last: file.last_key });
      if (range?.rows !== file.rows || range.digest !== digest)
        throw new OperatorError(archiveText.differs("Activities", month));
    }
    await record(services, month, parts);
    return true;
  });
  await tidyFolder(services, "activities", month);
  return isNew;
}

async function readEntries({ db }: Services, after: number, limit: number): Promise<ArchivedActivity[]> {
  const found = await entriesToArchive(db.current(), { first: after + 1, last: after + limit });
  return found.map(fromRow);
}

const fromRow = (row: ActivityRow): ArchivedActivity => ({
  ...row,
  seq: BigInt(row.seq),
  id: BigInt(row.id),
  occurred_at: BigInt(row.occurred_at),
});

type Writing = { folder: string; month: string; chain: Chain; fileRows: number };

/** Writes the next entries of the month to a file, and follows the chain through what it reads back. @returns null if there are none */
async function nextPart(services: Services, { folder, month, chain, fileRows }: Writing): Promise<Part | null> {
  const before = chain.at();
  const read = await readEntries(services, before.seq, fileRows);
  // Up to the first of a later month: an entry that was sealed after it belongs to that month's files, whatever its time.
  const later = read.findIndex((row) => timeOf(row) >= firstOfNextMonth(month));
  const rows = later === -1 ? read : read.slice(0, later);
  if (rows.length === 0) return null;
  const { file, stored } = await storeRows(folder, { ...activityFile, month }, rows);
  const digest = createHash("sha256");
  const counted = new Map<string, number>();
  for (const [index, row] of stored.entries()) {
    if (sealedText(row) !== row.sealed) throw new OperatorError(archiveText.differs("Activities", month));
    const fault = await chain.next({ seq: Number(row.seq), hash: row.hash, canonical: row.sealed });
    if (fault) throw new OperatorError(archiveActivitiesText.broken(month, messageOf(fault)));
    digest.update(`${index === 0 ? "" : "\n"}${row.hash}${row.sealed}`);
    const counter = `activities:${row.area}:${row.type}`;
    counted.set(counter, (counted.get(counter) ?? 0) + 1);
  }
  const days = stored.map((row) => timeOf(row).slice(0, 10)).toSorted();
  const last = chain.at();
  return {
    file: {
      kind: "activities",
      month,
      ...file,
      rows: stored.length,
      first_key: before.seq + 1,
      last_key: last.seq,
      first_day: days[0] ?? month,
      last_day: days.at(-1) ?? month,
      archived_at: services.clock.now().toISOString(),
      previous_hash: before.hash,
      head: last.hash,
    },
    digest: digest.digest("hex"),
    counted,
  };
}

/** From here on the feed ends after these entries. */
async function record(services: Services, month: string, parts: readonly Part[]): Promise<void> {
  const tx = services.db.current();
  const files = parts.map(({ file }) => file);
  await insertArchiveFiles(tx, files);
  for (const { counted } of parts) await uncount(tx, { names: [...counted.keys()], counts: [...counted.values()] });
  const subject = about("archive", { id: null, name: month.slice(0, 7) });
  await auditAuditLog(makeContext(services, systemActor), "archive.activities_archived", subject, {
    after: {
      entries: files.reduce((sum, { rows }) => sum + rows, 0),
      last: files.at(-1)?.last_key,
      head: files.at(-1)?.head,
      archive_files: Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256])),
    },
  });
}

/**
 * Removes what the archive has from the database, in batches, also what a killed process left. The next months use the space:
 * no partitions are needed.
 */
async function removeRecorded({ db }: Services, limit: number): Promise<void> {
  for (const { id, first_key: first, last_key: last } of await archivedParts(db.current(), {}))
    for (let removed = limit; removed > 0; )
      removed = await db.transaction(async () => {
        // An erasure changes what it has found.
        await lockUntilCommit(db.current(), "activityArchive");
        return (await removeArchived(db.current(), { file: id, first, last, limit }))?.removed ?? 0;
      });
}
