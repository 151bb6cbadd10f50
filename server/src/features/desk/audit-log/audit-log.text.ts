import { auditWith, type Said } from "../../../audit/audit.ts";
import type { Head } from "../../../audit/seal.db.ts";
import { monthInWords } from "../../../lib/calendar.ts";
import { letterWords } from "../../../lib/letter.text.ts";
import { letter, type Operator } from "../../../lib/letter.ts";

/** Activity messages, shown after the person's name. */
export const auditAuditLog = auditWith({
  "audit_log.exported": ({ after }: Said<unknown, { entries: number; month?: string }>) =>
    after.month === undefined
      ? `exported the audit log up to entry ${after.entries}`
      : `exported the archived activities of ${monthInWords(after.month)}`,
  "archive.activities_archived": ({ label, after }: Said<unknown, { entries: number }>) =>
    `archived ${after.entries.toLocaleString("en-US")} activities of ${monthInWords(label)}`,
});

/** For operators. */
export const archiveActivitiesText = {
  broken: (month: string, fault: string) =>
    `Activities of ${month} weren't archived, because the audit log is broken. ${fault} Nothing was removed.`,
};

export const auditLogNotifications = {
  broken: (message: string) => `The audit log no longer verifies. ${message}`,
  anchorFailing: (anchor: string, failure: string) => `The audit log's checksum can't be sent to ${anchor}. ${failure}`,
};

/** Why a head could not be published. */
export const publishFaults = {
  mail: (why: string) => `The mail server didn't accept the email: ${why}`,
  /** The reason of an attempt for an anchor that is no longer set. */
  notSet: "This address no longer receives the audit log's checksums.",
};

/** The email that publishes a head: whoever stores it can check the log against it. */
export const headEmail = (operator: Operator, { seq, hash }: Head, log: string, at: string) => ({
  subject: `${operator.name || letterWords.product}: audit log checksum ${seq}`,
  letter: letter(operator, {
    preheader: "Keep this email.",
    paragraphs: [
      `This was the checksum of the audit log of ${log} at ${at}.`,
      `Keep this email. Nothing up to entry ${seq} can be changed or removed without contradicting it.`,
    ],
    figure: { label: `Checksum ${seq}`, value: `${seq}:${hash}` },
    box: {
      title: "To check, run this where the console runs",
      lines: [`npm run audit:verify -- --head ${seq}:${hash}`],
    },
    why: "You get this because this address is set up to receive the audit log's checksums.",
  }),
});
