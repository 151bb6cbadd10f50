import { oneRow } from "../db/statements.ts";
import type { Database } from "../db/unit-of-work.ts";
import { archiveEnd, archivesActivities, partAt } from "./archived.db.ts";
import { walkPart } from "./archived.ts";
import { chainText } from "./audit.text.ts";
import { type Chain, chainFrom, type Fault, messageOf } from "./chain.ts";
import { type Head, readHead, sealedEntries } from "./seal.db.ts";
import { GENESIS } from "./seal.ts";

/** Entries read at a time. */
const BATCH = 500;

/** How many entries were recalculated; the verified head, or where the chain breaks. */
export type Verdict = { checked: number } & (
  | { ok: true; events: number; head: Head }
  | { ok: false; message: string; brokenAt: number | null }
);

type Options = {
  /** The archive's folder, without which archived entries cannot be verified. */
  folder?: string | null;
  /** Heads that were published outside of this database: the chain must still contain them. */
  published?: readonly Head[];
};

type Db = Pick<Database, "current">;

/** Recalculates the chain from the first entry on, in the archive and then in the database, up to what is broken. */
export async function verifyChain(db: Db, { folder = null, published = [] }: Options = {}): Promise<Verdict> {
  const head = await oneRow(readHead(db.current(), {}));
  if (!head) return { ok: false, message: chainText.noHead, brokenAt: null, checked: 0 };
  const chain = await chainFrom(db, { seq: 0, hash: GENESIS }, head, published);
  const { value: fault } = await walk(db, { chain, head, archive: { folder } }).next();
  const checked = chain.checked();
  if (fault) return { ok: false, message: messageOf(fault), brokenAt: fault.seq, checked };
  const { seq, hash } = chain.at();
  const beyond = published.find((each) => each.seq > seq);
  const rewritten = chain.contradicted();
  if (rewritten !== null) return { ok: false, message: chainText.rewritten(rewritten), brokenAt: rewritten, checked };
  if (beyond) return { ok: false, message: chainText.cutPublished(seq, beyond.seq), brokenAt: seq + 1, checked };
  return { ok: true, events: seq, head: { seq, hash }, checked };
}

/**
 * What is broken of the entries in the database, for a backup, which has no files: from the end of the archive on.
 * @returns a sentence for all that is broken, entries that follow each other in one; none if the chain is intact
 */
export async function findBroken(db: Db): Promise<string[]> {
  const head = await oneRow(readHead(db.current(), {}));
  if (!head) return [chainText.noHead];
  const knowsArchive = (await archivesActivities(db.current(), {}))?.found;
  const end = knowsArchive && (await archiveEnd(db.current(), {}));
  const from = end ? { seq: end.last_key, hash: end.head } : { seq: 0, hash: GENESIS };
  const faults: Fault[] = [];
  for await (const fault of walk(db, { chain: await chainFrom(db, from, head), head, archive: null })) {
    const last = faults.at(-1);
    if (last && last.kind === "changed" && fault.kind === "changed" && fault.seq === last.last + 1)
      last.last = fault.last;
    else faults.push(fault);
  }
  return faults.map(messageOf);
}

type Walk = { chain: Chain; head: Head; archive: { folder: string | null } | null };

/** Yields each fault and goes on after it. @param archive null: of the database alone */
async function* walk(db: Db, { chain, head, archive }: Walk): AsyncGenerator<Fault, undefined> {
  const partAfter = async (seq: number) => archive && (await partAt(db.current(), { seq: seq + 1 }));
  for (;;) {
    const after = chain.at().seq;
    const part = await partAfter(after);
    if (archive && part) {
      yield* walkPart(db, archive.folder, chain, part);
      continue;
    }
    const batch = await sealedEntries(db.current(), { after, last: head.seq, limit: BATCH });
    if (batch.length === 0) break;
    // Archived and removed since the archive was asked.
    if (batch[0]?.seq !== after + 1 && (await partAfter(after))) continue;
    for (const row of batch) {
      const fault = await chain.next(row);
      if (fault) yield fault;
    }
  }
  const cut = chain.end();
  if (cut) yield cut;
}
