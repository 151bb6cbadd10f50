import { sql } from "drizzle-orm";
import { bigint, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Jobs requested in a transaction, until they are in the queue; usually for a few milliseconds. */
export const outbox = pgTable("outbox", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Becomes the job's id in the queue, which accepts an id only once however often it is handed over. */
  job_id: uuid().notNull().defaultRandom(),
  job: text().notNull(),
  payload: jsonb().notNull(),
  /** By the database's clock, only to measure how long it waits. */
  created_at: instant().notNull().default(sql`now()`),
});
