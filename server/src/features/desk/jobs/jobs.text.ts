import { auditWith } from "../../../audit/audit.ts";

/** What each background job does, in the words of staff, by its stored name. */
const labels: Readonly<Record<string, string>> = {
  sign_in_mail: "Email a sign-in code",
  mail: "Send an email",
  invoice_mail: "Email an invoice",
  mail_notifications: "Email notifications",
  mail_digest: "Email the daily digest",
  clean_up: "Clean up expired data",
  credential_tests: "Test brands' credentials",
  close_months: "Close the bills of the past month",
  plan_starts: "Start scheduled package changes",
  check_bills: "Check closed bills",
  check_months: "Check the open month's bills",
  check_margins: "Check margins",
  refused_events: "Try rejected usage again",
  refused_group: "Retry or dismiss rejected usage",
  usage_parts: "Prepare storage for coming usage",
  verify_audit_log: "Verify the audit log",
  publish_audit_head: "Publish the audit log's head",
  check_secrets: "Check that stored secrets can be read",
  nightly_backup: "Back up the database at night",
  fold_texts: "Prepare names for search",
  usage_ids: "Delete IDs of old usage",
};

export const jobLabel = (name: string): string => labels[name] ?? name.replaceAll("_", " ");

/** Activity messages, shown after the person's name. */
export const auditJobs = auditWith({
  "job.retried": ({ label }) => `retried the failed job '${label}'`,
  "job.discarded": ({ label }) => `discarded the failed job '${label}'`,
});
