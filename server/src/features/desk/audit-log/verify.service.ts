import { verifyChain } from "../../../audit/verify.ts";
import type { Services } from "../../../context/context.ts";
import { everyPublishedHead } from "./publications.db.ts";
import { saveVerdict } from "./verification.db.ts";

/**
 * Recalculates the whole chain, looks for every published head in it, and stores what was found. From the first entry
 * on each time: an earlier verdict is in the database as well, where it can be changed with the entries.
 */
export async function verifyAuditLog({ db, clock, archive: { folder } }: Services): Promise<void> {
  const chain = await verifyChain(db, { folder, published: await everyPublishedHead(db.current(), {}) });
  await saveVerdict(db.current(), {
    now: clock.now().toISOString(),
    checked: chain.checked,
    ok: chain.ok,
    message: chain.ok ? null : chain.message,
    ...(chain.ok ? chain.head : { seq: null, hash: null }),
  });
}
