import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement } from "../db/statements.ts";
import { outbox } from "../db/tables/outbox.ts";

/** The oldest rows of these jobs. */
export const waitingRows = statement<InferSelectModel<typeof outbox>, { jobs: readonly string[]; limit: number }>(
  "outbox_waiting",
)`
  select ${allOf(outbox)} from outbox where job = any(${sql.placeholder("jobs")}::text[])
  order by id limit ${sql.placeholder("limit")}`;

/** Deletes rows that are in the queue. */
export const deleteRows = statement<object, { ids: readonly number[] }>("outbox_delete")`
  delete from outbox where id = any(${sql.placeholder("ids")}::bigint[])`;
