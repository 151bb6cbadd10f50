import { oneRow } from "../db/statements.ts";
import type { Database } from "../db/unit-of-work.ts";
import { chainText } from "./audit.text.ts";
import { type Head, hashAt, readHead, sealedEntries } from "./seal.db.ts";
import { GENESIS, link } from "./seal.ts";

/** Entries read at a time. */
const BATCH = 500;

/** How many entries were recalculated; the verified head, or where the chain breaks. */
export type Verdict = { checked: number } & (
  | { ok: true; events: number; head: Head }
  | { ok: false; message: string; brokenAt: number | null }
);

type Options = {
  /** The head of an earlier verdict: only later entries are recalculated. */
  from?: Head | undefined;
  /** A head that was published outside this database: the chain must still contain it. */
  published?: Head | undefined;
};

/** Recalculates the chain, from the first entry unless `from` says otherwise. */
export async function verifyChain(db: Database, { from, published }: Options = {}): Promise<Verdict> {
  const tx = db.current();
  const head = await oneRow(readHead(tx, {}));
  let { seq, hash } = from ?? { seq: 0, hash: GENESIS };
  let checked = 0;
  const broken = (message: string, brokenAt: number | null): Verdict => ({ ok: false, message, brokenAt, checked });
  if (!head) return broken(chainText.noHead, null);
  // The earlier verdict must still hold for its last entry, or later ones would be linked to nothing.
  if (from && (head.seq < seq || (seq > 0 && (await hashOf(db, seq)) !== hash)))
    return broken(chainText.changed(seq), seq);
  for (;;) {
    const batch = await sealedEntries(tx, { after: seq, last: head.seq, limit: BATCH });
    if (batch.length === 0) break;
    for (const row of batch) {
      if (row.seq !== seq + 1) return broken(chainText.missing(seq + 1), seq + 1);
      seq = row.seq;
      hash = link(hash, row.canonical);
      checked += 1;
      if (hash !== row.hash) return broken(chainText.changed(seq), seq);
    }
  }
  if (seq !== head.seq || hash !== head.hash) return broken(chainText.cut(seq, head.seq), seq + 1);
  if (published && published.seq > seq) return broken(chainText.cutPublished(seq, published.seq), seq + 1);
  if (published && (await hashOf(db, published.seq)) !== published.hash)
    return broken(chainText.rewritten(published.seq), published.seq);
  return { ok: true, events: seq, head: { seq, hash }, checked };
}

const hashOf = async (db: Database, seq: number): Promise<string | null> =>
  (await oneRow(hashAt(db.current(), { seq })))?.hash ?? null;
