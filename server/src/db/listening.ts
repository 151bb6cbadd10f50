import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { connectClient } from "./connect.ts";

type Options = {
  /** Must give a session, not go through a transaction-mode pooler. */
  url: string;
  /** Of the connection, as `pg_stat_activity` shows it; read again after each notification. */
  name(): string;
  channel: string;
  onNotification(payload: string | undefined): void;
  /** Called after each new connection, for what was announced while there was none. */
  onConnected(): void;
  onFailure(reason: string): void;
};

const RETRY_MS = 1_000;
/** A connection that disappears without a word, in a firewall for example, is noticed after this long. */
const HEARTBEAT_MS = 10_000;
const HEARTBEAT_TIMEOUT_MS = 5_000;

/** Listens on a channel, on a connection of its own that is replaced whenever it breaks. */
export function keepListening(options: Options): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = listenUntil(stopping.signal, options);
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function listenUntil(stopping: AbortSignal, options: Options): Promise<void> {
  const { url, name, channel, onNotification, onConnected, onFailure } = options;
  while (!stopping.aborted) {
    let client: pg.Client | undefined;
    try {
      client = await connectClient(url, { name: name() });
      const rename = renamer(client, name);
      client.on("notification", ({ payload }) => {
        onNotification(payload);
        rename();
      });
      const ended = endOf(client, stopping);
      await client.query(`listen "${channel}"`);
      onConnected();
      rename();
      await Promise.race([ended, beat(client, stopping)]);
    } catch (error) {
      onFailure(error instanceof Error ? error.message : String(error));
    }
    await client?.end().catch(() => undefined);
    await delay(RETRY_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
}

function renamer(client: pg.Client, name: () => string): () => void {
  let current = name();
  return () => {
    if (name() === current) return;
    current = name();
    // If the connection breaks meanwhile, the next one has the name from the start.
    client.query("select set_config('application_name', $1, false)", [current]).catch(() => undefined);
  };
}

function endOf(client: pg.Client, stopping: AbortSignal): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const end = () => ended.resolve();
  client.on("error", end);
  client.on("end", end);
  if (stopping.aborted) end();
  stopping.addEventListener("abort", end, { once: true });
  return ended.promise.finally(() => stopping.removeEventListener("abort", end));
}

/** @throws when the connection does not answer */
async function beat(client: pg.Client, stopping: AbortSignal): Promise<void> {
  for (;;) {
    await delay(HEARTBEAT_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    if (stopping.aborted) return;
    await client.query({ text: "select", query_timeout: HEARTBEAT_TIMEOUT_MS } as pg.QueryConfig);
  }
}
