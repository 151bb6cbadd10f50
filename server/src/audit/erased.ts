import type { Database } from "../db/unit-of-work.ts";
import { erasureEntries } from "./seal.db.ts";
import { GENESIS, link } from "./seal.ts";

/** 128 bits: nobody finds another text with the same. */
const DIGEST_LENGTH = 32;

/** What each erased entry still says, by its sequence number, and up to where erasures were read. */
export type ErasedEntries = { digests: ReadonlyMap<number, string>; last: number };

/**
 * Covers what is left of an erased entry, its hash, and the hash before it, which its own no longer proves: without that, whatever
 * comes before could be rewritten.
 */
export const erasedDigest = (previous: string, { hash, canonical }: { hash: string; canonical: string }): string =>
  link(previous, `${hash}\n${canonical}`).slice(0, DIGEST_LENGTH);

/**
 * The entries that later ones name as erased. The newest entry that names one counts, because an entry can be erased again.
 * An entry that was changed itself names none.
 */
export async function loadErased(
  db: Pick<Database, "current">,
  range: { after: number; last: number },
): Promise<ErasedEntries> {
  const digests = new Map<number, string>();
  for (const { seq, erased, previous, ...entry } of await erasureEntries(db.current(), range)) {
    const before = previous ?? GENESIS;
    const isIntact = link(before, entry.canonical) === entry.hash || digests.get(seq) === erasedDigest(before, entry);
    if (!isIntact) continue;
    for (const [named, digest] of Object.entries(erased ?? {})) {
      const earlier = Number(named);
      if (earlier < seq && !digests.has(earlier)) digests.set(earlier, digest);
    }
  }
  return { digests, last: range.last };
}
