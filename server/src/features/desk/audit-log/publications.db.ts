import { type InferSelectModel, sql } from "drizzle-orm";
import type { Head } from "../../../audit/seal.db.ts";
import type { Db } from "../../../db/handle.ts";
import { allOf, oneRow, statement } from "../../../db/statements.ts";
import { auditPublications } from "../../../db/tables/audit-log.ts";

export type PublicationRow = InferSelectModel<typeof auditPublications>;

/** The last published head of each anchor, and the one that fails. */
export const latestPublications = statement<PublicationRow, { anchors: readonly string[] }>(
  "audit_publications_latest",
)`
  select ${allOf(auditPublications)} from unnest(${sql.placeholder("anchors")}::text[]) a(name)
  cross join lateral (
    (select * from audit_publications where anchor = a.name and published_at is null)
    union all
    (select * from audit_publications where anchor = a.name and published_at is not null order by id desc limit 1)
  ) p`;

/** Each published head once. */
export const everyPublishedHead = statement<Head>("audit_publications_heads")`
  select distinct seq, hash from audit_publications where published_at is not null order by seq`;

type Attempt = Head & { anchor: string; now: string };

// An email that waits contains an earlier head, and stays the one that is sent.
const begin = statement<PublicationRow, Attempt>("audit_publication_begin")`
  insert into audit_publications as p (anchor, seq, hash, tried_at)
  values (${sql.placeholder("anchor")}, ${sql.placeholder("seq")}::bigint, ${sql.placeholder("hash")},
    ${sql.placeholder("now")}::timestamptz)
  on conflict (anchor) where published_at is null do update set
    seq = case when p.email_id is null then excluded.seq else p.seq end,
    hash = case when p.email_id is null then excluded.hash else p.hash end, tried_at = excluded.tried_at
  returning ${allOf(auditPublications)}`;

/** Begins an attempt to publish a head. */
export async function beginAttempt(db: Db, attempt: Attempt): Promise<PublicationRow> {
  const row = await oneRow(begin(db, attempt));
  if (!row) throw new Error("the attempt was not stored");
  return row;
}

export const setEmail = statement<object, Head & { id: number; emailId: number }>("audit_publication_email")`
  update audit_publications set email_id = ${sql.placeholder("emailId")}::int,
    seq = ${sql.placeholder("seq")}::bigint, hash = ${sql.placeholder("hash")}
  where id = ${sql.placeholder("id")}`;

export const markPublished = statement<object, { id: number; now: string; timeStamp: string | null }>(
  "audit_publication_done",
)`
  update audit_publications set published_at = ${sql.placeholder("now")}::timestamptz, failing_since = null,
    failure = null, attempts = attempts + 1, time_stamp = ${sql.placeholder("timeStamp")}
  where id = ${sql.placeholder("id")}`;

export const markFailed = statement<object, { id: number; now: string; failure: string }>("audit_publication_failed")`
  update audit_publications set failing_since = coalesce(failing_since, ${sql.placeholder("now")}::timestamptz),
    failure = ${sql.placeholder("failure")}, attempts = attempts + 1
  where id = ${sql.placeholder("id")}`;

/** Deletes attempts for anchors that are no longer set. @returns their emails */
export const deleteStale = statement<{ email_id: number | null }, { anchors: readonly string[] }>(
  "audit_publications_stale",
)`
  delete from audit_publications where published_at is null
  and not anchor = any(${sql.placeholder("anchors")}::text[]) returning email_id`;

export const publicationsFailing = statement<
  Pick<PublicationRow, "anchor" | "failure"> & { failing_since: string },
  { attempts: number }
>("audit_publications_failing")`
  select anchor, failure, failing_since from audit_publications
  where published_at is null and attempts >= ${sql.placeholder("attempts")}::int and failing_since is not null
  order by anchor`;
