import { SECOND_PERSON_DAYS, SECOND_PERSON_HOURS } from "@console/contract/limits.ts";
import type { RequestStatus } from "@console/contract/second-person.ts";
import { type SQL, sql } from "drizzle-orm";
import { statement, statementOfOne } from "../../../db/statements.ts";

const now = sql`${sql.placeholder("now")}::timestamptz`;

/** Whether a request still waits: it does for some days. Needs the value `now`. */
export const stillWaits = (decidedAt: SQL, requestedAt: SQL) =>
  sql<boolean>`(${decidedAt} is null and ${requestedAt} > ${now} - ${sql.raw(`interval '${SECOND_PERSON_DAYS} days'`)})`;

/** 'waiting', 'issued', 'reversed', 'withdrawn' or 'expired' of a table's rows. Needs the value `now`. */
export const requestStatus = (table: string) => {
  const column = (name: string): SQL => sql`${sql.identifier(table)}.${sql.identifier(name)}`;
  const withdrawn = sql`${column("withdrawn_at")} is not null`;
  const waiting = sql`not ${withdrawn} and ${stillWaits(column("issued_at"), column("requested_at"))}`;
  const issued = sql`${column("issued_at")} is not null and ${column("reversed_at")} is null`;
  const reversed = sql`${column("reversed_at")} is not null`;
  return {
    is: { waiting, issued, reversed },
    word: sql<RequestStatus>`case when ${reversed} then 'reversed'
      when ${issued} then 'issued' when ${withdrawn} then 'withdrawn'
      when ${waiting} then 'waiting' else 'expired' end`,
  };
};

const mine = (amount: SQL) => sql`select ${amount} as amount, confirmed_by, issued_at, requested_at from`;
const of = sql`where brand_id = ${sql.placeholder("brandId")}::int and requested_by_id = ${sql.placeholder("personId")}::int`;

const withdrawIn = (table: "credit_notes" | "refunds") =>
  statement<object, { id: number; at: string; by: string }>(`${table}_withdraw`)`
    update ${sql.identifier(table)} set withdrawn_at = ${sql.placeholder("at")}::timestamptz, withdrawn_by = ${sql.placeholder("by")}
    where id = ${sql.placeholder("id")}::int and issued_at is null and withdrawn_at is null`;

export const withdrawRow = { credit_notes: withdrawIn("credit_notes"), refunds: withdrawIn("refunds") };

type Requested = { brandId: number; personId: number; now: string };

/**
 * What a person credited and refunded a brand in the last hours without another one. A refund that was reversed counts: it could be
 * made and reversed again and again.
 */
export const sumRequested = statementOfOne<{ amount: string }, Requested>("second_person_requested")`
  select coalesce(sum(amount), 0.00)::text as amount from (
    ${mine(sql`net + tax`)} credit_notes ${of} and reversed_at is null union all ${mine(sql`amount`)} refunds ${of}) r
  where confirmed_by is null and issued_at is not null
    and requested_at > ${now} - ${sql.raw(`interval '${SECOND_PERSON_HOURS} hours'`)}`;

/** Active people with one of these roles, besides one. */
export const countOthers = statementOfOne<{ people: number }, { personId: number; roles: readonly string[] }>(
  "second_person_others",
)`
  select count(*)::int as people from admin_users
  where active and role = any(${sql.placeholder("roles")}::text[]) and id <> ${sql.placeholder("personId")}::int`;
