import { randomUUID } from "node:crypto";
import type { Services } from "../../../../context/context.ts";
import { announce } from "../../../../db/announce.ts";
import type { Topic } from "../../../../db/notify.ts";
import { startWorker } from "../../../../lib/worker.ts";
import { webhooksLog } from "../webhooks.text.ts";
import { hasEndpoints } from "./feed.db.ts";
import { feedWebhooks } from "./feed.service.ts";
import { claimQueues, renewLeases, type SendingEndpoint, sendingEndpoints } from "./queues.db.ts";
import { sendQueue } from "./send.service.ts";

/** Queues of one endpoint that a process sends from at the same time: a receiver that hangs holds up only its own. */
const CONCURRENT_QUEUES = 8;
/** How long a lease lasts without its process, and how often a process that lives renews it. */
const LEASE_MS = 5_000;
const RENEW_MS = 1_500;
/** Between two looks where nothing says that there is something to do. */
const LOOK_MS = 30_000;

type Log = { warn(fields: object, message: string): void };

export type WebhookRunner = { wake(topic: Topic): void; stop(): Promise<void> };

/**
 * Queues and sends webhooks. Any number of processes do so beside each other: one at a time reads the audit log, and each
 * queue is leased by one. Without an endpoint it asks the database for nothing.
 */
export function startWebhooks(services: Services, log: Log): WebhookRunner {
  const { db, clock } = services;
  const lease = randomUUID();
  const sending = new Map<string, { endpointId: number; brandId: number; done: Promise<void> }>();
  let hasAny = false;
  /** What woke it since the last look. */
  let changed = true;
  let sealed = true;
  let sweptAt = performance.now();

  const warn = (error: unknown) => log.warn({ reason: String(error) }, webhooksLog.failed);
  const until = () => new Date(clock.now().getTime() + LEASE_MS).toISOString();
  const sendingTo = (endpointId: number) => [...sending.values()].filter((each) => each.endpointId === endpointId);

  const look = async (stopping: AbortSignal) => {
    // For what was sealed or changed without a word of it: a process that was killed, a connection that was lost.
    if (performance.now() - sweptAt >= LOOK_MS) {
      sweptAt = performance.now();
      changed = true;
      sealed = true;
    }
    if (changed) {
      changed = false;
      const had = hasAny;
      hasAny = await hasEndpoints(db.current());
      sealed ||= hasAny && !had;
    }
    if (!hasAny) return LOOK_MS;
    if (sealed) {
      sealed = false;
      while (!stopping.aborted && (await feedWebhooks(services)));
    }
    return sendDue(stopping);
  };

  /** @returns milliseconds until the next queue is due */
  const sendDue = async (stopping: AbortSignal): Promise<number> => {
    let wait = LOOK_MS;
    for (const endpoint of await sendingEndpoints(db.current(), {})) {
      if (endpoint.due_at === null || stopping.aborted) continue;
      const now = clock.now();
      const dueIn = Date.parse(endpoint.due_at) - now.getTime();
      if (dueIn > 0) wait = Math.min(wait, dueIn);
      else await claim(endpoint, CONCURRENT_QUEUES - sendingTo(endpoint.id).length, now, stopping);
    }
    return wait;
  };

  const claim = async (endpoint: SendingEndpoint, limit: number, now: Date, stopping: AbortSignal) => {
    if (limit <= 0) return;
    const values = { endpointId: endpoint.id, now: now.toISOString(), limit, lease, until: until() };
    for (const { brand_id, failures, failing_since } of await claimQueues(db.current(), values)) {
      const key = `${endpoint.id} ${brand_id}`;
      const queue = { endpoint, brandId: brand_id, lease, failures, failingSince: failing_since };
      const done = sendQueue(services, queue, stopping)
        .catch(warn)
        .finally(() => {
          sending.delete(key);
          announce(db, "webhooks");
          worker.wake();
        });
      sending.set(key, { endpointId: endpoint.id, brandId: brand_id, done });
    }
  };

  const worker = startWorker({
    run: look,
    onFailure: (error) => {
      warn(error);
      changed = true;
      sealed = true;
    },
    everyMs: LOOK_MS,
  });

  const renewing = setInterval(() => {
    if (sending.size === 0) return;
    const mine = [...sending.values()];
    renewLeases(db.current(), {
      endpointIds: mine.map(({ endpointId }) => endpointId),
      brandIds: mine.map(({ brandId }) => brandId),
      lease,
      until: until(),
    }).catch(warn);
  }, RENEW_MS);
  renewing.unref();

  worker.wake();

  return {
    wake: (topic) => {
      if (topic === "webhooks") changed = true;
      else if (topic === "record") sealed = true;
      else return;
      if (hasAny || changed) worker.wake();
    },
    stop: async () => {
      clearInterval(renewing);
      await worker.stop();
      await Promise.all([...sending.values()].map(({ done }) => done));
    },
  };
}
