import type { Finder } from "../../../jobs/condition.ts";
import { endpointsThatDropped, failingEndpoints } from "./webhooks.db.ts";
import { labelOf, webhookNotifications } from "./webhooks.text.ts";

/** A receiver that is redeployed is away for minutes; after an hour a person should look. */
const FAILING_MS = 3_600_000;
/** Days for which a drop is shown, unless it is replayed before. */
const DROPPED_DAYS = 7;
const DAY_MS = 86_400_000;

/** Endpoints that the console has paused, and those that are on the way there. */
export const failingWebhooks: Finder = async ({ db, clock }) => {
  const before = new Date(clock.now().getTime() - FAILING_MS).toISOString();
  const found = await failingEndpoints(db.current(), { before });
  return found.map(({ active, since, ...endpoint }) => {
    const label = labelOf(endpoint);
    return {
      type: active ? "warning" : "error",
      message: active ? webhookNotifications.failing(label) : webhookNotifications.paused(label),
      subject: { kind: "webhook", id: endpoint.id, label },
      dedupe_key: `${endpoint.id} ${active ? "failing" : "paused"} ${since}`,
    };
  });
};

/** Deliveries that were given up, by endpoint. */
export const droppedDeliveries: Finder = async ({ db, clock }) => {
  const since = new Date(clock.now().getTime() - DROPPED_DAYS * DAY_MS).toISOString();
  const found = await endpointsThatDropped(db.current(), { since });
  return found.map(({ count, ...endpoint }) => {
    const label = labelOf(endpoint);
    return {
      message: webhookNotifications.dropped(label, count),
      subject: { kind: "webhook", id: endpoint.id, label },
      dedupe_key: `${endpoint.id}`,
    };
  });
};
