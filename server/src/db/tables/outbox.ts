import { bigint, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** Jobs asked for in a transaction, until they are in the queue; usually for some milliseconds. */
export const outbox = pgTable("outbox", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Becomes the job's id in the queue, which takes an id once however often it is handed over. */
  job_id: uuid().notNull().defaultRandom(),
  job: text().notNull(),
  payload: jsonb().notNull(),
});
