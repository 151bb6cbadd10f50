import { randomUUID } from "node:crypto";
import type { Services } from "../../../../context/context.ts";
import { announce } from "../../../../db/announce.ts";
import { claimQueues, renewLeases, type SendingEndpoint, sendingEndpoints } from "./queues.db.ts";
import { sendQueue } from "./send.service.ts";

/** Queues of one endpoint that a process sends from at the same time: a receiver that hangs holds up only its own. */
const CONCURRENT_QUEUES = 8;
/** How long a lease lasts without its process, and how often a process that lives renews it. */
const LEASE_MS = 5_000;
const RENEW_MS = 1_500;

type Sending = { endpointId: number; brandId: number; done: Promise<void> };

/**
 * Sends from the queues that this process leases.
 * @param onDone when a queue was given back: another may be due
 */
export function startSender(services: Services, onDone: () => void, warn: (error: unknown) => void) {
  const { db, clock } = services;
  const lease = randomUUID();
  const sending = new Map<string, Sending>();
  const until = () => new Date(clock.now().getTime() + LEASE_MS).toISOString();

  const claim = async (endpoint: SendingEndpoint, now: Date, stopping: AbortSignal) => {
    const limit = CONCURRENT_QUEUES - [...sending.values()].filter((each) => each.endpointId === endpoint.id).length;
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
          onDone();
        });
      sending.set(key, { endpointId: endpoint.id, brandId: brand_id, done });
    }
  };

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

  return {
    /** @returns milliseconds until the next queue is due, `most` at the latest */
    async sendDue(stopping: AbortSignal, most: number): Promise<number> {
      let wait = most;
      for (const endpoint of await sendingEndpoints(db.current(), {})) {
        if (endpoint.due_at === null || stopping.aborted) continue;
        const now = clock.now();
        const dueIn = Date.parse(endpoint.due_at) - now.getTime();
        if (dueIn > 0) wait = Math.min(wait, dueIn);
        else await claim(endpoint, now, stopping);
      }
      return wait;
    },
    /** Waits for what is being sent. Nothing may be claimed any more. */
    async stop() {
      clearInterval(renewing);
      await Promise.all([...sending.values()].map(({ done }) => done));
    },
  };
}
