import { type EmailKind, emailKindLabel } from "@console/contract/email-kinds.ts";
import { type EmailStatus, emailStatusLabel } from "@console/contract/emails.ts";

/** Every word of the emails page. */
export const emailsText = {
  title: "Emails",
  subtitle: "Emails the console has sent, as long as they're stored.",
  search: "Search emails",
  searchPlaceholder: "Search...",
  loading: "Loading emails",
  loadFailed: { title: "Error Loading Emails", body: "Failed to load emails. Please try again." },
  empty: "No emails found",
  noMatch: "Nothing matches these filters.",
  kind: "Type",
  kinds: { all: "All Types", ...emailKindLabel } satisfies Record<EmailKind | "all", string>,
  status: "Status",
  statuses: { all: "All", ...emailStatusLabel } satisfies Record<EmailStatus | "all", string>,
  attempts: (count: number) => (count === 1 ? "1 attempt" : `${count.toLocaleString("en-US")} attempts`),
  queued: "queued",
  noSubject: "Sign-in email",
  repeats: "Sent again",
  open: (subject: string, recipient: string) => `Show ${subject} to ${recipient}`,

  sendAgain: "Send Again…",
  sendAgainTo: (subject: string, recipient: string) => `Send Again: ${subject} to ${recipient}`,
  sendAgainTitle: "Send this email again?",
  sendAgainBody: (subject: string, recipient: string) => `'${subject}' will be emailed to ${recipient}.`,
  sendAgainAction: "Send Again",
  sendSeveralTitle: (count: number) =>
    count === 1 ? "Send 1 email again?" : `Send ${count.toLocaleString("en-US")} emails again?`,
  /** All of their addresses: they are outside the company. */
  sendSeveralBody: (recipients: readonly string[]) => `They will be emailed to ${[...new Set(recipients)].join(", ")}.`,
  sent: "Email Queued",
  sentSeveral: "Emails Queued",
  sentBody: (recipient: string) => `The email will be sent to ${recipient} again.`,
  sendFailed: "Failed to send the email again. Please try again.",

  to: "To",
  attachments: "Attachments",
  loadingOne: "Loading email",
  readFailed: { title: "Error Loading Email", body: "Failed to load the email. Please try again." },
  hidden: "The content of sign-in emails isn't stored.",
} as const;
