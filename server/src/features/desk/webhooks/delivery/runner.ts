import type { Services } from "../../../../context/context.ts";
import type { Topic } from "../../../../db/notify.ts";
import { operatorMessage } from "../../../../lib/operator-error.ts";
import { startWorker } from "../../../../lib/worker.ts";
import { webhooksLog } from "../webhooks.text.ts";
import { hasEndpoints } from "./feed.db.ts";
import { feedWebhooks } from "./feed.service.ts";
import { startSender } from "./sender.ts";

/** Between two looks where nothing says that there is something to do. */
const LOOK_MS = 30_000;

type Log = { warn(fields: object, message: string): void };

export type WebhookRunner = { wake(topic: Topic): void; stop(): Promise<void> };

/**
 * Queues and sends webhooks. Any number of processes do so beside each other: one at a time reads the audit log, and each
 * queue is leased by one. Without an endpoint it asks the database for nothing.
 */
export function startWebhooks(services: Services, log: Log): WebhookRunner {
  const { db } = services;
  let hasAny = false;
  /** What woke it since the last look. */
  let changed = true;
  let sealed = true;
  let sweptAt = performance.now();

  const warn = (error: unknown) => log.warn({ reason: operatorMessage(error) }, webhooksLog.failed);
  const sender = startSender(services, () => worker.wake(), warn);

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
    return sender.sendDue(stopping, LOOK_MS);
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

  worker.wake();

  return {
    wake: (topic) => {
      if (topic === "webhooks") changed = true;
      else if (topic === "record") sealed = true;
      else return;
      if (hasAny || changed) worker.wake();
    },
    stop: async () => {
      await worker.stop();
      await sender.stop();
    },
  };
}
