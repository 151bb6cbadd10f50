import { ONBOARDING_MINUTES } from "@console/contract/limits.ts";
import { NEW_YORK } from "@console/contract/new-york.ts";

/** What a person reads after a change. */
export const onboardingMessages = {
  created: (company: string, invited: string | null) =>
    invited === null
      ? `The onboarding of ${company} is scheduled. The invitation follows once there is a time.`
      : `The onboarding of ${company} is scheduled, and ${invited} is invited.`,
  scheduled: (company: string) => `The onboarding of ${company} is scheduled.`,
  updated: (company: string) => `The changes to the onboarding of ${company} are saved.`,
  done: (company: string) => `The onboarding of ${company} was marked as done.`,
  deleted: (company: string) => `The onboarding of ${company} is deleted.`,
};

const inWords = new Intl.DateTimeFormat("en-US", {
  timeZone: NEW_YORK,
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** To somebody outside, summer or winter: the zone by its common name. */
const when = (at: string): string => `${inWords.format(new Date(at))} Eastern Time (New York)`;

type Meeting = { company_name: string; contact_person: string; onboarding_at: string; scheduled_by: string };

export const summaryOf = (company: string): string => `Onboarding of ${company}`;

/** What the invited person finds in the calendar: nothing of the team's own notes. */
export const descriptionOf = ({ company_name, onboarding_at, scheduled_by }: Meeting): string =>
  `Onboarding of ${company_name}, ${when(onboarding_at)}, ${ONBOARDING_MINUTES} minutes.\nScheduled by ${scheduled_by}.`;

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

export function invitationMail(meeting: Meeting, kind: "first" | "update") {
  const { company_name, contact_person, onboarding_at, scheduled_by } = meeting;
  const first = kind === "first";
  return {
    subject: `${first ? "Invitation" : "Updated invitation"}: ${summaryOf(company_name)}`,
    text: `Hello ${contact_person},

${first ? "you are invited to" : "this has changed:"} the onboarding of ${company_name}:

${when(onboarding_at)}, ${ONBOARDING_MINUTES} minutes

The invitation for your calendar is attached. It was scheduled by ${scheduled_by}.
`,
  };
}

export function cancellationMail({ company_name, contact_person, onboarding_at }: Meeting) {
  return {
    subject: `Cancelled: ${summaryOf(company_name)}`,
    text: `Hello ${contact_person},

the onboarding of ${company_name} on ${when(onboarding_at)} does not take place.
The attached file removes it from your calendar.
`,
  };
}
