import type { BulkAnswer } from "@console/contract/bulk.ts";
import { emailKindLabel } from "@console/contract/email-kinds.ts";
import { type emails as contract, type EmailWithContent, emailErrors } from "@console/contract/emails.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { bulkResult, partitionBulk, rowsOf } from "../../../http/bulk.ts";
import { refuse, requireFound, sentenceOf } from "../../../http/errors.ts";
import { findOutage } from "../../../jobs/emails.db.ts";
import { queueEmail } from "../../../jobs/emails.ts";
import { contentOf as sentContent } from "../../../jobs/mail.jobs.ts";
import { requireMail } from "../../access/mail-limits/mail-limits.ts";
import { withoutLinks } from "../../money/invoices/invoice-links.service.ts";
import { invoiceEmail, mailInvoiceAgain } from "../../money/invoices/invoices.service.ts";
import { findEmail, findEmails, type StoredEmail } from "./emails.db.ts";
import { auditEmails } from "./emails.text.ts";

type Records = Parsed<typeof contract.bulkSendAgain>["body"]["records"];

async function requireEmail(ctx: Context, id: number): Promise<StoredEmail> {
  return requireFound(await findEmail(ctx.db.current(), { id }), emailErrors.notFound);
}

/** An email with its content, rendered now: an invoice's as it would be sent, a plain one as it was stored. */
export async function readEmail(ctx: Context, id: number): Promise<EmailWithContent> {
  const row = await requireEmail(ctx, id);
  return { ...row, content: await contentOf(ctx, row) };
}

async function contentOf(ctx: Context, { content, invoice_mail_id }: StoredEmail) {
  if (content) return { text: withoutLinks(ctx, content.text), attachments: content.icalEvent ? ["invite.ics"] : [] };
  return invoice_mail_id === null ? null : invoiceEmail(ctx, invoice_mail_id);
}

/** Sends the same email once more, as a new one. */
export async function sendAgain(ctx: Context, id: number) {
  const email = await requireEmail(ctx, id);
  const obstacle = obstacleOf(email);
  if (obstacle) throw refuse(obstacle);
  return requireEmail(ctx, await sendOnceMore(ctx, email));
}

/** The same for several. A limit of emails that is reached refuses all of them. */
export async function sendSeveralAgain(ctx: Context, records: Records): Promise<BulkAnswer> {
  const found = await findEmails(ctx.db.current(), { ids: records.map(({ id }) => id) });
  const rows = found.map((email) => ({ ...email, ...unchanging, name: `${email.subject} (${email.recipient})` }));
  const sorted = partitionBulk(records, rows, "email", (email) => {
    const obstacle = obstacleOf(email);
    return obstacle && { refuse: sentenceOf(obstacle, {}) };
  });
  for (const email of rowsOf(sorted)) await sendOnceMore(ctx, email);
  return bulkResult(sorted, false);
}

/** An email has no versions. */
const unchanging = { version: 1, updated_by: "" };

function obstacleOf({ kind, status, brand_closed }: StoredEmail) {
  if (kind === "sign_in") return emailErrors.signIn;
  // What it says may be paid by now.
  if (kind === "reminder") return emailErrors.reminder;
  if (kind === "brand_invitation" && brand_closed) return emailErrors.closed;
  return status === "waiting" ? emailErrors.waiting : null;
}

const sendOnceMore = (ctx: Context, email: StoredEmail): Promise<number> =>
  email.content ? repeat(ctx, email) : repeatInvoice(ctx, email);

async function repeat(ctx: Context, { id, kind, recipient, subject, brand_id, content }: StoredEmail): Promise<number> {
  if (!content) throw new Error("a plain email has its content");
  await requireMail(ctx, { to: recipient, what: emailKindLabel[kind] });
  const row = await queueEmail(ctx, {
    kind,
    to: recipient,
    subject,
    brandId: brand_id,
    repeatsId: id,
    ...sentContent(content),
  });
  await auditEmails(
    ctx,
    "email.sent_again",
    about("email", { id: row.id, name: subject }, { id: brand_id, name: null }),
    { after: { kind, recipient, subject } },
  );
  return row.id;
}

async function repeatInvoice(ctx: Context, { id, recipient, invoice_mail_id }: StoredEmail): Promise<number> {
  if (invoice_mail_id === null) throw refuse(emailErrors.notFound);
  return mailInvoiceAgain(ctx, invoice_mail_id, recipient, id);
}

/** Since when the mail server has not accepted email, and how many wait; null if it does. */
export async function readOutage(ctx: Context) {
  const found = await findOutage(ctx.db.current());
  return found?.since ? { since: found.since, waiting: found.waiting } : null;
}
