import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { statement } from "../db/statements.ts";
import { erasureEventList } from "../db/tables/audit.ts";
import type { ErasableEntry } from "./erase.rules.ts";
import { canonical } from "./seal.db.ts";

const fields = sql`seq, message, actor_name, subject_label, before, after, request_id, ip, search_text`;

/** Where entries are looked for: in a range of the database, or in rows of an archived file, as JSON. */
export type EntrySource = { from: number; to: number } | { rows: string };

const archived = sql`jsonb_populate_recordset(null::activities, ${sql.placeholder("rows")}::jsonb)`;

/** The same statement for both. */
function bySource<Row extends object, Values extends object>(name: string, text: (source: SQL) => SQL) {
  const stored = statement<Row, Values & { from: number; to: number }>(name)`${text(
    sql`activities where seq between ${sql.placeholder("from")}::bigint and ${sql.placeholder("to")}::bigint`,
  )}`;
  const inFile = statement<Row, Values & { rows: string }>(`${name}_archived`)`${text(sql`${archived} where true`)}`;
  return (db: Db, source: EntrySource, values: Values): Promise<Row[]> =>
    "rows" in source ? inFile(db, { ...values, ...source }) : stored(db, { ...values, ...source });
}

/** Regular expressions of what is erased, as PostgreSQL reads them. */
type Wanted = { id: number; patterns: readonly string[] };

const mentions = sql`concat_ws(chr(10), message, subject_label, search_text, before::text, after::text)
  ~* any(${sql.placeholder("patterns")}::text[])`;
const id = sql`${sql.placeholder("id")}::int`;

type OfPerson = ErasableEntry & { isActor: boolean; isSubject: boolean; isOwnAccess: boolean };

/** Entries that a person made, that are about them, or that mention them. */
export const entriesOfPerson = bySource<OfPerson, Wanted>(
  "audit_entries_of_person",
  (source) => sql`
  select ${fields}, coalesce(actor_id = ${id}, false) as "isActor",
    subject_kind = 'member' and coalesce(subject_id = ${id}, false) as "isSubject",
    actor_id = ${id} and split_part(event, '.', 1) in ('session', 'device', 'passkey') as "isOwnAccess"
  from ${source}
    and (actor_id = ${id} or (subject_kind = 'member' and subject_id = ${id}) or ${mentions}) order by seq`,
);

const ofBrand: SQL = sql`(organization_id = ${id} or (subject_kind = 'brand' and subject_id = ${id})
  or (subject_kind = 'onboarding' and subject_id = ${sql.placeholder("onboarding")}::int))`;

/** Entries about a brand, its onboarding among them; not those that name erased entries. */
export const entriesOfBrand = bySource<ErasableEntry, { id: number; onboarding: number | null }>(
  "audit_entries_of_brand",
  (source) => sql`
  select ${fields} from ${source} and ${ofBrand} and event not in (${erasureEventList}) order by seq`,
);

/** Entries that are of no one brand, and mention one. */
export const entriesMentioning = bySource<ErasableEntry, Omit<Wanted, "id">>(
  "audit_entries_mentioning",
  (source) => sql`
  select ${fields} from ${source} and organization_id is null and ${mentions} order by seq`,
);

type Sealed = { seq: number; sealed: string; before: string | null; after: string | null };

/** What the hash of an archived entry would cover, and its values as the database writes them. */
export const sealedAgain = statement<Sealed, { rows: string }>("audit_sealed_archived")`
  select seq, ${canonical} as sealed, before::text as before, after::text as after from ${archived}`;

/** The only way to change sealed entries (migration 0058). */
export const eraseActivities = statement<{ erased: number }, { entries: string }>("audit_erase")`
  select erase_activities(${sql.placeholder("entries")}::jsonb) as erased`;
