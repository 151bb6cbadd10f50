import { isDeepStrictEqual } from "node:util";
import type { Context } from "../context/context.ts";
import { oneRow } from "../db/statements.ts";
import type { Database } from "../db/unit-of-work.ts";
import { type EntrySource, eraseActivities } from "./erase.db.ts";
import type { ErasableEntry } from "./erase.rules.ts";
import { type ErasableParts, eraseArchived } from "./erase-archived.ts";
import { erasedDigest } from "./erased.ts";
import { readHead, sealedEntriesAt } from "./seal.db.ts";
import { GENESIS, sealAll } from "./seal.ts";

/** Sequence numbers looked through in one statement: a long log must not exceed a statement's time. */
const RANGE = 20_000;
/** Entries changed in one statement. */
const BATCH = 500;

/** What an entry says, and what it says afterwards. */
type Erasure = { entry: ErasableEntry; erased: ErasableEntry };

/** The entries that are erased with their digests, and the archived files that were rewritten with theirs. */
type Named = { erased_entries: Record<string, string>; archive_files?: Record<string, string> };

/**
 * Erases what sealed entries say, in the archive and in the database, in the open transaction, with the entry that names them. What
 * waits for its seal is sealed first, and others seal nothing until the commit: without its entry, an erasure would be found as a change.
 * @param find what is erased of some entries
 * @param record writes the erasure's own entry, with `named` in its `after`
 */
export async function eraseEntries(
  ctx: Context,
  parts: ErasableParts,
  find: (source: EntrySource) => Promise<Erasure[]>,
  record: (named: Named) => Promise<void>,
): Promise<void> {
  const { db } = ctx;
  const { digests, files } = await eraseArchived(ctx, parts, find);
  await sealAll(db);
  const last = (await oneRow(readHead(db.current(), {})))?.seq ?? 0;
  for (let from = (parts?.parts.at(-1)?.last_key ?? 0) + 1; from <= last; from += RANGE) {
    const found = await find({ from, to: from + RANGE - 1 });
    const changed = found.filter(({ entry, erased }) => !isDeepStrictEqual(contentOf(entry), contentOf(erased)));
    for (let at = 0; at < changed.length; at += BATCH)
      Object.assign(digests, await eraseBatch(db, changed.slice(at, at + BATCH)));
  }
  await record({ erased_entries: digests, ...(Object.keys(files).length > 0 && { archive_files: files }) });
  await sealAll(db);
}

async function eraseBatch(db: Database, batch: readonly Erasure[]): Promise<Record<string, string>> {
  const tx = db.current();
  const entries = batch.map(({ erased }) => contentOf(erased));
  const row = await oneRow(eraseActivities(tx, { entries: JSON.stringify(entries) }));
  if (row?.erased !== entries.length) throw new Error("an entry to erase was not found");
  const stored = await sealedEntriesAt(tx, { seqs: entries.map(({ seq }) => seq) });
  return Object.fromEntries(
    stored.map(({ seq, previous, ...entry }) => [seq, erasedDigest(previous ?? GENESIS, entry)]),
  );
}

/** Rows have more columns, which say why they were found. */
const contentOf = (entry: ErasableEntry): ErasableEntry => ({
  seq: entry.seq,
  message: entry.message,
  actor_name: entry.actor_name,
  subject_label: entry.subject_label,
  before: entry.before,
  after: entry.after,
  request_id: entry.request_id,
  ip: entry.ip,
  search_text: entry.search_text,
});
