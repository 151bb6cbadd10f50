import type { devices as contract } from "@console/contract/devices.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, count, eq, gt, sql } from "drizzle-orm";
import { IDLE_MS } from "../../auth/session.ts";
import type { Clock } from "../../context/context.ts";
import type { Db } from "../../db/handle.ts";
import { type Ordering, readList } from "../../db/list.ts";
import { oneRow, statement } from "../../db/statements.ts";
import { sessions } from "../../db/tables/sign-in.ts";

type ListQuery = Parsed<typeof contract.list>["query"];

const ordering: Ordering = {
  fields: { last_seen_at: sessions.last_seen_at, created_at: sessions.created_at },
  id: sessions.id,
  default: "-last_seen_at",
};

/** A person's sessions that have not ended by themselves. */
const living = (userId: number, clock: Clock) =>
  and(
    eq(sessions.admin_user_id, userId),
    gt(sessions.expires_at, clock.now().toISOString()),
    gt(sessions.last_seen_at, new Date(clock.now().getTime() - IDLE_MS).toISOString()),
  );

export function listSessions(db: Db, clock: Clock, userId: number, query: ListQuery) {
  const own = living(userId, clock);
  return readList({
    query,
    ordering,
    counts: async () => {
      const [row] = await db.select({ all: count() }).from(sessions).where(own);
      return { all: row?.all ?? 0 };
    },
    total: (counts) => counts.all,
    rows: ({ order, after, limit, offset, key }) =>
      db
        .select({
          id: sessions.id,
          user_agent: sessions.user_agent,
          ip: sessions.ip,
          method: sessions.method,
          created_at: sessions.created_at,
          last_seen_at: sessions.last_seen_at,
          sort_key: key,
        })
        .from(sessions)
        .where(and(own, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
}

type Ended = { id: number; user_agent: string };
type Living = { userId: number; id: number; now: string; idleBefore: string };

const ofPerson = sql`admin_user_id = ${sql.placeholder("userId")} and expires_at > ${sql.placeholder("now")}
  and last_seen_at > ${sql.placeholder("idleBefore")}`;

const deleteOne = statement<Ended, Living>(
  "session_end",
  sql`delete from sessions where ${ofPerson} and id = ${sql.placeholder("id")} returning id, user_agent`,
);

const deleteOthers = statement<Ended, Living>(
  "sessions_end_others",
  sql`delete from sessions where ${ofPerson} and id <> ${sql.placeholder("id")} returning id, user_agent`,
);

const moments = (clock: Clock) => ({
  now: clock.now().toISOString(),
  idleBefore: new Date(clock.now().getTime() - IDLE_MS).toISOString(),
});

/** Ends a session of a person, if it has not ended by itself. @returns it, with its browser */
export const endSession = (db: Db, clock: Clock, userId: number, id: number): Promise<Ended | undefined> =>
  oneRow(deleteOne(db, { userId, id, ...moments(clock) }));

/** Ends all sessions of a person but one. @returns those that had not ended by themselves, each with its browser */
export const endOtherSessions = (db: Db, clock: Clock, userId: number, id: number): Promise<Ended[]> =>
  deleteOthers(db, { userId, id, ...moments(clock) });

/** Saves when a person last stepped up in a session. */
export const saveStepUp = statement<object, { id: number; now: string }>(
  "session_step_up",
  sql`update sessions set stepped_up_at = ${sql.placeholder("now")} where id = ${sql.placeholder("id")}`,
);
