import { onboardingErrors } from "@console/contract/onboardings.ts";
import type { Context } from "../../../context/context.ts";
import { refuse } from "../../../http/errors.ts";
import { queueEmail } from "../../../jobs/emails.ts";
import { mayMail } from "../../access/mail-limits/mail-limits.ts";
import { operatorNow } from "../../access/operator/operator.service.ts";
import { calendarFile, mailbox } from "./invite.rules.ts";
import type { OnboardingRow } from "./onboardings.db.ts";
import type { invitationsFor } from "./onboardings.rules.ts";
import {
  cancellationMail,
  descriptionOf,
  detailsOf,
  invitationMail,
  mailNames,
  summaryOf,
} from "./onboardings.text.ts";

type Change = {
  before: OnboardingRow | null;
  /** With the sequence number of the emails. */
  after: OnboardingRow;
  cancel: string | null;
  request: "first" | "update" | null;
};

/**
 * Removes emails beyond the limits; a person whose first invitation is removed counts as not invited, and is invited by
 * a later save.
 */
export async function withinLimits<M extends ReturnType<typeof invitationsFor>>(
  ctx: Context,
  mails: M,
  to: string,
): Promise<M> {
  const { cancel, request } = mails;
  const cancels = cancel !== null && (await mayMail(ctx, { to: cancel, what: mailNames.cancel }));
  const what = mailNames[request ?? "first"];
  const requests = request !== null && (await mayMail(ctx, { to, what }));
  const isUninvited = request === "first" && !requests;
  return {
    ...mails,
    cancel: cancels ? cancel : null,
    request: requests ? request : null,
    ...(isUninvited && { invited_email: null }),
  };
}

/** Queues the emails in the transaction of the change: they are sent if and only if it commits. */
export async function sendInvitations(ctx: Context, { before, after, cancel, request }: Change): Promise<void> {
  if (cancel !== null && before?.onboarding_at) {
    const earlier = { ...before, onboarding_at: before.onboarding_at, invite_sequence: after.invite_sequence };
    const content = calendarFile(await entryOf(ctx, earlier), "CANCEL");
    await queueEmail(ctx, {
      kind: "onboarding_cancellation",
      to: cancel,
      ...cancellationMail(await operatorNow(ctx), earlier),
      icalEvent: { method: "CANCEL", content },
    });
  }
  if (request !== null && after.onboarding_at) {
    const meeting = { ...after, onboarding_at: after.onboarding_at };
    const content = calendarFile(await entryOf(ctx, meeting), "REQUEST");
    await queueEmail(ctx, {
      kind: "onboarding_invitation",
      to: meeting.contact_email,
      ...invitationMail(await operatorNow(ctx), meeting, request),
      icalEvent: { method: "REQUEST", content },
    });
  }
}

/** The onboarding for the team's own calendars, with internal details. */
export async function ownCalendarFile(ctx: Context, row: OnboardingRow): Promise<string> {
  if (row.onboarding_at === null) throw refuse(onboardingErrors.noTime);
  const meeting = { ...row, onboarding_at: row.onboarding_at };
  return calendarFile({ ...(await entryOf(ctx, meeting)), description: detailsOf(meeting) }, "PUBLISH");
}

/** Named as the sender of the email. */
async function organizerOf(ctx: Context) {
  const { name, email } = mailbox(ctx.mailFrom);
  return { name: (await operatorNow(ctx)).name || name, email };
}

const entryOf = async (ctx: Context, meeting: OnboardingRow & { onboarding_at: string }) => ({
  uid: meeting.invite_uid,
  sequence: meeting.invite_sequence,
  stamp: ctx.clock.now().toISOString(),
  at: meeting.onboarding_at,
  summary: summaryOf(meeting.company_name),
  description: descriptionOf(meeting),
  organizer: await organizerOf(ctx),
  attendee: { name: meeting.contact_person, email: meeting.contact_email },
});
