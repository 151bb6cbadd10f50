import { findBroken } from "../audit/verify.ts";
import { type Bulk, openBulk } from "../db/bulk.ts";
import { renewHistory } from "../db/data-history.db.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { fileFaults, loadFaults } from "./backup.text.ts";
import type { Header, Totals } from "./dump.ts";
import { countFaults, load, requireKnownVersion } from "./load.ts";
import { readBackup } from "./sections.ts";

/** What the source had, and what is broken in its audit log, a sentence each. */
export type Restored = { totals: Totals; broken: string[] };

type Options = {
  /** Whether to restore an audit log that is broken. */
  acceptBrokenLog: boolean;
  /** When it is restored; null if a migration follows, after which the history must be renewed. */
  now: Date | null;
};

/**
 * Fills an empty database from a file: all of it or nothing.
 * @param directUrl must give a session, not go through a transaction-mode pooler
 * @throws OperatorError if a count differs from the source's, or the audit log is broken
 */
export async function restore(directUrl: string, file: string, options: Options): Promise<Restored> {
  const bulk = await openBulk(directUrl);
  try {
    return await bulk.transaction(() => restoreIn(bulk, file, options));
  } finally {
    await bulk.close();
  }
}

async function restoreIn(bulk: Bulk, file: string, { acceptBrokenLog, now }: Options): Promise<Restored> {
  const tx = bulk.db.current();
  const totals = await load(bulk, file);
  const [wrong] = await countFaults(tx, totals);
  if (wrong !== undefined) throw new OperatorError(loadFaults.notSaved(wrong));
  if (now) await renewHistory(tx, now);
  const broken = await findBroken(bulk.db);
  if (broken.length > 0 && !acceptBrokenLog) throw new OperatorError(loadFaults.brokenLog(broken));
  return { totals, broken };
}

/**
 * Reads the whole file once, before anything is changed.
 * @throws OperatorError if it is broken or from a later release
 */
export async function readHeader(file: string): Promise<Header> {
  let found: Header | undefined;
  await readBackup(file, {
    header: async (header) => {
      await requireKnownVersion(header);
      found = header;
    },
    table: async () => undefined,
  });
  if (!found) throw new OperatorError(fileFaults.noBackup(file));
  return found;
}
