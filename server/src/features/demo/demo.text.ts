import { monthInWords } from "../../lib/calendar.ts";

/** What the activity feed says, after the person's name. */
export const demoActivities = {
  monthEnded: (month: string) => `moved demo billing to the end of ${monthInWords(month)}`,
};

/** The page of the demo that shows its emails. */
export const mailboxText = {
  title: "Development mailbox",
  refresh: "Refresh",
  empty: "No emails yet. Request a code on the sign-in page.",
  to: "To",
};
