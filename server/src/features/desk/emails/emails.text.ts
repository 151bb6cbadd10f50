import { auditWith, type Said } from "../../../audit/audit.ts";

export const bulkEmailWords = { one: "email", many: "emails", done: "queued again", already: "already queued" };

/** Activity messages, shown after the person's name. */
export const auditEmails = auditWith({
  "email.sent_again": ({ label, after }: Said<unknown, { recipient: string }>) =>
    `sent '${label}' to ${after.recipient} again`,
});
