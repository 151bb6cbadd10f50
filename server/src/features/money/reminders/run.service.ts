import { aboutBrand } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { lockForClose } from "../../../db/locks.ts";
import { insertRows } from "../../../db/records.ts";
import { reminders } from "../../../db/tables/reminders.ts";
import { insertEmail } from "../../../jobs/emails.ts";
import { enqueue } from "../../../jobs/outbox.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { operatorNow, reminderPolicyNow, sellerNow } from "../../access/operator/operator.service.ts";
import { linkTo } from "../invoices/invoice-links.service.ts";
import { dueBrands, isDone, isTimeToSend, markDone, planBrands, stateOn } from "./plan.service.ts";
import { reminderMailJob } from "./reminder-mail.jobs.ts";
import { reminderMail } from "./reminder-mail.text.ts";
import type { Planned } from "./reminders.rules.ts";
import { auditReminders, reminderWords } from "./reminders.text.ts";

/**
 * Sends the reminders of the day, once: from 10:00 on, and if that was missed, until 18:00. It may run in several processes and
 * be killed at any point: each brand's email and its steps commit together, under the brand's lock, and the day is done only
 * when all brands are. A policy that is turned on later in the day starts with the next one.
 * @throws AggregateError once all others are reminded: the job is then retried
 */
export async function sendReminders(ctx: Context): Promise<void> {
  const day = billingDay(ctx);
  if (!isTimeToSend(ctx, day) || (await isDone(ctx, day))) return;
  const policy = await reminderPolicyNow(ctx);
  const failures: unknown[] = [];
  let count = 0;
  if (policy.isOn) {
    for await (const ids of dueBrands(ctx, day, policy)) {
      count += ids.length;
      for (const id of ids) await remindBrand(ctx, id).catch((error: unknown) => failures.push(error));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, reminderWords.notSent(failures.length, count));
  await markDone(ctx, day);
}

/** Reminds one brand, if all is still as planned once it is locked. */
function remindBrand(ctx: Context, brandId: number): Promise<void> {
  return ctx.db.transaction(async () => {
    await lockForClose(ctx.db.current(), [brandId]);
    const day = billingDay(ctx);
    const policy = await reminderPolicyNow(ctx);
    if (!isTimeToSend(ctx, day) || (await stateOn(ctx, day, policy)) !== "sends") return;
    const [plan] = await planBrands(ctx, [brandId], day, policy);
    if (!plan || plan.sent.size === 0) return;
    const sent_at = ctx.billingClock.now().toISOString();
    await storeSteps(ctx, plan, sent_at);
    const opening = policy.steps.find(({ step }) => step === plan.step)?.text ?? "";
    await queueMails(ctx, plan, { day, sent_at, opening });
    const { brand, step, sum, sent } = plan;
    await auditReminders(ctx, "reminder.sent", aboutBrand(brand), {
      after: {
        step,
        amount: sum,
        invoices: [...sent.keys()].map(({ invoice_number }) => invoice_number),
        recipients: brand.recipients,
      },
    });
  });
}

/** The key of the table refuses a step that was sent or skipped before. */
async function storeSteps(ctx: Context, { brand, sent }: Planned, sent_at: string): Promise<void> {
  const rows = [...sent].flatMap(([{ id: bill_id }, { step, skipped }]) => [
    ...skipped.map((each) => ({
      bill_id,
      step: each,
      sent_at: null,
      skipped_because: "later_step" as const,
      recipients: [],
    })),
    { bill_id, step, sent_at, skipped_because: null, recipients: [...brand.recipients] },
  ]);
  await insertRows(ctx.db.current(), reminders, rows);
}

type Run = { day: string; sent_at: string; opening: string };

async function queueMails(ctx: Context, { brand, listed, sum }: Planned, { day, sent_at, opening }: Run) {
  const { seller } = await sellerNow(ctx);
  const mail = reminderMail(await operatorNow(ctx), {
    brand: brand.name,
    bills: listed,
    sum,
    day,
    opening,
    instructions: seller?.payment_instructions ?? "",
    // Of the oldest: its page has the others too.
    url: linkTo(ctx, { brandId: brand.id, billId: listed[0]?.id ?? 0 }),
  });
  const email_ids: number[] = [];
  for (const to of brand.recipients)
    email_ids.push((await insertEmail(ctx, { kind: "reminder", to, brandId: brand.id, ...mail })).id);
  const bill_ids = listed.map(({ id }) => id);
  const run = { brand_id: brand.id, sent_at, email_ids };
  for (const email_id of email_ids) await enqueue(ctx.db, reminderMailJob, { email_id, day, bill_ids, sum, run });
}
