import { ONBOARDING_MINUTES } from "@console/contract/limits.ts";
import { NEW_YORK, type WallTime } from "@console/contract/new-york.ts";
import { possessive } from "@console/contract/possessive.ts";
import { auditWith } from "../../../audit/audit.ts";
import { shortDay, timeInWords } from "../../../lib/calendar.ts";
import { letter, type Operator, staffOf } from "../../../lib/letter.ts";

/** Messages after a change. */
export const onboardingMessages = {
  created: (company: string, invited: string | null) =>
    invited === null
      ? `${possessive(company)} onboarding is scheduled. The invitation is sent once a time is set.`
      : `${possessive(company)} onboarding is scheduled. We'll email an invitation to ${invited}.`,
  scheduled: (company: string) => `${possessive(company)} onboarding is scheduled.`,
  updated: (company: string) => `Changes to ${possessive(company)} onboarding were saved.`,
  done: (company: string) => `${possessive(company)} onboarding was marked as done.`,
  deleted: (company: string) => `${possessive(company)} onboarding was deleted.`,
};

export const bulkOnboardingWords = {
  one: "onboarding",
  many: "onboardings",
  done: "marked as done",
  already: "already done",
};

/** Activity messages, shown after the person's name. */
export const auditOnboardings = auditWith({
  "onboarding.created": ({ label }) => `scheduled ${possessive(label)} onboarding`,
  "onboarding.updated": ({ label }) => `updated ${possessive(label)} onboarding`,
  "onboarding.done": ({ label }) => `marked ${possessive(label)} onboarding as done`,
  "onboarding.deleted": ({ label }) => `deleted ${possessive(label)} onboarding`,
});

export const onboardingNotifications = {
  late: (company: string, day: string, today: string) =>
    `${possessive(company)} onboarding was due ${shortDay(day, today)} and isn't marked as done.`,
  tomorrow: (company: string, time: string | null) =>
    `${possessive(company)} onboarding is tomorrow${time === null ? "" : ` at ${timeInWords(time)} EST`}.`,
  overlapping: (company: string, other: string, { date, time }: WallTime, today: string) =>
    `${possessive(company)} onboarding on ${shortDay(date, today)} at ${timeInWords(time)} EST overlaps with ${possessive(other)}.`,
};

/** Names of the emails in the sentence that says one was not sent. */
export const mailNames = { first: "invitation", update: "updated invitation", cancel: "cancellation" };

const inWords = new Intl.DateTimeFormat("en-US", {
  timeZone: NEW_YORK,
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** For people outside the team: the zone by its common name, in summer and winter. */
const when = (at: string): string => `${inWords.format(new Date(at))} Eastern Time (New York)`;

type Meeting = { company_name: string; contact_person: string; onboarding_at: string; scheduled_by: string };

export const summaryOf = (company: string): string => `${company} onboarding`;

/** The calendar text for the invited person, without the team's notes. */
export const descriptionOf = ({ company_name, onboarding_at, scheduled_by }: Meeting): string =>
  `${possessive(company_name)} onboarding, ${when(onboarding_at)}, ${ONBOARDING_MINUTES} minutes.\nScheduled by ${scheduled_by}.`;

type Details = Meeting & {
  contact_email: string;
  contact_phone: string;
  package_name: string;
  notes: string;
};

/** For the team's own calendars. */
export const detailsOf = (meeting: Details): string =>
  [
    [meeting.contact_person, meeting.contact_email, meeting.contact_phone].filter(Boolean).join(", "),
    `Package: ${meeting.package_name}`,
    meeting.notes,
    `Scheduled by ${meeting.scheduled_by}.`,
  ]
    .filter(Boolean)
    .join("\n");

const aboutOnboarding = `An onboarding is a call of ${ONBOARDING_MINUTES} minutes in which we set up your voice platform with you.`;

const whyOf = (operator: Operator, { company_name, scheduled_by }: Meeting) =>
  `${staffOf(operator, scheduled_by)}, sent you this as the contact for ${possessive(company_name)} onboarding.`;

export function invitationMail(operator: Operator, meeting: Meeting, kind: "first" | "update") {
  const { company_name, contact_person, onboarding_at, scheduled_by } = meeting;
  const first = kind === "first";
  return {
    subject: `${first ? "Invitation" : "Updated invitation"}: ${summaryOf(company_name)}`,
    letter: letter(operator, {
      preheader: when(onboarding_at),
      to: contact_person,
      paragraphs: [
        first
          ? `${scheduled_by} invited you to ${possessive(company_name)} onboarding. You're listed as the contact.`
          : `${possessive(company_name)} onboarding has changed. You're listed as the contact. The new details:`,
        `${when(onboarding_at)}, ${ONBOARDING_MINUTES} minutes`,
        `${aboutOnboarding} Please respond with the attached calendar invitation. If you have a question or another time suits you better, reply to this email.`,
      ],
      why: whyOf(operator, meeting),
    }),
  };
}

export function cancellationMail(operator: Operator, meeting: Meeting) {
  const { company_name, contact_person, onboarding_at } = meeting;
  return {
    subject: `Canceled: ${summaryOf(company_name)}`,
    letter: letter(operator, {
      preheader: when(onboarding_at),
      to: contact_person,
      paragraphs: [
        `${possessive(company_name)} onboarding on ${when(onboarding_at)} was canceled. You were invited as the contact.`,
        "Open the attached file to remove it from your calendar.",
      ],
      why: whyOf(operator, meeting),
    }),
  };
}
