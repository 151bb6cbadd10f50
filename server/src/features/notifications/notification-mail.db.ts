import type { MailChoice } from "@console/contract/notifications.ts";
import type { Role } from "@console/contract/permissions.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/handle.ts";
import { statement } from "../../db/statements.ts";

/** A person's choices by kind of notification. */
export const listChoices = statement<{ kind: string; mail: MailChoice }, { person: number }>(
  "notification_choices",
  sql`select kind, mail from notification_choices where admin_user_id = ${sql.placeholder("person")}`,
);

export const saveChoice = statement<object, { person: number; kind: string; mail: MailChoice }>(
  "notification_choice_save",
  sql`insert into notification_choices (admin_user_id, kind, mail)
    values (${sql.placeholder("person")}, ${sql.placeholder("kind")}, ${sql.placeholder("mail")})
    on conflict (admin_user_id, kind) do update set mail = excluded.mail`,
);

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

const waiting = (choice: "now" | "digest", isDue: SQL) => sql`
  select n.id, n.type, n.message, n.area, u.id as person, u.name, u.email, u.role
  from notifications n
  join notification_choices c on c.kind = n.kind and c.mail = ${choice}
  join admin_users u on u.id = c.admin_user_id and u.active
  where n.resolved_at is null and ${isDue}
    and not exists (
      select 1 from notification_mails m where m.notification_id = n.id and m.admin_user_id = u.id)
  order by u.id, n.place desc`;

/** Open notifications newer than `newest` that were not yet emailed to people who chose to get them immediately. */
export const listForNow = statement<Waiting, { newest: string }>(
  "notification_mails_now",
  waiting("now", sql`n.created_at > ${sql.placeholder("newest")}`),
);

/** The same for the digest, without people who got theirs since `today` began. */
export const listForDigest = statement<Waiting, { today: string }>(
  "notification_mails_digest",
  waiting(
    "digest",
    sql`not exists (
      select 1 from notification_mails m join notifications o on o.id = m.notification_id
        join notification_choices d on d.kind = o.kind and d.admin_user_id = u.id and d.mail = 'digest'
      where m.admin_user_id = u.id and m.mailed_at >= ${sql.placeholder("today")})`,
  ),
);

const mailed = statement<object, { ids: number[]; person: number; now: string }>(
  "notification_mails_insert",
  sql`insert into notification_mails (notification_id, admin_user_id, mailed_at)
    select id, ${sql.placeholder("person")}::int, ${sql.placeholder("now")}::timestamptz
    from unnest(${sql.placeholder("ids")}::int[]) as id`,
);

/** Records that these notifications were emailed to the person. */
export async function insertMails(db: Db, ids: number[], person: number, now: string): Promise<void> {
  await mailed(db, { ids, person, now });
}
