import type { Former } from "@console/contract/erasure.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Head } from "../../../audit/seal.db.ts";
import { statement, statementOfOne } from "../../../db/statements.ts";

type ById = { id: number };
const id = sql`${sql.placeholder("id")}::int`;
const member = sql`subject_kind = 'member' and seq is not null`;

/** People who were removed, listed at a time. */
const FORMER_MAX = 500;

const formerWhere = (where: ReturnType<typeof sql>) => sql`
  select subject_id as id, (array_agg(subject_label order by seq desc))[1] as name,
    max(occurred_at) filter (where event = 'team.deleted') as removed_at,
    max(occurred_at) filter (where event = 'team.erased') as erased_at
  from activities where ${member} and event in ('team.deleted', 'team.erased') and ${where}
    and not exists (select 1 from admin_users u where u.id = subject_id)
  group by subject_id order by max(seq) desc limit ${sql.raw(String(FORMER_MAX))}`;

/** From the audit log, the only place that still knows them. */
export const listFormer = statement<Former>("former_members")`${formerWhere(sql`true`)}`;
export const findFormer = statementOfOne<Former, ById>("former_member")`${formerWhere(sql`subject_id = ${id}`)}`;

type Person = { id: number; name: string; email: string; active: boolean; role: string };

export const lockPerson = statementOfOne<Person, ById>("erase_member_locked")`
  select id, name, email, active, role from admin_users where id = ${id} for update`;

export const otherSuperAdmins = statement<ById, ById>("erase_other_super_admins")`
  select id from admin_users where active and role = 'super_admin' and id <> ${id} limit 1`;

/** Names and addresses that a person has had, as their entries have them. */
export const namesOfPerson = statement<{ name: string | null; email: string | null }, ById>("erase_member_names")`
  select distinct actor_name as name, null::text as email from activities where actor_id = ${id} and seq is not null
  union
  select distinct v->>'name', v->>'email' from activities
  cross join lateral (values (before), (after), (jsonb_build_object('name', subject_label))) w(v)
  where ${member} and subject_id = ${id} and jsonb_typeof(v) = 'object' and split_part(event, '.', 1) = 'team'`;

/** Those of the names that someone else of the team has or had. */
export const sharedNames = statement<{ name: string }, ById & { names: readonly string[] }>("erase_shared_names")`
  select n.name from unnest(${sql.placeholder("names")}::text[]) n(name)
  where exists (select 1 from admin_users u where u.name = n.name and u.id <> ${id})
    or exists (select 1 from activities a where a.actor_name = n.name and a.actor_id is distinct from ${id})`;

/** The first sealed entry about a person, or by them: it is the same only in a database with the same past. */
export const firstOfPerson = statementOfOne<Head, ById>("erase_member_first")`
  select seq, hash from activities where seq = least(
    (select min(seq) from activities where subject_kind = 'member' and subject_id = ${id} and seq is not null),
    (select min(seq) from activities where actor_id = ${id} and seq is not null))`;

export const firstOfBrand = statementOfOne<Head, ById>("erase_brand_first")`
  select seq, hash from activities where subject_kind = 'brand' and subject_id = ${id} and seq is not null
  order by seq limit 1`;

export const isErasedMember = statementOfOne<{ seq: number }, ById>("erase_member_done")`
  select seq from activities where ${member} and subject_id = ${id} and event = 'team.erased' limit 1`;

type Brand = {
  id: number;
  name: string;
  external_id: string;
  onboarding_id: number | null;
  closed_at: string | null;
  erased_at: string | null;
};
const brandFields = sql`id, name, external_id, onboarding_id, closed_at, erased_at`;

export const lockBrand = statementOfOne<Brand, ById>("erase_brand_locked")`
  select ${brandFields} from brands where id = ${id} for update`;

export const hasOpenBills = statementOfOne<ById, ById>("erase_brand_owes")`
  select id from bills where brand_id = ${id} and open_amount > 0 limit 1`;

/** Closed brands whose term has ended and that owe nothing. */
export const dueBrands = statement<ById, { before: string }>("erase_brands_due")`
  select id from brands b where closed_at <= ${sql.placeholder("before")}::timestamptz and erased_at is null
    and not exists (select 1 from bills where brand_id = b.id and open_amount > 0) order by closed_at, id`;

type BrandName = { name: string | null; address: string | null };

const namesIn = (entries: SQL): SQL => sql`
  select distinct subject_label as name, null::text as address from ${entries}
    where subject_kind = 'brand' and subject_id = ${id} and seq is not null
  union select distinct v.value #>> '{}', null from ${entries}
    cross join lateral (values (before), (after)) w(v0)
    cross join lateral jsonb_each(case when jsonb_typeof(v0) = 'object' then v0 end) v
    where organization_id = ${id} and seq is not null and v.key in ('name', 'user_name', 'company_name', 'contact_person')
      and jsonb_typeof(v.value) = 'string'
  union select null, m[1] from ${entries}
    cross join lateral regexp_matches(coalesce(before::text, '') || coalesce(after::text, '') || message,
      '[[:alnum:]._%+-]+@[[:alnum:].-]+[[:alnum:]]', 'g') m
    where organization_id = ${id} and seq is not null`;

/** Names and addresses of a brand and its people, in use and from its entries. */
export const namesOfBrand = statement<BrandName, ById>("erase_brand_names")`
  select name, null::text as address from brands where id = ${id}
  union select null, a from brands, unnest(array[support_email, email, domain, website, frontend_domain, backend_domain, phone]
    || billing_emails) a where id = ${id}
  union select name, email from brand_users where brand_id = ${id}
  union select external_id, null from brand_users where brand_id = ${id}
  union select name, external_id from businesses where organization_id = ${id}
  union select company_name, contact_email from onboardings where id = (select onboarding_id from brands where id = ${id})
  union select contact_person, invited_email from onboardings where id = (select onboarding_id from brands where id = ${id})
  union ${namesIn(sql`activities`)}`;

/** The same from rows of an archived file, as JSON. */
export const archivedNames = statement<BrandName, ById & { rows: string }>("erase_brand_names_archived")`
  ${namesIn(sql`jsonb_populate_recordset(null::activities, ${sql.placeholder("rows")}::jsonb)`)}`;

/** Addresses that are not the brand's, though its entries have them. */
export const ownAddresses = statement<{ address: string }>("erase_own_addresses")`
  select lower(email) as address from admin_users union select lower(reply_to) from operator_settings where reply_to <> ''`;
