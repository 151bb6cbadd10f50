import { sql } from "drizzle-orm";
import { allConditions } from "../src/all-conditions.ts";
import { allJobs } from "../src/all-jobs.ts";
import { sealAll } from "../src/audit/seal.ts";
import { makeLog, makeOutput } from "../src/console-log.ts";
import { makeContext, type Services, systemActor } from "../src/context/context.ts";
import { rows } from "../src/db/sql.ts";
import { refreshConditions } from "../src/features/desk/conditions/conditions.service.ts";
import { refreshAges } from "../src/features/desk/conditions/items.service.ts";
import { feedWebhooks } from "../src/features/desk/webhooks/delivery/feed.service.ts";
import { invoiceMailJob } from "../src/features/money/invoices/invoices.jobs.ts";
import { mailJob } from "../src/jobs/mail.jobs.ts";
import type { ReceivedMail } from "./smtp.ts";

/** The console's own log at its most talkative level, line by line. */
export function captureLog() {
  const lines: string[] = [];
  const output = makeOutput((line, done) => {
    lines.push(line);
    done();
  });
  return { lines, log: makeLog("debug", output) };
}

/** The lines of a log and the emails that have a word; of an email also its decoded texts, but not its files. */
export function tracesOf(word: string, lines: readonly string[], mails: readonly ReceivedMail[]): string[] {
  const texts = mails.map(({ to, headers, text, html }) => JSON.stringify({ to, headers, text, html }));
  return [...lines, ...texts].filter((each) => each.toLowerCase().includes(word));
}

/** What a console does by itself within a day: its jobs, its conditions, and the emails and deliveries that they leave. */
export async function spendDay(services: Services): Promise<void> {
  const db = services.db.current();
  await refreshConditions(services, allConditions, "all");
  await refreshAges(services);
  for (const job of allJobs) if (job.schedule) await job.run(services, {});
  await sealAll(services.db);
  while (await feedWebhooks(makeContext(services, systemActor)));
  for (const { id } of await rows<{ id: number }>(db, sql`select id from invoice_mails`))
    await invoiceMailJob.run(services, { invoice_mail_id: id });
  for (const { id } of await rows<{ id: number }>(db, sql`select id from emails`))
    await mailJob.run(services, { email_id: id });
}
