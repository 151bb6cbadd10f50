import { type NotificationKind, notificationKindCodes, notificationKinds } from "@console/contract/conditions.ts";
import type { MailChoice, MailDefault, NotificationSetting } from "@console/contract/notifications.ts";
import { areasOf } from "@console/contract/permissions.ts";
import { takeUse } from "../../../auth/rate-limit.ts";
import type { Context, Services } from "../../../context/context.ts";
import { lockUntilCommit } from "../../../db/locks.ts";
import { deleteRows, upsertRow } from "../../../db/records.ts";
import { notificationChoices, notificationDefaults } from "../../../db/tables/notification-mail.ts";
import { queueEmail } from "../../../jobs/emails.ts";
import { dayBefore, dayIn, startOfDay } from "../../../lib/calendar.ts";
import { sha256 } from "../../../secrets/keyring.ts";
import { MAILS_ADDRESS_DAY } from "../../access/mail-limits/mail-limits.ts";
import { operatorNow } from "../../access/operator/operator.service.ts";
import {
  findDefault,
  initialDefault,
  insertMails,
  listChoices,
  listForDigest,
  listForNow,
} from "./notification-mail.db.ts";
import { notificationsMail } from "./notifications.text.ts";

const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;
/** Older notifications are not emailed as if they were new: their reader may just have turned emails on. */
const NEW_HOURS = 24;
/** The hour from which the digest is sent, in the billing time zone. */
const DIGEST_HOUR = 8;

/** The person's choices for each kind. */
export async function settingsOf({ actor, db }: Context): Promise<NotificationSetting[]> {
  const chosen = await listChoices(db.current(), { person: actor.id ?? 0 });
  const areas = areasOf(actor.role);
  return notificationKindCodes
    .filter((kind) => areas.includes(notificationKinds[kind].area))
    .map((kind) => ({
      kind,
      label: notificationKinds[kind].label,
      mail: chosen.find((each) => each.kind === kind)?.mail ?? null,
    }));
}

type SentChoice = { kind: NotificationKind; mail: MailChoice | null };

export async function saveSettings(ctx: Context, sent: readonly SentChoice[]) {
  const person = personOf(ctx);
  for (const { kind, mail } of sent) {
    if (mail === null) await deleteRows(ctx.db.current(), notificationChoices, { admin_user_id: person, kind });
    else await upsertRow(ctx.db.current(), notificationChoices, { admin_user_id: person, kind, mail });
  }
  return settingsOf(ctx);
}

/** What is emailed to the person by severity: errors in a daily digest, until they choose. */
export const mailDefaultOf = async ({ actor, db }: Context): Promise<MailDefault> =>
  (await findDefault(db.current(), { person: actor.id ?? 0 })) ?? initialDefault;

export async function saveMailDefault(ctx: Context, sent: MailDefault): Promise<MailDefault> {
  await upsertRow(ctx.db.current(), notificationDefaults, { admin_user_id: personOf(ctx), ...sent });
  return sent;
}

function personOf({ actor }: Context): number {
  if (actor.id === null) throw new Error("only a person gets mails");
  return actor.id;
}

/** @returns seconds until the person may get another email other than the digest; 0: now */
export const takeMail = (services: Pick<Services, "db" | "clock">, email: string): Promise<number> =>
  takeUse(services, `mail:notifications:${sha256(email)}`, MAILS_ADDRESS_DAY, DAY_SECONDS);

/** Emails open notifications according to each person's choices, unless already emailed: one email per person. */
export async function mailNotifications(services: Services, choice: "now" | "digest"): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const newest = new Date(now.getTime() - NEW_HOURS * HOUR_MS).toISOString();
  const days = digestDays(services);
  if (choice === "digest" && now.toISOString() < days.morning) return;
  await db.transaction(async () => {
    const tx = db.current();
    // Only one process at a time sends, so each notification is emailed once.
    await lockUntilCommit(tx, "notificationMails");
    const waiting = await (choice === "now" ? listForNow(tx, { newest }) : listForDigest(tx, days));
    const operator = await operatorNow(services);
    for (const [person, all] of Map.groupBy(waiting, (each) => each.person)) {
      const own = all.filter(({ area, role }) => areasOf(role).some((each) => each === area));
      const [first] = own;
      if (!first) continue;
      // Beyond the limit they wait, and are sent together in one email later.
      if (choice === "now" && (await takeMail(services, first.email)) > 0) continue;
      await insertMails(
        tx,
        own.map(({ id }) => id),
        person,
        now.toISOString(),
      );
      await queueEmail(services, {
        kind: choice === "now" ? "notifications" : "digest",
        to: first.email,
        ...notificationsMail(operator, { name: first.name, items: own, choice, url: services.publicUrl() }),
      });
    }
  });
}

/** The instants of the day's digest; the day before is new in it. */
function digestDays({ clock, billingTimeZone }: Services) {
  const day = dayIn(billingTimeZone, clock.now());
  const today = startOfDay(billingTimeZone, day);
  return {
    newest: startOfDay(billingTimeZone, dayBefore(day)),
    today,
    morning: new Date(Date.parse(today) + DIGEST_HOUR * HOUR_MS).toISOString(),
  };
}
