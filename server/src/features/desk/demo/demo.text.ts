import { auditWith } from "../../../audit/audit.ts";
import { monthInWords } from "../../../lib/calendar.ts";

/** Activity messages, shown after the person's name. */
export const auditDemo = auditWith({
  "demo.month_ended": ({ label }) => `moved demo billing to the end of ${monthInWords(`${label}-01`)}`,
});

/** What the demo makes for itself. */
export const demoNames = { simulator: "Demo simulator" };

/** Why the demo does not start. */
export const demoFaults = {
  noSimulator: "The simulator ended before it was ready. Set SIMULATOR=off to run the demo without it.",
};

/** Said in the terminal of the running demo. */
export const demoLines = {
  starting: "Starting the demo …",
  seeding: (percent: number) => `Creating sample data: ${percent}%`,
  code: (to: string, secret: string) => `Sign-in code for ${to}: ${secret}`,
  link: (to: string, secret: string) => `Sign-in link for ${to}: ${secret}`,
  ready: (url: string, email: string) =>
    `Sign in as ${email}. Sign-in codes appear here; all emails are at ${url}/dev/mailbox\n\n  ${url}\n`,
  simulatorLost: "The simulator ended, so no more calls come in. Start the demo again to run it.",
};

/** The demo's mailbox page. */
export const mailboxText = {
  title: "Development mailbox",
  refresh: "Refresh",
  empty: "No emails yet. Request a code on the sign-in page.",
  to: "To",
};
