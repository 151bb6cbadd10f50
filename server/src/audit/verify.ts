import { oneRow } from "../db/statements.ts";
import type { Database } from "../db/unit-of-work.ts";
import { chainText } from "./audit.text.ts";
import { type ErasedEntries, erasedDigest, loadErased } from "./erased.ts";
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

/** Recalculates the chain, from the first entry unless `from` says otherwise, up to what is broken. */
export async function verifyChain(db: Pick<Database, "current">, { from, published }: Options = {}): Promise<Verdict> {
  const head = await oneRow(readHead(db.current(), {}));
  const broken = (message: string, brokenAt: number | null, checked = 0): Verdict => {
    return { ok: false, message, brokenAt, checked };
  };
  if (!head) return broken(chainText.noHead, null);
  // The earlier verdict must still hold for its last entry, or later ones would be linked to nothing.
  if (from && (head.seq < from.seq || (from.seq > 0 && (await hashOf(db, from.seq)) !== from.hash)))
    return broken(chainText.changed(from.seq), from.seq);
  const walked = await walk(db, head, from).next();
  if (!walked.done) return broken(messageOf(walked.value), walked.value.seq, walked.value.checked);
  const { seq, hash, checked } = walked.value;
  if (published && published.seq > seq) return broken(chainText.cutPublished(seq, published.seq), seq + 1, checked);
  if (published && (await hashOf(db, published.seq)) !== published.hash)
    return broken(chainText.rewritten(published.seq), published.seq, checked);
  return { ok: true, events: seq, head: { seq, hash }, checked };
}

/** @returns a sentence for all that is broken, entries that follow each other in one; none if the chain is intact */
export async function findBroken(db: Pick<Database, "current">): Promise<string[]> {
  const head = await oneRow(readHead(db.current(), {}));
  if (!head) return [chainText.noHead];
  const faults: Fault[] = [];
  for await (const fault of walk(db, head)) {
    const last = faults.at(-1);
    if (last && last.kind === "changed" && fault.kind === "changed" && fault.seq === last.last + 1)
      last.last = fault.last;
    else faults.push(fault);
  }
  return faults.map(messageOf);
}

/** What is broken: entries `seq` to `last`, or the end of the log. */
type Fault = { kind: "missing" | "changed" | "cut"; seq: number; last: number; checked: number };

const messageOf = ({ kind, seq, last }: Fault): string =>
  kind === "cut" ? chainText.cut(seq - 1, last) : chainText[kind](seq, last);

/** Yields each fault and goes on after it, with the hashes that are stored. @returns the end, if there was none */
async function* walk(db: Pick<Database, "current">, head: Head, from: Head = { seq: 0, hash: GENESIS }) {
  let { seq, hash } = from;
  let checked = 0;
  /** What the hash of an entry that looks changed should be: if the next one is linked to it, only the hash was changed. */
  let expected: string | null = null;
  const fault = (kind: Fault["kind"], first: number, last: number): Fault => ({ kind, seq: first, last, checked });
  let erased: ErasedEntries = await loadErased(db, { after: seq, last: head.seq });
  /** An entry may be erased while the log is walked: the entry that names it then comes after the head. */
  const isErased = async (row: Head & { canonical: string }): Promise<boolean> => {
    const digests = [hash, ...(expected === null ? [] : [expected])].map((previous) => erasedDigest(previous, row));
    const isNamed = () => digests.some((digest) => erased.digests.get(row.seq) === digest);
    if (isNamed()) return true;
    const now = await oneRow(readHead(db.current(), {}));
    if (!now || now.seq <= erased.last) return false;
    erased = await loadErased(db, { after: from.seq, last: now.seq });
    return isNamed();
  };
  for (;;) {
    const batch = await sealedEntries(db.current(), { after: seq, last: head.seq, limit: BATCH });
    if (batch.length === 0) break;
    for (const row of batch) {
      const isNext = row.seq === seq + 1;
      if (!isNext) yield fault("missing", seq + 1, row.seq - 1);
      seq = row.seq;
      checked += 1;
      const linked = link(hash, row.canonical);
      const isLinked: boolean =
        linked === row.hash || (expected !== null && link(expected, row.canonical) === row.hash);
      const isKnown: boolean = isLinked || (await isErased(row));
      // What it was linked to is missing as well, so that nothing can be said of it.
      if (isNext && !isKnown) yield fault("changed", seq, seq);
      expected = isNext && linked !== row.hash && (isLinked || !isKnown) ? linked : null;
      hash = row.hash;
    }
  }
  if (seq !== head.seq || (hash !== head.hash && expected !== head.hash)) yield fault("cut", seq + 1, head.seq);
  return { seq, hash, checked };
}

const hashOf = async (db: Pick<Database, "current">, seq: number): Promise<string | null> =>
  (await oneRow(hashAt(db.current(), { seq })))?.hash ?? null;
