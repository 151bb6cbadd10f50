/** What each background job does, in the words of staff, by its stored name. */
const labels: Readonly<Record<string, string>> = {
  sign_in_mail: "Email a sign-in code",
  mail: "Send an email",
  invoice_mail: "Email an invoice",
  reminder_mail: "Email a reminder",
  send_reminders: "Send reminders",
  send_scheduled_invoices: "Send invoices of closed months",
  mail_notifications: "Email notifications",
  mail_digest: "Email the daily digest",
  clean_up: "Clean up expired data",
  credential_tests: "Test brand credentials",
  close_months: "Close last month",
  advance_rollouts: "Continue rollouts of the catalog",
  plan_starts: "Start scheduled package changes",
  go_live: "Update go-live lists",
  check_bills: "Verify closed bills",
  check_months: "Verify monthly totals",
  check_margins: "Verify margins",
  refused_events: "Retry rejected usage",
  refused_group: "Retry or dismiss rejected usage",
  usage_parts: "Prepare storage for new usage",
  verify_audit_log: "Verify the audit log",
  publish_audit_head: "Send the audit log checksum",
  check_secrets: "Verify stored credentials",
  check_sso_sessions: "Verify sessions of single sign-on",
  erasures: "Erase personal data",
  nightly_backup: "Back up the database",
  fold_texts: "Prepare names for search",
  archive_usage: "Archive old usage",
  archive_activities: "Archive old activities",
  usage_ids: "Clean up old usage records",
};

export const jobLabel = (name: string): string => labels[name] ?? name.replaceAll("_", " ");

/** What a notification says of a job that failed for good. */
export const jobFailed = (name: string, count: number, reason: string | null): string => {
  const times = count > 1 ? ` ${count} times` : "";
  return reason
    ? `“${jobLabel(name)}” failed${times}: ${reason.slice(0, 300)}`
    : `“${jobLabel(name)}” failed${times} (no reason given)`;
};

/** Lines of the log. */
export const jobLog = {
  queue: "job queue",
  notStarted: "the job queue could not start yet",
  notHandedOver: "could not move jobs to the queue",
  failed: "a job failed and will be retried",
  failedForGood: "a job failed and will not be retried",
};

export const jobMetrics = {
  failed: "Jobs that failed for good in this process, by the name of the job",
  emailsFailed:
    "Failed attempts to send an email: refused for good, or not accepted by the mail server for now and tried again",
};
