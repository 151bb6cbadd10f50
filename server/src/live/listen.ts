import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { LISTENER } from "../db/client.ts";
import type { Topic } from "../db/notify.ts";
import { CHANNEL, topicOf } from "../db/notify.ts";
import type { QueueStore } from "../jobs/queue-store.ts";
import { logText } from "../lib/log.text.ts";

type Log = { warn(fields: object, message: string): void };

const RETRY_MS = 1_000;

type Options = {
  store: QueueStore;
  wake: (topic: Topic) => void;
  /** Ids of this process's keys, newest first, so that a key rotation sees which processes lack one. */
  keyIds: readonly string[];
  log: Log;
};

/**
 * Calls `wake` after each notification on the channel, and after each new connection, for changes made while
 * disconnected.
 * @returns a function that stops it
 */
export function listen({ store, wake, keyIds, log }: Options): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running =
    "url" in store
      ? listenPostgres(store.url, [LISTENER, ...keyIds].join(" "), wake, log, stopping.signal)
      : listenEmbedded(store, wake);
  return {
    stop: async () => {
      stopping.abort();
      const unlisten = await running;
      await unlisten?.();
    },
  };
}

async function listenEmbedded({ pglite }: Extract<QueueStore, { pglite: unknown }>, wake: (topic: Topic) => void) {
  return pglite.listen(CHANNEL, (payload) => wake(topicOf(payload)));
}

async function listenPostgres(
  url: string,
  name: string,
  wake: (topic: Topic) => void,
  log: Log,
  stopping: AbortSignal,
): Promise<undefined> {
  while (!stopping.aborted) {
    const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
    const ended = Promise.withResolvers<void>();
    const end = () => ended.resolve();
    client.on("notification", ({ payload }) => wake(topicOf(payload)));
    client.on("error", end);
    client.on("end", end);
    stopping.addEventListener("abort", end, { once: true });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      // For changes made while disconnected.
      wake("sessions");
      wake("notifications");
      wake("usage");
      wake("configuration");
      wake("webhooks");
      await ended.promise;
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, logText.liveWaiting);
    }
    stopping.removeEventListener("abort", end);
    await client.end().catch(() => undefined);
    await delay(RETRY_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
  return undefined;
}
