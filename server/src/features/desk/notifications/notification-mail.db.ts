import type { MailChoice, MailDefault } from "@console/contract/notifications.ts";
import type { Role } from "@console/contract/permissions.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { statement, statementOfOne } from "../../../db/statements.ts";

/** A person's choices by kind of notification. */
export const listChoices = statement<{ kind: string; mail: MailChoice }, { person: number }>("notification_choices")`
  select kind, mail from notification_choices where admin_user_id = ${sql.placeholder("person")}`;

/** A person's choice by severity; undefined until they chose. */
export const findDefault = statementOfOne<MailDefault, { person: number }>("notification_default")`
  select severity, mail from notification_defaults where admin_user_id = ${sql.placeholder("person")}`;

type Waiting = {
  id: number;
  type: "error" | "warning" | "info";
  message: string;
  area: string;
  person: number;
  name: string;
  email: string;
  role: Role;
};

/** How people without a choice get errors. */
export const initialDefault: MailDefault = { severity: "error", mail: "digest" };

const bySeverity = sql`case coalesce(d.severity, ${sql.raw(`'${initialDefault.severity}'`)})
  when 'none' then false
  when 'error' then n.type = 'error'
  when 'warning' then n.type in ('error', 'warning')
  else true end`;

/** The choice for the kind, or else the one for the severity. */
const choice = sql`coalesce(c.mail,
  case when ${bySeverity} then coalesce(d.mail, ${sql.raw(`'${initialDefault.mail}'`)}) else 'off' end)`;

const waiting = (wanted: "now" | "digest", isDue: SQL) => sql`
  select n.id, n.type, n.message, n.area, u.id as person, u.name, u.email, u.role
  from notifications n
  cross join admin_users u
  left join notification_defaults d on d.admin_user_id = u.id
  left join notification_choices c on c.kind = n.kind and c.admin_user_id = u.id
  where n.resolved_at is null and u.active and ${choice} = ${sql.raw(`'${wanted}'`)} and ${isDue}
    and not exists (
      select 1 from notification_mails m where m.notification_id = n.id and m.admin_user_id = u.id)
  order by u.id, n.place desc`;

/** Open notifications newer than `newest` that were not yet emailed to people who chose to get them immediately. */
export const listForNow = statement<Waiting, { newest: string }>(
  "notification_mails_now",
)`${waiting("now", sql`n.created_at > ${sql.placeholder("newest")}`)}`;

/**
 * The same for the digest of a day: everything from before `morning` of the kinds that people chose, and of the others
 * what is newer than `newest`. Without people who got a digest since `today` began.
 */
export const listForDigest = statement<Waiting, { newest: string; today: string; morning: string }>(
  "notification_mails_digest",
)`${waiting(
  "digest",
  sql`n.created_at < ${sql.placeholder("morning")}
      and (c.mail is not null or n.created_at >= ${sql.placeholder("newest")})
      and not exists (select 1 from emails e
        where e.kind = 'digest' and e.recipient = u.email and e.queued_at >= ${sql.placeholder("today")})`,
)}`;

const mailed = statement<object, { ids: number[]; person: number; now: string }>("notification_mails_insert")`
  insert into notification_mails (notification_id, admin_user_id, mailed_at)
  select id, ${sql.placeholder("person")}::int, ${sql.placeholder("now")}::timestamptz
  from unnest(${sql.placeholder("ids")}::int[]) as id`;

/** Records that these notifications were emailed to the person. */
export async function insertMails(db: Db, ids: number[], person: number, now: string): Promise<void> {
  await mailed(db, { ids, person, now });
}
