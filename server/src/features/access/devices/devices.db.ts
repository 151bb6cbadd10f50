import type { devices as contract } from "@console/contract/devices.ts";
import type { Parsed } from "@console/contract/route.ts";
import { getTableColumns, sql } from "drizzle-orm";
import { IDLE_MS } from "../../../auth/session.ts";
import type { Clock } from "../../../context/context.ts";
import type { Db } from "../../../db/handle.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { oneRow, statement } from "../../../db/statements.ts";
import { sessions } from "../../../db/tables/sign-in.ts";

type ListQuery = Parsed<typeof contract.list>["query"];

/** A person's sessions that have not expired. */
const ofPerson = sql`admin_user_id = ${sql.placeholder("userId")} and expires_at > ${sql.placeholder("now")}
  and last_seen_at > ${sql.placeholder("idleBefore")}`;

const { id, user_agent, ip, method, created_at, last_seen_at } = getTableColumns(sessions);

const sessionList = pagedList({
  name: "devices_page",
  from: sql`sessions`,
  id,
  sort: { fields: { last_seen_at, created_at }, default: "-last_seen_at" },
  scope: ofPerson,
  row: { id, user_agent, ip, method, created_at, last_seen_at },
});

export const listSessions = (db: Db, clock: Clock, userId: number, query: ListQuery) =>
  sessionList(db, query, { userId, ...moments(clock) });

type Ended = { id: number; user_agent: string };
type Living = { userId: number; id: number; now: string; idleBefore: string };

const deleteOne = statement<Ended, Living>("session_end")`
  delete from sessions where ${ofPerson} and id = ${sql.placeholder("id")} returning id, user_agent`;

const deleteOthers = statement<Ended, Living>("sessions_end_others")`
  delete from sessions where ${ofPerson} and id <> ${sql.placeholder("id")} returning id, user_agent`;

const moments = (clock: Clock) => ({
  now: clock.now().toISOString(),
  idleBefore: new Date(clock.now().getTime() - IDLE_MS).toISOString(),
});

/** Ends a session of a person unless it has expired. @returns it, with its browser */
export const endSession = (db: Db, clock: Clock, userId: number, id: number): Promise<Ended | undefined> =>
  oneRow(deleteOne(db, { userId, id, ...moments(clock) }));

/** Ends all sessions of a person but one. @returns those that had not expired, each with its browser */
export const endOtherSessions = (db: Db, clock: Clock, userId: number, id: number): Promise<Ended[]> =>
  deleteOthers(db, { userId, id, ...moments(clock) });

/** Saves that a person has just stepped up in a session with a passkey. */
export const saveStepUp = statement<object, { id: number; now: string }>("session_step_up")`
  update sessions set stepped_up_at = ${sql.placeholder("now")} where id = ${sql.placeholder("id")}`;

type Renewal = { id: number; now: string; tokenHash: string; isStrong: boolean };

/** The same for any step-up, and replaces the session's token. */
export const saveRenewal = statement<object, Renewal>("session_renew")`
  update sessions set previous_token_hash = token_hash, token_hash = ${sql.placeholder("tokenHash")},
    renewed_at = ${sql.placeholder("now")}, confirmed_at = ${sql.placeholder("now")},
    stepped_up_at = case when ${sql.placeholder("isStrong")}::boolean then ${sql.placeholder("now")}::timestamptz
      else stepped_up_at end
  where id = ${sql.placeholder("id")}`;
