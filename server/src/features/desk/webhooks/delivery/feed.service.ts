import type { WebhookPayload } from "@console/contract/webhook-events.ts";
import type { Services } from "../../../../context/context.ts";
import { announce } from "../../../../db/announce.ts";
import { findHistory } from "../../../../db/data-history.db.ts";
import { oneRow } from "../../../../db/statements.ts";
import { type EntryEvent, eventsOf, type SealedEntry } from "../webhooks.rules.ts";
import {
  brandsOfEvents,
  entriesAfter,
  insertDeliveries,
  listeningEndpoints,
  lockCursor,
  moveCursor,
} from "./feed.db.ts";
import { newMessageId } from "./signature.ts";

/** Entries of the audit log that are read in one transaction. */
const BATCH = 500;

/**
 * Queues deliveries for what the audit log has sealed since the last call. The cursor moves in the same transaction: whichever
 * process reads, and wherever one is killed, each event is queued once for each endpoint that listens to it, in the order of
 * the log.
 * @returns whether there may be more
 */
export async function feedWebhooks({ db, clock }: Pick<Services, "db" | "clock">): Promise<boolean> {
  return db.transaction(async () => {
    const tx = db.current();
    const cursor = await oneRow(lockCursor(tx, {}));
    if (!cursor) throw new Error("webhooks have no cursor");
    const entries = await entriesAfter(tx, { seq: cursor.seq, limit: BATCH });
    const last = entries.at(-1);
    if (!last) return false;
    const reported = entries.flatMap((entry) => eventsOf(entry).map((event) => ({ entry, event })));
    if (reported.length > 0) await queue(reported);
    await moveCursor(tx, { seq: last.seq });
    return entries.length === BATCH;

    async function queue(events: readonly { entry: SealedEntry; event: EntryEvent }[]): Promise<void> {
      const endpoints = await listeningEndpoints(tx, {});
      const ids = [...new Set(events.flatMap(({ event }) => event.brandId ?? []))];
      const brands = new Map((await brandsOfEvents(tx, { ids })).map((brand) => [brand.id, brand]));
      const { id: history } = await findHistory(tx);
      const rows = events.flatMap(({ entry, event }) => {
        const listening = endpoints.filter((each) => each.after_seq < entry.seq && each.events.includes(event.type));
        if (listening.length === 0) return [];
        const payload = JSON.stringify(payloadOf(entry, event, brands.get(event.brandId ?? 0), history));
        return listening.map(({ id }) => ({ endpointId: id, brandId: event.brandId ?? 0, type: event.type, payload }));
      });
      if (rows.length === 0) return;
      await insertDeliveries(tx, {
        endpointIds: rows.map(({ endpointId }) => endpointId),
        brandIds: rows.map(({ brandId }) => brandId),
        messageIds: rows.map(newMessageId),
        events: rows.map(({ type }) => type),
        payloads: rows.map(({ payload }) => payload),
        now: clock.now().toISOString(),
      });
      announce(db, "webhooks");
    }
  });
}

/** A deleted brand's, by which the voice platform knows it. */
const externalIdOf = ({ event, before }: SealedEntry): string =>
  event === "brand.deleted" ? String(before?.external_id ?? "") : "";

type Brand = { external_id: string; configuration_version: number };

function payloadOf(entry: SealedEntry, event: EntryEvent, brand: Brand | undefined, history: string): WebhookPayload {
  return {
    type: event.type,
    timestamp: entry.occurred_at,
    data: {
      organization_id: event.brandId,
      external_id: brand?.external_id ?? externalIdOf(entry),
      resource: event.resource,
      resource_id: event.resourceId,
      seq: entry.seq,
      history,
      event: entry.event,
      ...(entry.changes_configuration && brand && { configuration_version: brand.configuration_version }),
      ...event.values,
    },
  };
}
