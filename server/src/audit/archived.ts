import { readFileOf } from "../archive/folder.ts";
import { readParquet } from "../archive/parquet.ts";
import type { Database } from "../db/unit-of-work.ts";
import { AppError } from "../http/errors.ts";
import { firstOfNextMonth } from "../lib/calendar.ts";
import { type ArchivedPart, archiveEnd, partAt } from "./archived.db.ts";
import { type ArchivedActivity, activityColumns, sealedText } from "./archived.rules.ts";
import { chainText } from "./audit.text.ts";
import type { Chain, Entry, Fault } from "./chain.ts";
import { sealedEntries } from "./seal.db.ts";

type Db = Pick<Database, "current">;
export type Archive = { db: Db; archive: { folder: string | null } };

/** A part's rows. @throws AppError if the file is missing or was changed */
export async function readPart(folder: string | null, part: Pick<ArchivedPart, "name" | "sha256">, range?: RowRange) {
  return readParquet(activityColumns, await readFileOf(folder, part), {}, range);
}
type RowRange = { rowStart: number; rowEnd: number };

/** The same; an erasure may have rewritten the file since it was looked for. */
export async function readPartNow({ db, archive }: Archive, part: ArchivedPart, range?: RowRange) {
  try {
    return await readPart(archive.folder, part, range);
  } catch (error) {
    const now = await partAt(db.current(), { seq: part.last_key });
    if (!now || now.name === part.name) throw error;
    return readPart(archive.folder, now, range);
  }
}

/** An archived entry; undefined if the archive does not have it. */
export async function archivedEntry(of: Archive, seq: number): Promise<ArchivedActivity | undefined> {
  const part = await partAt(of.db.current(), { seq });
  if (!part || part.first_key > seq) return undefined;
  const rowStart = seq - part.first_key;
  return (await readPartNow(of, part, { rowStart, rowEnd: rowStart + 1 }))[0];
}

/** When the archive ends: every activity since then is in the database. Null if nothing is archived. */
export async function archivedUntil({ db }: Pick<Archive, "db">): Promise<{ seq: number; day: string } | null> {
  const end = await archiveEnd(db.current(), {});
  return end ? { seq: end.last_key, day: firstOfNextMonth(end.month) } : null;
}

/** All sealed entries up to one, oldest first: from the archive, then from the database. */
export async function* entriesUntil(of: Archive, last: number, batch: number): AsyncGenerator<Entry[]> {
  for (let after = 0; after < last; ) {
    const part = await partAt(of.db.current(), { seq: after + 1 });
    if (part) {
      const rows = (await readPartNow(of, part)).map(asLink).filter(({ seq }) => seq <= last);
      for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch);
      after = part.last_key;
      continue;
    }
    const entries = await sealedEntries(of.db.current(), { after, last, limit: batch });
    // Archived since the archive was asked.
    if (entries[0]?.seq !== after + 1 && (await partAt(of.db.current(), { seq: after + 1 }))) continue;
    yield entries;
    after = entries.at(-1)?.seq ?? last;
  }
}

const asLink = ({ seq, hash, sealed }: ArchivedActivity): Entry => ({ seq: Number(seq), hash, canonical: sealed });

/** Walks the chain through a file, and compares it with what is recorded of it and with entries that the database has as well. */
export async function* walkPart(db: Db, folder: string | null, chain: Chain, found: ArchivedPart) {
  const { part, rows, copies } = await loadPart(db, folder, found);
  const before = chain.at();
  const fault = (text: string): Fault => ({ kind: "archive", seq: part.first_key, last: part.last_key, text });
  if (part.first_key > before.seq + 1) {
    const missing: Fault = { kind: "missing", seq: before.seq + 1, last: part.first_key - 1 };
    yield missing;
  } else if (part.previous_hash !== before.hash) yield fault(chainText.recordDiffers(part.name));
  if (typeof rows === "string") {
    yield fault(rows);
    chain.skipTo({ seq: part.last_key, hash: part.head });
    return;
  }
  const isRecorded = rows.every(({ seq }, index) => Number(seq) === part.first_key + index);
  if (!isRecorded || rows.length !== part.last_key - part.first_key + 1 || rows.at(-1)?.hash !== part.head) {
    yield fault(chainText.recordDiffers(part.name));
    chain.skipTo({ seq: part.last_key, hash: part.head });
    return;
  }
  if (part.first_key !== before.seq + 1) chain.skipTo({ seq: part.first_key - 1, hash: part.previous_hash });
  const inDatabase = new Map(copies.map((copy) => [copy.seq, copy]));
  for (const row of rows) {
    const entry = asLink(row);
    const wrong = await chain.next(entry);
    const copy = inDatabase.get(entry.seq);
    const isSame = !copy || (copy.hash === entry.hash && copy.canonical === entry.canonical);
    if (wrong) yield wrong;
    else if (!isSame || sealedText(row) !== row.sealed)
      yield { kind: "changed", seq: entry.seq, last: entry.seq } satisfies Fault;
  }
}

/** A file, or why it cannot be read, and the entries that the database has as well: until they are removed, or for good. */
async function loadPart(db: Db, folder: string | null, found: ArchivedPart) {
  for (let part = found; ; ) {
    const copies = await sealedEntries(db.current(), {
      after: part.first_key - 1,
      last: part.last_key,
      limit: part.last_key - part.first_key + 1,
    });
    const rows = await readPart(folder, part).catch((error: unknown) =>
      error instanceof AppError ? error.message : chainText.unreadable(part.name),
    );
    // An erasure may have rewritten it meanwhile.
    const now = await partAt(db.current(), { seq: part.last_key });
    if (now?.id !== part.id || now.name === part.name) return { part, rows, copies };
    part = now;
  }
}
