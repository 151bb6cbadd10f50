import * as z from "zod/mini";
import { aboutBrand } from "../../../audit/audit.ts";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import { lockForClose } from "../../../db/locks.ts";
import { giveUpEmail, sendAndRecord } from "../../../jobs/email-attempts.ts";
import { findWaiting } from "../../../jobs/emails.db.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { contentOf } from "../../../jobs/mail.jobs.ts";
import { Decimal } from "../../../lib/amounts.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { reminderPolicyNow } from "../../access/operator/operator.service.ts";
import { hasAddress } from "../invoices/invoice-links.service.ts";
import { isTimeToSend } from "./plan.service.ts";
import { deleteSteps, sumListed } from "./reminders.db.ts";
import { auditReminders, reminderWords } from "./reminders.text.ts";

const queued = z.object({
  email_id: z.int(),
  /** The day of its run. */
  day: z.string(),
  bill_ids: z.array(z.int()),
  /** Open on the bills that it lists. */
  sum: z.string(),
  /** The brand's reminder that it is part of, with the emails to all addresses; jobs of the release before have none. */
  run: z.optional(z.object({ brand_id: z.int(), sent_at: z.string(), email_ids: z.array(z.int()) })),
});

/** Sends a reminder, unless its bills have changed or its day has ended while the mail server was down. */
export const reminderMailJob = defineJob({
  name: "reminder_mail",
  payload: queued,
  run: async (services: Services, payload) => {
    const email = await findWaiting(services.db.current(), payload.email_id);
    if (!email?.content) return;
    const { id, recipient: to, subject, content } = email;
    const obstacle = await obstacleOf(services, payload, to);
    if (obstacle !== null) return drop(services, payload, obstacle);
    // The key makes every attempt the same email.
    const mail = { to, subject, messageKey: `reminder ${id}`, ...contentOf(content) };
    await sendAndRecord(services, id, () => services.mailer.send(mail));
  },
});

/** After these, the next run may still remind: there is another sum, or another address. */
const stepsBack: ReadonlySet<string> = new Set([reminderWords.changed, reminderWords.addressLeft]);

/** Under the brand's lock, so that of several emails that are dropped at the same time, the last one sees the others. */
async function drop(services: Services, { email_id, bill_ids, run }: z.output<typeof queued>, obstacle: string) {
  await services.db.transaction(async () => {
    const db = services.db.current();
    if (run) await lockForClose(db, [run.brand_id]);
    await giveUpEmail(services, { email_id }, obstacle);
    if (!run || !stepsBack.has(obstacle)) return;
    const back = await deleteSteps(db, { bill_ids, ...run });
    if (back.length === 0) return;
    const ctx = makeContext(services, systemActor);
    const brand = await requireBrand(ctx, run.brand_id);
    await auditReminders(ctx, "reminder.dropped", aboutBrand(brand), {
      before: { invoices: back.map(({ invoice_number }) => invoice_number) },
    });
  });
}

/** Why an email is not sent; null if it is. */
async function obstacleOf(
  services: Services,
  { day, bill_ids, sum, run }: z.output<typeof queued>,
  to: string,
): Promise<string | null> {
  if (billingDay(services) !== day || !isTimeToSend(services, day)) return reminderWords.tooLate;
  if (run && !(await hasAddress(services, run.brand_id, to))) return reminderWords.addressLeft;
  const listed = await sumListed(services.db.current(), { ids: bill_ids });
  const isSame = listed?.bills === bill_ids.length && listed.open_amount === sum;
  if (!isSame || new Decimal(listed.unallocated).gte(sum)) return reminderWords.changed;
  return (await reminderPolicyNow(services)).isOn ? null : reminderWords.off;
}
