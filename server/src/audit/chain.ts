import { oneRow } from "../db/statements.ts";
import type { Database } from "../db/unit-of-work.ts";
import { chainText } from "./audit.text.ts";
import { type ErasedEntries, erasedDigest, loadErased } from "./erased.ts";
import { type Head, readHead } from "./seal.db.ts";
import { link } from "./seal.ts";

export type Entry = Head & { canonical: string };

/** What is broken: entries `seq` to `last`, the end of the log, or what the archive has of them, as `text` says. */
export type Fault = { kind: "missing" | "changed" | "cut" | "archive"; seq: number; last: number; text?: string };

export const messageOf = ({ kind, seq, last, text }: Fault): string => {
  if (kind === "archive") return chainText.archive(seq, last, text ?? "");
  return kind === "cut" ? chainText.cut(seq - 1, last) : chainText[kind](seq, last);
};

export type Chain = Awaited<ReturnType<typeof chainFrom>>;

/** Follows the chain from an entry on, one at a time; after a fault it goes on with the hashes that are stored. */
export async function chainFrom(
  db: Pick<Database, "current">,
  from: Head,
  head: Head,
  published: readonly Head[] = [],
) {
  let { seq, hash } = from;
  let checked = 0;
  let contradicted: number | null = null;
  const heads = Map.groupBy(published, (each) => each.seq);
  /** What the hash of an entry that looks changed should be: if the next one is linked to it, only the hash was changed. */
  let expected: string | null = null;
  let erased: ErasedEntries = await loadErased(db, { after: seq, last: head.seq });
  /** An entry may be erased while the log is walked: the entry that names it then comes after the head. */
  const isErased = async (row: Entry): Promise<boolean> => {
    const digests = [hash, ...(expected === null ? [] : [expected])].map((previous) => erasedDigest(previous, row));
    const isNamed = () => digests.some((digest) => erased.digests.get(row.seq) === digest);
    if (isNamed()) return true;
    const now = await oneRow(readHead(db.current(), {}));
    if (!now || now.seq <= erased.last) return false;
    erased = await loadErased(db, { after: from.seq, last: now.seq });
    return isNamed();
  };
  return {
    at: (): Head => ({ seq, hash }),
    checked: () => checked,
    /** The first entry that was published with another hash. */
    contradicted: (): number | null => contradicted,
    /** @returns what is wrong with the next entry */
    next: async (row: Entry): Promise<Fault | null> => {
      const isNext = row.seq === seq + 1;
      const missing: Fault = { kind: "missing", seq: seq + 1, last: row.seq - 1 };
      seq = row.seq;
      checked += 1;
      const linked = link(hash, row.canonical);
      const isLinked: boolean =
        linked === row.hash || (expected !== null && link(expected, row.canonical) === row.hash);
      const isKnown: boolean = isLinked || (await isErased(row));
      expected = isNext && linked !== row.hash && (isLinked || !isKnown) ? linked : null;
      hash = row.hash;
      if (heads.get(seq)?.some((each) => each.hash !== hash)) contradicted ??= seq;
      // What it was linked to is missing as well, so that nothing can be said of it.
      if (!isNext) return missing;
      return isKnown ? null : { kind: "changed", seq, last: seq };
    },
    /** Goes on after entries that could not be read, with what is recorded of the last. */
    skipTo: (last: Head): void => {
      ({ seq, hash } = last);
      expected = null;
    },
    /** @returns what is wrong with the end */
    end: (): Fault | null =>
      seq !== head.seq || (hash !== head.hash && expected !== head.hash)
        ? { kind: "cut", seq: seq + 1, last: head.seq }
        : null,
  };
}
