import { LISTENER } from "../db/client.ts";
import { keepListening } from "../db/listening.ts";
import type { Topic } from "../db/notify.ts";
import { CHANNEL, topicOf } from "../db/notify.ts";
import { release } from "../db/release.ts";
import { logText } from "../lib/log.text.ts";

type Log = { warn(fields: object, message: string): void };

type Options = {
  /** Must give a session, not go through a transaction-mode pooler. */
  url: string;
  wake: (topic: Topic) => void;
  /** Ids of this process's keys, newest first, so that a key rotation sees which processes lack one. */
  keyIds: () => readonly string[];
  log: Log;
};

/**
 * Calls `wake` after each notification on the channel, and after each new connection, for changes made while
 * disconnected.
 * @returns a function that stops it
 */
export function listen({ url, wake, keyIds, log }: Options): { stop(): Promise<void> } {
  return keepListening({
    url,
    name: () => [LISTENER, `v${release}`, ...keyIds()].join(" "),
    channel: CHANNEL,
    onNotification: (payload) => wake(topicOf(payload)),
    onConnected: () => {
      for (const topic of ["keys", "sessions", "notifications", "usage", "configuration", "webhooks"] as const)
        wake(topic);
    },
    onFailure: (reason) => log.warn({ reason }, logText.liveWaiting),
  });
}
