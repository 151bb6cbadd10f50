import { nightlyBackupJob } from "./backup/backup.jobs.ts";
import { cleanUpJob } from "./clean-up.jobs.ts";
import type { Services } from "./context/context.ts";
import { publishHeadJob, verifyAuditLogJob } from "./features/audit-log/audit-log.jobs.ts";
import { checkMonthsJob } from "./features/billing/stored-months.jobs.ts";
import { checkBillsJob } from "./features/bills/check.jobs.ts";
import { closeJob } from "./features/bills/close.jobs.ts";
import { planStartsJob } from "./features/brands/plan-starts.jobs.ts";
import { checkSecretsJob, credentialTestsJob } from "./features/credentials/credentials.jobs.ts";
import { invoiceMailJob } from "./features/invoices/invoices.jobs.ts";
import { checkMarginsJob } from "./features/margins/stored-margins.jobs.ts";
import { digestJob, notificationMailJob } from "./features/notifications/notification-mail.jobs.ts";
import { signInMailJob } from "./features/sign-in/sign-in.jobs.ts";
import { refusedEventsJob, refusedGroupJob } from "./features/usage/refused/refused.jobs.ts";
import { usageIdsJob } from "./features/usage/usage-ids.jobs.ts";
import { usagePartitionsJob } from "./features/usage/usage-partitions.jobs.ts";
import { foldJob } from "./fold.jobs.ts";
import type { Job } from "./jobs/jobs.ts";
import { mailJob } from "./jobs/mail.jobs.ts";

/** All background jobs. */
export const allJobs: readonly Job<Services, unknown>[] = [
  signInMailJob,
  mailJob,
  cleanUpJob,
  foldJob,
  credentialTestsJob,
  checkSecretsJob,
  closeJob,
  planStartsJob,
  checkBillsJob,
  checkMonthsJob,
  checkMarginsJob,
  verifyAuditLogJob,
  nightlyBackupJob,
  publishHeadJob,
  usagePartitionsJob,
  usageIdsJob,
  refusedEventsJob,
  refusedGroupJob,
  notificationMailJob,
  digestJob,
  invoiceMailJob,
];
