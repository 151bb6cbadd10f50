import type { BookLock } from "@console/contract/books.ts";
import { sql } from "drizzle-orm";
import { statement, statementOfOne } from "../../../../db/statements.ts";
import { stillWaits } from "../second-person.db.ts";

const HISTORY = 50;

const fields = sql`id, locked_through::text, requested_at, requested_by, requested_by_id, locked_at, confirmed_by`;

export const findLocked = statementOfOne<{ locked_through: string }, object>("book_lock_in_force")`
  select locked_through::text from book_locks where locked_at is not null order by locked_at desc, id desc limit 1`;

/** The latest request, unless it was confirmed, is too old, or something else was locked since. */
export const findWaiting = statementOfOne<BookLock, { now: string }>("book_lock_waiting")`
  select ${fields} from book_locks
  where id = (select max(id) from book_locks) and ${stillWaits(sql`locked_at`, sql`requested_at`)}`;

export const listLocks = statement<BookLock, object>("book_locks")`
  select ${fields}
  from book_locks where locked_at is not null order by locked_at desc, id desc limit ${sql.raw(String(HISTORY))}`;

export const confirmLock = statement<object, { id: number; at: string; by: string }>("book_lock_confirm")`
  update book_locks set locked_at = ${sql.placeholder("at")}, confirmed_by = ${sql.placeholder("by")}
  where id = ${sql.placeholder("id")}::int and locked_at is null`;
