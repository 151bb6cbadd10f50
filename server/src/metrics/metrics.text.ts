/** What each series says that is read when it is asked for. */
export const gaugeHelp = {
  console_database_up: "Whether the database answers",
  console_database_pool_connections_used: "Connections to the database that are in use",
  console_database_pool_connections_idle: "Connections to the database that are open and idle",
  console_database_pool_connections_max: "The most connections to the database that this process opens for requests",
  console_database_pool_waiting: "Work that waits for a connection to the database",
  console_clock_offset_seconds: "How far this machine's clock is ahead of the database's, at the last comparison",
  console_jobs_running: "Whether this process runs jobs",
  console_jobs_oldest_waiting_seconds: "How long the job that is due longest has waited for a worker",
  console_outbox_oldest_seconds: "How long the oldest job has waited to be handed to the queue",
  console_emails_waiting: "Emails that are not sent yet, counted up to 10,000",
  console_emails_oldest_waiting_seconds: "How long the oldest email has waited",
  console_audit_unsealed_oldest_seconds: "How long the oldest entry of the audit log has waited for its seal",
  console_audit_chain_ok: "Whether the last verification found the audit log intact; 1 before the first one",
  console_audit_verified_timestamp_seconds: "When the audit log was verified last; 0 if never",
  console_months_unclosed_overdue: "Months of brands that the last close could not close",
  console_months_close_timestamp_seconds: "When due months were closed last; 0 if never",
  console_webhook_oldest_seconds: "How long the latest webhook delivery has been failing, or due without being sent",
  console_webhooks_paused: "Webhooks that the console paused because nothing could be delivered",
  console_last_backup_timestamp_seconds: "When the console's own newest good backup was taken; 0 if never",
  console_secrets_unreadable: "Stored secrets that the last check could not decrypt",
  console_event_streams: "Open event streams of this process",
  console_heap_limit_bytes: "The most memory that this process may use for JavaScript objects",
};

export const metricsText = {
  build: "The release that runs, as a label",
  linesDropped: "Lines of the log that were dropped because nobody read them",
};
