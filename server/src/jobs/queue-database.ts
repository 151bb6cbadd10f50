import type { QueryConfig } from "pg";
import type { Db } from "pg-boss";
import { makePool } from "../db/connect.ts";
import { keepListening } from "../db/listening.ts";

/** Connections of the queue per process, besides the one that listens. */
const POOL_SIZE = 3;
const NAME = "console-jobs";

/** An answer later than this counts as none. */
const PING_MS = 3_000;

export type QueueDatabase = Db & {
  /** @throws if the queue's database does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The queue's connections. The library's own would know one host only, and would have the settings of the database.
 * @param url must give a session, not go through a transaction-mode pooler
 * @param warn called with the reason when a connection breaks
 */
export function queueDatabase(url: string, warn: (reason: string) => void): QueueDatabase {
  const pool = makePool(url, { name: NAME }, { max: POOL_SIZE });
  pool.on("error", ({ message }) => warn(message));
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: async (channel, onNotification, onReconnect) => {
      const listening = keepListening({
        url,
        name: () => NAME,
        channel,
        onNotification: (payload) => onNotification(payload ?? ""),
        onConnected: onReconnect,
        onFailure: warn,
      });
      return { close: () => listening.stop() };
    },
    ping: async () => {
      await pool.query({ text: "select", query_timeout: PING_MS } as QueryConfig);
    },
    close: () => {
      pool.removeAllListeners("error").on("error", () => undefined);
      return pool.end();
    },
  };
}
