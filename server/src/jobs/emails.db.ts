import { type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { oneRow, statement } from "../db/statements.ts";
import type { emails } from "../db/tables/emails.ts";

type Row = InferSelectModel<typeof emails>;
type Waiting = Pick<Row, "id" | "recipient" | "subject" | "content">;

const waiting = sql`sent_at is null and refused_at is null`;

const waitingById = statement<Waiting, { id: number }>("email_waiting")`
  select id, recipient, subject, content from emails where id = ${sql.placeholder("id")} and ${waiting}`;

/** An email that was neither sent nor refused. */
export const findWaiting = (db: Db, id: number): Promise<Waiting | undefined> => oneRow(waitingById(db, { id }));

const invoiceEmail = statement<{ id: number }, { invoiceMailId: number }>("email_of_invoice")`
  select id from emails where invoice_mail_id = ${sql.placeholder("invoiceMailId")}`;

/** Undefined for invoices that an earlier release queued. */
export const findInvoiceEmail = (db: Db, invoiceMailId: number) => oneRow(invoiceEmail(db, { invoiceMailId }));

type SignIn = { request: string; recipient: string; search: string; now: string };

const signIn = statement<{ id: number }, SignIn>("email_of_sign_in")`
  insert into emails (kind, recipient, subject, sign_in_request, queued_at, search_text)
  values ('sign_in', ${sql.placeholder("recipient")}, '', ${sql.placeholder("request")}::uuid,
    ${sql.placeholder("now")}::timestamptz, ${sql.placeholder("search")})
  on conflict (sign_in_request) do update set recipient = excluded.recipient returning id`;

/** The email of a sign-in request: the same one at each attempt. */
export async function upsertSignInEmail(db: Db, values: SignIn): Promise<number> {
  const row = await oneRow(signIn(db, values));
  if (!row) throw new Error("the email was not stored");
  return row.id;
}

export const markSent = statement<object, { id: number; now: string }>("email_sent")`
  update emails set sent_at = ${sql.placeholder("now")}::timestamptz, failing_since = null, failure = null,
  attempts = attempts + 1 where id = ${sql.placeholder("id")}`;

type Failure = { id: number; now: string; failure: string };

export const markRefused = statement<object, Failure>("email_refused")`
  update emails set refused_at = ${sql.placeholder("now")}::timestamptz, failing_since = null,
    failure = ${sql.placeholder("failure")}, attempts = attempts + 1
  where id = ${sql.placeholder("id")} and ${waiting}`;

export const markFailing = statement<object, Failure & { isOutage: boolean }>("email_failing")`
  update emails set failure = ${sql.placeholder("failure")}, attempts = attempts + 1,
    failing_since = case when ${sql.placeholder("isOutage")}::boolean
      then coalesce(failing_since, ${sql.placeholder("now")}::timestamptz) end
  where id = ${sql.placeholder("id")} and ${waiting}`;

type Discarded = {
  email_id: number | null;
  invoice_mail_id: number | null;
  request: string | null;
  failure: string;
  now: string;
};

export const markDiscarded = statement<object, Discarded>("email_discarded")`
  update emails set refused_at = ${sql.placeholder("now")}::timestamptz, failing_since = null,
    failure = ${sql.placeholder("failure")}
  where ${waiting} and (id = ${sql.placeholder("email_id")}::int
    or invoice_mail_id = ${sql.placeholder("invoice_mail_id")}::int
    or sign_in_request = ${sql.placeholder("request")}::uuid)`;

const outage = statement<{ since: string | null; waiting: number }>("email_outage")`
  select to_char(min(failing_since) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
  count(*)::int as waiting from emails where ${waiting}`;

/** Since when the mail server has failed, null if it has not, and how many emails wait. */
export const findOutage = (db: Db) => oneRow(outage(db, {}));
