import { WEBHOOK_PAUSE_DAYS } from "@console/contract/limits.ts";
import type { SentEvent } from "@console/contract/webhook-events.ts";
import type { PostOutcome } from "../../../../adapters/webhook-post.ts";
import { makeContext, type Services, systemActor } from "../../../../context/context.ts";
import { oneRow } from "../../../../db/statements.ts";
import { isGivenUp, waitMs } from "../webhooks.rules.ts";
import { auditWebhooks, webhookSubject } from "../webhooks.text.ts";
import { lockCursor } from "./feed.db.ts";
import { pauseFailing } from "./pause.service.ts";
import { attemptOf, post } from "./post.service.ts";
import {
  beginFailing,
  endFailing,
  firstDeliveries,
  releaseQueue,
  retryNow,
  type SendingEndpoint,
} from "./queues.db.ts";

/** Deliveries that are sent from one queue before the others get their turn, and for how long at most. */
const BATCH = 50;
const TURN_MS = 2_000;
/** An endpoint that failed for at least so long gets all that waits as soon as something arrives again. */
const OUTAGE_MS = 60_000;
const DAY_MS = 86_400_000;

export type LeasedQueue = {
  endpoint: SendingEndpoint;
  brandId: number;
  lease: string;
  failures: number;
  failingSince: string | null;
};

type Try = { id: number; event: string; at: string; outcome: PostOutcome };

/**
 * Sends the first deliveries of a leased queue one after the other, up to the first that fails, and gives the queue back.
 * @param stopping aborts the try under way, which then counts as not made
 */
export async function sendQueue(services: Services, queue: LeasedQueue, stopping: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const { endpoint, brandId } = queue;
  const deliveries = await firstDeliveries(db.current(), { endpointId: endpoint.id, brandId, limit: BATCH });
  const tries: Try[] = [];
  const begun = performance.now();
  for (const { id, event, message_id, payload } of deliveries) {
    if (stopping.aborted || performance.now() - begun > TURN_MS) break;
    const outcome = await post(services, endpoint, { id: message_id, payload }, stopping).catch((error: unknown) => {
      if (stopping.aborted) return null;
      throw error;
    });
    if (!outcome) break;
    tries.push({ id, event, at: clock.now().toISOString(), outcome });
    if (!outcome.ok) break;
  }
  await noteTries(services, queue, tries);
}

async function noteTries(services: Services, queue: LeasedQueue, tries: readonly Try[]): Promise<void> {
  const { db, clock } = services;
  const { endpoint, brandId, lease } = queue;
  const now = clock.now();
  const last = tries.at(-1);
  const failed = last && !last.outcome.ok ? last : null;
  // What was delivered before it in the same turn began the failures again.
  const before = tries.length > 1 ? { failures: 0, failingSince: null } : queue;
  const failingSince = failed ? (before.failingSince ?? failed.at) : null;
  const dropped = failed && failingSince !== null && isGivenUp(failingSince, now) ? failed : null;
  const goesOn = dropped !== null || failed === null;
  const failures = failed ? before.failures + 1 : 0;
  const next = tries.length === 0 ? queue : goesOn ? { failures: 0, failingSince: null } : { failures, failingSince };
  const wait = tries.length > 0 && !goesOn ? waitMs(failures, Math.random()) : 0;
  const statusOf = (each: Try) => (each.outcome.ok ? "delivered" : each === dropped ? "dropped" : "waiting");
  const release = {
    endpointId: endpoint.id,
    brandId,
    lease,
    ids: tries.map(({ id }) => id),
    statuses: tries.map(statusOf),
    triedAt: tries.map(({ at }) => at),
    answerStatuses: tries.map(({ outcome }) => outcome.status),
    answerBodies: tries.map(({ outcome }) => outcome.body),
    failures: tries.map(({ outcome }) => outcome.failure),
    tookMs: tries.map(({ outcome }) => outcome.tookMs),
    attempts: tries.map(({ at, outcome }) => JSON.stringify(attemptOf(at, outcome))),
    dueAt: new Date(now.getTime() + wait).toISOString(),
    failedTries: next.failures,
    failingSince: next.failingSince,
  };
  if (dropped) await drop(services, queue, release, dropped.event);
  else if (!(await oneRow(releaseQueue(db.current(), release)))) return;
  if (failed) await noteFailure(services, endpoint, now);
  else if (last && endpoint.failing_since !== null) await noteRecovery(services, endpoint, now);
}

type Release = Parameters<typeof releaseQueue>[1];

/** A delivery that is lost is told of: in the delivery log, in the feed, and by a notification. */
function drop(services: Services, { endpoint, brandId }: LeasedQueue, release: Release, event: string): Promise<void> {
  return services.db.transaction(async () => {
    if (!(await oneRow(releaseQueue(services.db.current(), release)))) return;
    await auditWebhooks(
      makeContext(services, systemActor),
      "webhook.delivery_dropped",
      webhookSubject(endpoint, brandId > 0 ? brandId : null),
      { after: { delivery_ids: release.ids.slice(-1) } },
      asSentEvent(event),
    );
  });
}

async function noteFailure(services: Services, endpoint: SendingEndpoint, now: Date): Promise<void> {
  const { id, failing_since } = endpoint;
  if (failing_since === null) {
    await beginFailing(services.db.current(), { endpointId: id, now: now.toISOString() });
  } else if (now.getTime() - Date.parse(failing_since) >= WEBHOOK_PAUSE_DAYS * DAY_MS) {
    await pauseFailing(services, id);
  }
}

async function noteRecovery({ db }: Services, { id, failing_since }: SendingEndpoint, now: Date): Promise<void> {
  await endFailing(db.current(), { endpointId: id });
  if (now.getTime() - Date.parse(failing_since ?? "") < OUTAGE_MS) return;
  await db.transaction(async () => {
    await lockCursor(db.current(), {});
    await retryNow(db.current(), { endpointId: id, now: now.toISOString() });
  });
}

/** The table's column has no others. */
const asSentEvent = (event: string) => event as SentEvent;
