import { USAGE_MINUTES_AHEAD } from "@console/contract/limits.ts";
import { usageEvent } from "@console/contract/platform.ts";
import { about } from "../../../../audit/audit.ts";
import { type Context, makeContext, type Services, systemActor } from "../../../../context/context.ts";
import { brandIdsOf } from "../../../access/brand-scope/brand-scope.ts";
import { ingestTogether } from "../ingest.service.ts";
import { externalRefs, readEvents } from "../usage.rules.ts";
import { auditRefused } from "./refused.text.ts";
import { deleteIfMoved, endedCauses, type OpenRefused, openInTime, openOfGroup } from "./retry.db.ts";

export { dismissOfGroup, openById, openOfGroup } from "./retry.db.ts";

/** Events of one transaction. */
export const RETRY_BATCH = 1_000;
/** Above every id. */
const ALL = 2_147_483_647;

type Outcome = { ingested: number; refused: number };

/**
 * Ingests kept events in one transaction, as if they came now, but for their age. What is counted, or was before, closes its
 * copy; what is refused again says why by then.
 * @param byHand a person wants them whatever their age, and without fields that are unknown
 */
export async function retryRefused(ctx: Context, stored: readonly OpenRefused[], byHand: boolean): Promise<Outcome> {
  if (stored.length === 0) return { ingested: 0, refused: 0 };
  return ctx.db.transaction(async () => {
    const sent = stored.map(({ payload, reason }) =>
      byHand && reason === "unknown_field" ? knownFields(parsed(payload)) : parsed(payload),
    );
    const read = readEvents(sent, await brandIdsOf(ctx, externalRefs(sent)));
    const retried = stored.map(({ first_refused_at }) => ({ receivedAt: Date.parse(first_refused_at), byHand }));
    // What cannot be read stays as it is: tried again, it would be kept under what was left of it.
    const [receipt] = read.events.length > 0 ? await ingestTogether([{ ctx, ...read, refused: [], retried }]) : [];
    const again = [...(receipt?.errors ?? []), ...(receipt?.conflicts ?? [])].flatMap(
      ({ index }) => stored[index] ?? [],
    );
    await deleteIfMoved(ctx.db.current(), again);
    const refused = again.length + read.refused.length;
    return { ingested: stored.length - refused, refused };
  });
}

/** What was cut off is no JSON: it is refused again as what it is, text. */
function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return payload;
  }
}

/** The person saw which fields it loses: the group's message names them. */
const knownFields = (sent: unknown): unknown =>
  Object.fromEntries(Object.entries(Object(sent)).filter(([field]) => Object.hasOwn(usageEvent.shape, field)));

/** A group of refused events; its brand may not be known. */
export const refusedSubject = (
  groupId: number,
  { brand_id, brand }: { brand_id: number | null; brand: string | null },
) => about("refused_event", { id: groupId, name: brand ?? "" }, { id: brand_id, name: brand });

type Next = (after: number) => Promise<OpenRefused[]>;

/** In transactions of their own, by id: what is refused again is not met a second time. */
export async function retryAll(ctx: Context, next: Next, byHand: boolean): Promise<Outcome> {
  const sum = { ingested: 0, refused: 0 };
  for (let after = 0; ; ) {
    const stored = await next(after);
    const { ingested, refused } = await retryRefused(ctx, stored, byHand);
    sum.ingested += ingested;
    sum.refused += refused;
    const last = stored.at(-1);
    if (!last) return sum;
    after = last.id;
  }
}

/** Ingests what waited for something that has happened: a brand or business is known, or the time of an event has come. */
export async function retryEnded(services: Services): Promise<void> {
  const ctx = makeContext(services, systemActor);
  const db = () => ctx.db.current();
  for (const { id: groupId, brand_id, brand } of await endedCauses(db(), {})) {
    const next: Next = (after) => openOfGroup(db(), { groupId, after, through: ALL, limit: RETRY_BATCH });
    const { ingested } = await retryAll(ctx, next, false);
    if (ingested === 0) continue;
    const own = makeContext(services, systemActor);
    await own.db.transaction(() =>
      auditRefused(own, "refused_event.ingested", refusedSubject(groupId, { brand_id, brand }), {
        after: { ingested },
      }),
    );
  }
  const latest = new Date(ctx.billingClock.now().getTime() + USAGE_MINUTES_AHEAD * 60_000).toISOString();
  await retryAll(ctx, (after) => openInTime(db(), { latest, after, limit: RETRY_BATCH }), false);
}
