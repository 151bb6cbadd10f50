import { auditWith, type Said } from "../../../audit/audit.ts";
/** Activity messages, shown after the person's name. */
export const auditEmails = auditWith({
  "email.sent_again": ({ label, after }: Said<unknown, { recipient: string }>) =>
    `sent '${label}' to ${after.recipient} again`,
});
