import {
  type MailChoice,
  type NotificationKind,
  type NotificationSetting,
  notificationKind,
  notificationKinds,
} from "@console/contract/notifications.ts";
import { areasOf, type Role } from "@console/contract/permissions.ts";
import { eq, sql } from "drizzle-orm";
import { mailJob } from "../../adapters/mail.jobs.ts";
import { dayIn, startOfDay } from "../../calendar.ts";
import type { Context, Services } from "../../context.ts";
import { rows } from "../../db/sql.ts";
import { MAILS_ADDRESS_DAY } from "../../http/mail-limits.ts";
import { takeUse } from "../../http/rate-limit.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { sha256 } from "../../secrets/keyring.ts";
import { notificationChoices, notificationMails } from "./notification-mail.table.ts";
import { notificationsMail } from "./notifications.text.ts";

const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;
/** What began longer ago is not mailed as if it were new: its reader may just have asked for mails. */
const NEW_HOURS = 24;
/** The digest goes out from this hour on, in the billing time zone. */
const DIGEST_HOUR = 8;
/** One process at a time mails, each notification once. */
const MAIL_LOCK = 740_021;

/** What the person has chosen, kind by kind; nothing is mailed that nobody asked for. */
export async function settingsOf({ actor, db }: Context): Promise<NotificationSetting[]> {
  const chosen = await db
    .current()
    .select()
    .from(notificationChoices)
    .where(eq(notificationChoices.admin_user_id, actor.id ?? 0));
  const areas = areasOf(actor.role);
  return notificationKind.options
    .filter((kind) => areas.includes(notificationKinds[kind].area))
    .map((kind) => ({
      kind,
      label: notificationKinds[kind].label,
      mail: chosen.find((each) => each.kind === kind)?.mail ?? "off",
    }));
}

export async function saveSettings(ctx: Context, sent: readonly { kind: NotificationKind; mail: MailChoice }[]) {
  const { id } = ctx.actor;
  if (id === null) throw new Error("only a person gets mails");
  for (const { kind, mail } of sent) {
    await ctx.db
      .current()
      .insert(notificationChoices)
      .values({ admin_user_id: id, kind, mail })
      .onConflictDoUpdate({
        target: [notificationChoices.admin_user_id, notificationChoices.kind],
        set: { mail },
      });
  }
  return settingsOf(ctx);
}

/** @returns seconds until the person may be sent another email that is not their digest; 0: now */
export const takeMail = (services: Pick<Services, "db" | "clock">, email: string): Promise<number> =>
  takeUse(services, `mail:notifications:${sha256(email)}`, MAILS_ADDRESS_DAY, DAY_SECONDS);

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

/** Mails what is open, was chosen for it and was not mailed to the person yet: one mail a person. */
export async function mailNotifications(services: Services, choice: "now" | "digest"): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const newest = new Date(now.getTime() - NEW_HOURS * HOUR_MS).toISOString();
  const today = startOfDay(services.billingTimeZone, dayIn(services.billingTimeZone, now));
  if (choice === "digest" && now.getTime() < Date.parse(today) + DIGEST_HOUR * HOUR_MS) return;
  await db.transaction(async () => {
    const tx = db.current();
    await tx.execute(sql`select pg_advisory_xact_lock(${MAIL_LOCK})`);
    const waiting = await rows<Waiting>(
      tx,
      sql`select n.id, n.type, n.message, n.area, u.id as person, u.name, u.email, u.role
        from notifications n
        join notification_choices c on c.kind = n.kind and c.mail = ${choice}
        join admin_users u on u.id = c.admin_user_id and u.active
        where n.resolved_at is null
          and ${
            choice === "now"
              ? sql`n.created_at > ${newest}`
              : sql`not exists (
            select 1 from notification_mails m join notifications o on o.id = m.notification_id
              join notification_choices d on d.kind = o.kind and d.admin_user_id = u.id and d.mail = 'digest'
            where m.admin_user_id = u.id and m.mailed_at >= ${today})`
          }
          and not exists (
            select 1 from notification_mails m where m.notification_id = n.id and m.admin_user_id = u.id)
        order by u.id, n.place desc`,
    );
    for (const [person, all] of Map.groupBy(waiting, (each) => each.person)) {
      const own = all.filter(({ area, role }) => areasOf(role).some((each) => each === area));
      const [first] = own;
      if (!first) continue;
      // Beyond its limit they wait, and go out together in one email later.
      if (choice === "now" && (await takeMail(services, first.email)) > 0) continue;
      const mailed_at = now.toISOString();
      await tx
        .insert(notificationMails)
        .values(own.map(({ id }) => ({ notification_id: id, admin_user_id: person, mailed_at })));
      await enqueue(db, mailJob, {
        to: first.email,
        ...notificationsMail(first.name, own, choice, services.publicUrl()),
      });
    }
  });
}
