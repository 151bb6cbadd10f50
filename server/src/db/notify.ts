import { sql } from "drizzle-orm";
import type { Db } from "./handle.ts";
import { statement } from "./statements.ts";

/** Carries only the topic: processes that wake up read what is new. */
export const CHANNEL = "console_live";

const notifyAll = statement<object, { channel: string; topic: Topic }>("notify")`
  select pg_notify(${sql.placeholder("channel")}, ${sql.placeholder("topic")})`;

/** Wakes all processes once the open transaction is committed. */
export async function notify(db: Db, topic: Topic): Promise<void> {
  await notifyAll(db, { channel: CHANNEL, topic });
}

/** Topics of a wake-up. */
const topics = [
  "record",
  "notifications",
  "sessions",
  "usage",
  "configuration",
  "webhooks",
  "attention",
  "keys",
] as const;
export type Topic = (typeof topics)[number];

/** Topics that occur constantly in a busy hour: at most once a second. */
export const pacedTopics = ["usage", "configuration", "webhooks", "attention"] as const;
export type PacedTopic = (typeof pacedTopics)[number];

export const isPaced = (topic: Topic): topic is PacedTopic => pacedTopics.some((each) => each === topic);

export const topicOf = (payload: string | undefined): Topic => topics.find((topic) => topic === payload) ?? "record";
