import { isDeepStrictEqual } from "node:util";
import { archiveErrors } from "@console/contract/archive.ts";
import { archiveText } from "../archive/archive.text.ts";
import { type Adopted, adoptReplaced, deleteReplacedLater, rewriteFile } from "../archive/rewrite.ts";
import type { Context } from "../context/context.ts";
import { lockUntilCommit } from "../db/locks.ts";
import { refuse } from "../http/errors.ts";
import { type ArchivedPart, archivedParts } from "./archived.db.ts";
import { type ArchivedActivity, activityFile, asJson, valuesOf } from "./archived.rules.ts";
import { readPart } from "./archived.ts";
import { eraseActivities, sealedAgain } from "./erase.db.ts";
import type { ErasableEntry } from "./erase.rules.ts";
import { erasedDigest } from "./erased.ts";
import { link } from "./seal.ts";

/** Rows that one statement looks through. */
const ROWS = 1_000;

export type ErasableParts = { folder: string; parts: Adopted<ArchivedPart>[] } | null;

/** The archive as an erasure reads it, in the open transaction; nothing is archived meanwhile. @throws AppError if it cannot be read */
export async function erasableParts(ctx: Context): Promise<ErasableParts> {
  const tx = ctx.db.current();
  await lockUntilCommit(tx, "activityArchive");
  const parts = await archivedParts(tx, {});
  if (parts.length === 0) return null;
  const { folder } = ctx.archive;
  if (folder === null) throw refuse(archiveErrors.noFolder);
  return { folder, parts: await adoptReplaced(ctx, folder, parts) };
}

/** Archived entries as JSON, some at a time. @param isWanted which of them */
export async function* archivedRows(of: ErasableParts, isWanted: (row: ArchivedActivity) => boolean) {
  for (const part of of?.parts ?? []) yield* chunks((await readPart(of?.folder ?? null, part)).filter(isWanted));
}

function* chunks(rows: readonly ArchivedActivity[]): Generator<string> {
  for (let at = 0; at < rows.length; at += ROWS) yield asJson(rows.slice(at, at + ROWS));
}

type Erasure = { entry: ErasableEntry; erased: ErasableEntry };
type Erased = { digests: Record<string, string>; files: Record<string, string> };

/** Rewrites archived files without what is erased; entries that the database has as well say the same as their file. */
export async function eraseArchived(
  ctx: Context,
  of: ErasableParts,
  find: (source: { rows: string }) => Promise<Erasure[]>,
): Promise<Erased> {
  const erased: Erased = { digests: {}, files: {} };
  if (of === null) return erased;
  for (const part of of.parts) {
    const files = await rewriteFile(ctx, of.folder, part, {
      ...activityFile,
      change: async (rows) => {
        const changed = await eraseRows(ctx, rows, find);
        const after = rows.map((row) => changed.get(row.seq) ?? row);
        const named = after.filter((row, index) => {
          if (changed.has(row.seq)) return true;
          // Erased in a course of events that a restore has undone: nothing here names it yet.
          return part.adopted && link(rows[index - 1]?.hash ?? part.previous_hash, row.sealed) !== row.hash;
        });
        for (const row of named) {
          const previous = rows[Number(row.seq) - part.first_key - 1]?.hash ?? part.previous_hash;
          erased.digests[String(row.seq)] = erasedDigest(previous, { hash: row.hash, canonical: row.sealed });
        }
        await eraseActivities(ctx.db.current(), { entries: JSON.stringify(named.map(asErasable)) });
        return changed.size > 0 ? after : null;
      },
      compare: (rows, stored) => {
        if (!isDeepStrictEqual(rows, stored)) throw new Error(archiveText.differs("Activities", part.month));
      },
    });
    Object.assign(erased.files, files);
  }
  if (Object.keys(erased.files).length > 0) deleteReplacedLater(ctx);
  return erased;
}

/** Rows that say something else afterwards, sealed by the database like all others. */
async function eraseRows(
  ctx: Context,
  rows: readonly ArchivedActivity[],
  find: (source: { rows: string }) => Promise<Erasure[]>,
): Promise<Map<bigint, ArchivedActivity>> {
  const changed = new Map<bigint, ArchivedActivity>();
  const bySeq = new Map(rows.map((row) => [Number(row.seq), row]));
  for (const chunk of chunks(rows))
    for (const { erased } of await find({ rows: chunk })) {
      const row = bySeq.get(erased.seq);
      if (!row || isDeepStrictEqual(asErasable(row), asErasable(fromErasable(row, erased)))) continue;
      changed.set(row.seq, fromErasable(row, erased));
    }
  for (const chunk of chunks([...changed.values()]))
    for (const { seq, sealed, before, after } of await sealedAgain(ctx.db.current(), { rows: chunk })) {
      const row = changed.get(BigInt(seq));
      if (row) changed.set(row.seq, { ...row, sealed, before, after });
    }
  return changed;
}

const asErasable = (row: ArchivedActivity): ErasableEntry => ({
  seq: Number(row.seq),
  message: row.message,
  actor_name: row.actor_name,
  subject_label: row.subject_label,
  before: valuesOf(row.before),
  after: valuesOf(row.after),
  request_id: row.request_id,
  ip: row.ip,
  search_text: row.search_text,
});

const fromErasable = (row: ArchivedActivity, { seq: _, before, after, ...said }: ErasableEntry): ArchivedActivity => ({
  ...row,
  message: said.message,
  actor_name: said.actor_name,
  subject_label: said.subject_label,
  request_id: said.request_id,
  ip: said.ip,
  search_text: said.search_text,
  before: before && JSON.stringify(before),
  after: after && JSON.stringify(after),
});
