import * as z from "zod/mini";
import type { Services } from "../../../context/context.ts";
import { giveUpEmail, sendAndRecord } from "../../../jobs/email-attempts.ts";
import { findWaiting } from "../../../jobs/emails.db.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { contentOf } from "../../../jobs/mail.jobs.ts";
import { Decimal } from "../../../lib/amounts.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { reminderPolicyNow } from "../../access/operator/operator.service.ts";
import { isTimeToSend } from "./plan.service.ts";
import { sumListed } from "./reminders.db.ts";
import { reminderWords } from "./reminders.text.ts";

const queued = z.object({
  email_id: z.int(),
  /** The day of its run. */
  day: z.string(),
  bill_ids: z.array(z.int()),
  /** Open on the bills that it lists. */
  sum: z.string(),
});

/** Sends a reminder, unless its bills have changed or its day has ended while the mail server was down. */
export const reminderMailJob = defineJob({
  name: "reminder_mail",
  payload: queued,
  run: async (services: Services, payload) => {
    const email = await findWaiting(services.db.current(), payload.email_id);
    if (!email?.content) return;
    const { id, recipient: to, subject, content } = email;
    const obstacle = await obstacleOf(services, payload);
    if (obstacle !== null) return giveUpEmail(services, { email_id: id }, obstacle);
    // The key makes every attempt the same email.
    const mail = { to, subject, messageKey: `reminder ${id}`, ...contentOf(content) };
    await sendAndRecord(services, id, () => services.mailer.send(mail));
  },
});

async function obstacleOf(services: Services, { day, bill_ids, sum }: z.output<typeof queued>): Promise<string | null> {
  if (billingDay(services) !== day || !isTimeToSend(services, day)) return reminderWords.tooLate;
  const listed = await sumListed(services.db.current(), { ids: bill_ids });
  const isSame = listed?.bills === bill_ids.length && listed.open_amount === sum;
  if (!isSame || new Decimal(listed.unallocated).gte(sum)) return reminderWords.changed;
  return (await reminderPolicyNow(services)).isOn ? null : reminderWords.off;
}
