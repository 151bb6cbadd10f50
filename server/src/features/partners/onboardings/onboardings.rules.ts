import { ONBOARDING_MINUTES } from "@console/contract/limits.ts";
import { instantInNewYork, wallInNewYork } from "@console/contract/new-york.ts";
import { onboardingErrors } from "@console/contract/onboardings.ts";
import { type AppError, refuse } from "../../../http/errors.ts";

type When = { onboarding_date: string | null; onboarding_time: string | null };

const LENGTH_MS = ONBOARDING_MINUTES * 60_000;

/** What is wrong with a date and time: no date, or a time that the clock skips. Null if nothing is. */
export function timeFault({ onboarding_date: date, onboarding_time: time }: When): AppError | null {
  if (time === null) return null;
  if (date === null) return refuse(onboardingErrors.timeWithoutDate);
  if (instantInNewYork({ date, time }) !== null) return null;
  return refuse(onboardingErrors.skippedTime, { date, time });
}

/** The instant of a date and time in New York; null if there is no time (ONB-23). */
export const momentOf = ({ onboarding_date: date, onboarding_time: time }: When): string | null =>
  date === null || time === null ? null : instantInNewYork({ date, time });

/** Meetings that began at this moment or earlier are over. */
export const overSince = (now: Date): string => new Date(now.getTime() - LENGTH_MS).toISOString();

/** What `lateOnboarding` asks for at this moment. */
export const lateAt = (now: Date) => ({ startedBy: overSince(now), today: wallInNewYork(now).date });

type Planned = When & { status: "scheduled" | "done"; onboarding_at: string | null };

/** Still scheduled although its 45 minutes, or its day if it has no time, are over. */
export function isLate({ status, onboarding_at, onboarding_date }: Planned, now: Date): boolean {
  if (status === "done") return false;
  if (onboarding_at !== null) return Date.parse(onboarding_at) <= Date.parse(overSince(now));
  return onboarding_date !== null && onboarding_date < wallInNewYork(now).date;
}

export const endOf = (at: string): string => new Date(Date.parse(at) + LENGTH_MS).toISOString();

/** The invitation's content and recipient. */
type Inviting = { company_name: string; contact_person: string; contact_email: string; onboarding_at: string | null };
type Sent = { invite_sequence: number; invited_email: string | null };

type Mails = Sent & {
  /** Sent to the earlier address: the invitation no longer applies. */
  cancel: string | null;
  request: "first" | "update" | null;
};

/**
 * Which emails a change requires. Each one after the first raises the sequence number, by which calendars recognize the
 * newer version.
 * @param after null: the onboarding is deleted
 */
export function invitationsFor(before: (Inviting & Sent) | null, after: Inviting | null): Mails {
  const sent: Sent = before ?? { invite_sequence: 0, invited_email: null };
  const wanted = after?.onboarding_at != null ? after : null;
  const moved = sent.invited_email !== null && sent.invited_email !== wanted?.contact_email;
  const fresh = wanted !== null && (sent.invited_email === null || moved);
  const changed = wanted !== null && before !== null && !fresh && says(before) !== says(wanted);
  if (!moved && !fresh && !changed) return { ...sent, cancel: null, request: null };
  const anySent = sent.invited_email !== null || sent.invite_sequence > 0;
  return {
    invite_sequence: sent.invite_sequence + (anySent ? 1 : 0),
    invited_email: wanted?.contact_email ?? null,
    cancel: moved ? sent.invited_email : null,
    request: fresh ? "first" : changed ? "update" : null,
  };
}

const says = ({ company_name, contact_person, onboarding_at }: Inviting): string =>
  JSON.stringify([company_name, contact_person, onboarding_at]);
