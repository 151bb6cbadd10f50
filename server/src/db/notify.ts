import { sql } from "drizzle-orm";
import type { Db } from "./handle.ts";
import { statement } from "./statements.ts";

/** Carries the topic alone: whoever is woken reads what is new. */
export const CHANNEL = "console_live";

const notifyAll = statement<object, { channel: string; topic: Topic }>(
  "notify",
  sql`select pg_notify(${sql.placeholder("channel")}, ${sql.placeholder("topic")})`,
);

/** Wakes all processes once the open transaction is committed. */
export async function notify(db: Db, topic: Topic): Promise<void> {
  await notifyAll(db, { channel: CHANNEL, topic });
}

export const topicOf = (payload: string | undefined): Topic =>
  payload === "notifications" || payload === "sessions" || payload === "usage" ? payload : "record";

/** What a wake-up is about. */
export type Topic = "record" | "notifications" | "sessions" | "usage";
