import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Context } from "../../src/context/context.ts";
import { insertRow } from "../../src/db/records.ts";
import { rows, searchText } from "../../src/db/sql.ts";
import { emails } from "../../src/db/tables/emails.ts";
import { mailJob } from "../../src/jobs/mail.jobs.ts";
import { enqueue } from "../../src/jobs/outbox.ts";

type Over = Partial<typeof emails.$inferInsert>;

/** An email that was sent. */
export function makeEmail(ctx: Context, over: Over = {}) {
  const now = ctx.clock.now().toISOString();
  const { recipient = "owner@example.com", subject = "You are invited" } = over;
  return insertRow(ctx.db.current(), emails, {
    kind: "brand_invitation",
    recipient,
    subject,
    content: { text: "Hello," },
    queued_at: now,
    sent_at: now,
    attempts: 1,
    search_text: searchText(recipient, subject),
    ...over,
  });
}

/** A job that failed for good: an email to what is no address. @returns its id, as answers have it */
export async function makeFailedJob(ctx: Context, to = `nobody ${crypto.randomUUID()}`): Promise<number> {
  await ctx.db.transaction(() => enqueue(ctx.db, mailJob, { to, subject: "Hello", text: "Hello," }));
  for (;;) {
    const [found] = await rows<{ id: number }>(
      ctx.db.current(),
      sql`select ('x' || right(replace(id::text, '-', ''), 13))::bit(52)::bigint as id from pgboss.job where state = 'failed' and data->>'to' = ${to}`,
    ).catch(() => []);
    if (found) return Number(found.id);
    await pause(20);
  }
}
