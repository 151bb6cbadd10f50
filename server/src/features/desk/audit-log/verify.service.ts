import { chainText } from "../../../audit/audit.text.ts";
import { verifyChain } from "../../../audit/verify.ts";
import type { Services } from "../../../context/context.ts";
import { findContradicted } from "./publications.db.ts";
import { saveVerdict } from "./verification.db.ts";

/**
 * Recalculates the whole chain, looks for every published head in it, and stores what was found. From the first entry
 * on each time: an earlier verdict is in the database as well, where it can be changed with the entries.
 */
export async function verifyAuditLog({ db, clock }: Services): Promise<void> {
  const chain = await verifyChain(db);
  const message = chain.ok ? await contradiction({ db }) : chain.message;
  await saveVerdict(db.current(), {
    now: clock.now().toISOString(),
    checked: chain.checked,
    ok: message === null,
    message,
    ...(chain.ok && message === null ? chain.head : { seq: null, hash: null }),
  });
}

/** How the log contradicts the heads that were published; null if it does not. */
async function contradiction({ db }: Pick<Services, "db">): Promise<string | null> {
  const found = await findContradicted(db.current(), {});
  if (!found) return null;
  return found.seq > found.last ? chainText.cutPublished(found.last, found.seq) : chainText.rewritten(found.seq);
}
