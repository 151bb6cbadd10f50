import { type SQL, sql } from "drizzle-orm";
import { statement } from "../db/statements.ts";
import { erasureEventList } from "../db/tables/audit.ts";
import type { ErasableEntry } from "./erase.rules.ts";

const fields = sql`seq, message, actor_name, subject_label, before, after, request_id, ip, search_text`;

type Range = { from: number; to: number };
/** Regular expressions of what is erased, as PostgreSQL reads them. */
type Wanted = { id: number; patterns: readonly string[] };

const mentions = sql`concat_ws(chr(10), message, subject_label, search_text, before::text, after::text)
  ~* any(${sql.placeholder("patterns")}::text[])`;
const id = sql`${sql.placeholder("id")}::int`;
const range = sql`seq between ${sql.placeholder("from")}::bigint and ${sql.placeholder("to")}::bigint`;

type OfPerson = ErasableEntry & { isActor: boolean; isSubject: boolean; isOwnAccess: boolean };

/** Entries of a range that a person made, that are about them, or that mention them. */
export const entriesOfPerson = statement<OfPerson, Range & Wanted>("audit_entries_of_person")`
  select ${fields}, coalesce(actor_id = ${id}, false) as "isActor",
    subject_kind = 'member' and coalesce(subject_id = ${id}, false) as "isSubject",
    actor_id = ${id} and split_part(event, '.', 1) in ('session', 'device', 'passkey') as "isOwnAccess"
  from activities where ${range}
    and (actor_id = ${id} or (subject_kind = 'member' and subject_id = ${id}) or ${mentions}) order by seq`;

const ofBrand: SQL = sql`(organization_id = ${id} or (subject_kind = 'brand' and subject_id = ${id})
  or (subject_kind = 'onboarding' and subject_id = ${sql.placeholder("onboarding")}::int))`;

/** Entries of a range about a brand, its onboarding among them; not those that name erased entries. */
export const entriesOfBrand = statement<ErasableEntry, Range & { id: number; onboarding: number | null }>(
  "audit_entries_of_brand",
)`
  select ${fields} from activities where ${range} and ${ofBrand} and event not in (${erasureEventList}) order by seq`;

/** Entries of a range that are of no one brand, and mention one. */
export const entriesMentioning = statement<ErasableEntry, Range & Omit<Wanted, "id">>("audit_entries_mentioning")`
  select ${fields} from activities where ${range} and organization_id is null and ${mentions} order by seq`;

/** The only way to change sealed entries (migration 0058). */
export const eraseActivities = statement<{ erased: number }, { entries: string }>("audit_erase")`
  select erase_activities(${sql.placeholder("entries")}::jsonb) as erased`;
