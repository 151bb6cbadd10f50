import type { Services } from "../context/context.ts";
import { findHistory } from "../db/data-history.db.ts";
import type { Finding } from "../jobs/condition.ts";
import { dayIn, dayInWords } from "../lib/calendar.ts";
import { backupAttention } from "./backup.text.ts";
import { readLastBackup } from "./last-backup.db.ts";

const HOUR_MS = 3_600_000;
/** A night's backup may begin an hour later, when the clock changes, and takes a while. */
const NIGHTLY_MS = 26 * HOUR_MS;
/** Backups by hand are expected every week, from the first on. */
const BY_HAND_MS = 8 * 24 * HOUR_MS;

type Needs = Pick<Services, "db" | "backupDir">;

/** @returns null if nobody expects backups of this database: it may be backed up by other tools */
async function nextNeeded({ db, backupDir }: Needs): Promise<{ last: Date | null; by: Date } | null> {
  const last = await readLastBackup(db.current());
  if (last === null && backupDir === null) return null;
  const from = last ?? new Date((await findHistory(db.current())).began_at);
  return { last, by: new Date(from.getTime() + (backupDir === null ? BY_HAND_MS : NIGHTLY_MS)) };
}

/** When the last good backup will be too old. */
export const nextOldBackup = async (services: Needs): Promise<Date | null> => (await nextNeeded(services))?.by ?? null;

/** The console's own backups, if the last good one is too old. */
export async function oldBackup(services: Services): Promise<Finding[]> {
  const needed = await nextNeeded(services);
  if (needed === null || services.clock.now() < needed.by) return [];
  const { last, by } = needed;
  const day = last && dayInWords(dayIn(services.billingTimeZone, last));
  return [
    {
      message: day ? backupAttention.old(day) : backupAttention.none,
      subject: { kind: "job", id: null, label: backupAttention.subject },
      dedupe_key: "backup",
      since: by.toISOString(),
    },
  ];
}
