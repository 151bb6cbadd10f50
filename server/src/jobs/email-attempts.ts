import * as z from "zod/mini";
import { isMailServerDown } from "../adapters/mail.ts";
import type { Services } from "../context/context.ts";
import { GiveUp } from "../lib/give-up.ts";
import { labeledCounter } from "../lib/labeled-counter.ts";
import { markDiscarded, markFailing, markRefused, markSent } from "./emails.db.ts";
import { jobMetrics } from "./jobs.text.ts";

/** Characters of the mail server's answer that are stored. */
const FAILURE_MAX = 500;

/** Failed attempts of this process, by whether the email is given up or waits for the mail server. */
export const countEmailFailures = () =>
  labeledCounter("console_emails_failed_total", jobMetrics.emailsFailed, "reason", ["refused", "server"]);

/**
 * Sends an email and stores what became of it.
 * @param id undefined for emails that an earlier release queued
 * @throws whatever sending threw, so that its job is retried or given up
 */
export async function sendAndRecord(
  { db, clock, emailFailures }: Pick<Services, "db" | "clock" | "emailFailures">,
  id: number | undefined,
  send: () => Promise<void>,
): Promise<void> {
  const now = () => clock.now().toISOString();
  try {
    await send();
  } catch (error) {
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, FAILURE_MAX);
    emailFailures.inc({ reason: error instanceof GiveUp ? "refused" : "server" });
    if (id !== undefined && error instanceof GiveUp) await markRefused(db.current(), { id, failure, now: now() });
    else if (id !== undefined)
      await markFailing(db.current(), { id, failure, now: now(), isOutage: isMailServerDown(error) });
    throw error;
  }
  if (id !== undefined) await markSent(db.current(), { id, now: now() });
}

const ofEmail = z.union([
  z.object({ email_id: z.int() }),
  z.object({ invoice_mail_id: z.int() }),
  z.object({ request: z.uuid() }),
]);

/** Marks the email of a job that is discarded as refused. @param payload of any job */
export async function giveUpEmail({ db, clock }: Pick<Services, "db" | "clock">, payload: unknown, reason: string) {
  const found = z.safeParse(ofEmail, payload);
  if (!found.success) return;
  await markDiscarded(db.current(), {
    email_id: null,
    invoice_mail_id: null,
    request: null,
    ...found.data,
    failure: reason,
    now: clock.now().toISOString(),
  });
}
