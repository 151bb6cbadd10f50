import type { devices as contract } from "@console/contract/devices.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, count, eq, gt } from "drizzle-orm";
import type { Clock } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { type Ordering, readList } from "../../db/list.ts";
import { IDLE_MS } from "../../http/session.ts";
import { sessions } from "./sign-in.table.ts";

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

/** Ends sessions of a person and says which browsers they were in: those that still lived. */
export async function endSessions(db: Db, clock: Clock, userId: number, which: ReturnType<typeof eq>) {
  return db
    .delete(sessions)
    .where(and(living(userId, clock), which))
    .returning({ id: sessions.id, user_agent: sessions.user_agent });
}
