/** What each background job does, by its stored name. */
const labels: Readonly<Record<string, string>> = {
  sign_in_mail: "Email a sign-in code",
  mail: "Send an email",
  invoice_mail: "Email an invoice",
  mail_notifications: "Email notifications",
  mail_digest: "Email the daily digest",
  clean_up: "Delete expired rows",
  credential_tests: "Test stored credentials",
  close_months: "Close months",
  plan_starts: "Start scheduled packages",
  check_bills: "Check closed bills",
  check_months: "Check stored months",
  check_margins: "Check stored margins",
  refused_events: "Ingest refused events whose cause has ended",
  refused_group: "Handle a group of refused events",
  usage_parts: "Create usage partitions",
  verify_audit_log: "Verify the audit log",
  publish_audit_head: "Publish the audit log's head",
  usage_ids: "Delete expired usage IDs",
};

export const jobLabel = (name: string): string => labels[name] ?? name.replaceAll("_", " ");

/** Activity messages, shown after the person's name. */
export const jobActivities = {
  retried: (job: string) => `retried the failed job '${job}'`,
  discarded: (job: string) => `discarded the failed job '${job}'`,
};
