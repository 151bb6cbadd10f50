import { mailErrors } from "@console/contract/shared-errors.ts";
import { authText } from "../../../auth/auth.text.ts";
import { uncountUse } from "../../../auth/rate-limit.db.ts";
import { takeUse } from "../../../auth/rate-limit.ts";
import type { Context } from "../../../context/context.ts";
import { type AppError, refuse } from "../../../http/errors.ts";
import { sha256 } from "../../../secrets/keyring.ts";

const DAY_SECONDS = 86_400;
/** Emails per day that staff may trigger for one address, per person and per invoice. */
export const MAILS_ADDRESS_DAY = 20;
export const MAILS_PERSON_DAY = 200;
export const MAILS_INVOICE_DAY = 5;

type StaffMail = {
  to: string;
  /** As shown to the user: 'invitation'. */
  what: string;
  invoiceId?: number;
  /** Security notices have their own limit, so that other emails cannot use it up. Sign-in has its own limits. */
  lane?: "staff" | "notice";
};

/**
 * Counts an email that accompanies a change. If the limit is reached, the change is still saved, and the answer says
 * that the email was not sent.
 */
export async function mayMail(ctx: Context, mail: StaffMail): Promise<boolean> {
  const full = await takeRoom(ctx, mail);
  if (full) ctx.unsent.push(full.message);
  return full === null;
}

/** The same for a call whose only purpose is to send. */
export async function requireMail(ctx: Context, mail: StaffMail): Promise<void> {
  const full = await takeRoom(ctx, mail);
  if (full) throw full;
}

/** Emails sent by the system itself are not counted. */
async function takeRoom(ctx: Context, { to, what, invoiceId, lane = "staff" }: StaffMail): Promise<AppError | null> {
  if (ctx.actor.id === null) return null;
  const { personLimit, addressLimit, invoiceLimit } = mailErrors;
  const rooms = [
    { key: `person:${ctx.actor.id}`, limit: MAILS_PERSON_DAY, error: personLimit },
    { key: `address:${sha256(to.toLowerCase())}`, limit: MAILS_ADDRESS_DAY, error: addressLimit },
    ...(invoiceId === undefined
      ? []
      : [{ key: `invoice:${invoiceId}`, limit: MAILS_INVOICE_DAY, error: invoiceLimit }]),
  ];
  const used: string[] = [];
  for (const { key, limit, error } of rooms) {
    const name = `mail:${lane}:${key}`;
    const seconds = await takeUse(ctx, name, limit, DAY_SECONDS);
    if (seconds > 0) {
      await giveBack(ctx, used);
      const hours = Math.ceil(seconds / 3_600);
      const wait = authText.hours(hours);
      return refuse(error, { mail: what, limit, address: to, wait }, { retryAfter: seconds });
    }
    used.push(name);
  }
  return null;
}

/** An email that is not sent counts toward no limit. */
async function giveBack(ctx: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) await uncountUse(ctx.db.current(), { key });
}
