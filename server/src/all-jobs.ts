import { nightlyBackupJob } from "./backup/backup.jobs.ts";
import { cleanUpJob } from "./clean-up.jobs.ts";
import type { Services } from "./context/context.ts";
import { signInMailJob } from "./features/access/sign-in/sign-in.jobs.ts";
import { ssoSessionsJob } from "./features/access/single-sign-on/single-sign-on.jobs.ts";
import { archiveActivitiesJob, publishHeadJob, verifyAuditLogJob } from "./features/desk/audit-log/audit-log.jobs.ts";
import { erasuresJob } from "./features/desk/erasure/erasure.jobs.ts";
import { digestJob, notificationMailJob } from "./features/desk/notifications/notification-mail.jobs.ts";
import { checkMonthsJob } from "./features/money/billing/stored-months.jobs.ts";
import { checkBillsJob } from "./features/money/bills/check.jobs.ts";
import { closeJob } from "./features/money/bills/close.jobs.ts";
import { rolloutsJob } from "./features/money/catalog/rollouts.jobs.ts";
import { invoiceMailJob } from "./features/money/invoices/invoices.jobs.ts";
import { scheduledInvoicesJob } from "./features/money/invoices/scheduled-invoices.jobs.ts";
import { checkMarginsJob } from "./features/money/margins/stored-margins.jobs.ts";
import { reminderMailJob } from "./features/money/reminders/reminder-mail.jobs.ts";
import { remindersJob } from "./features/money/reminders/reminders.jobs.ts";
import { archiveUsageJob } from "./features/money/usage/archive/archive.jobs.ts";
import { refusedEventsJob, refusedGroupJob } from "./features/money/usage/refused/refused.jobs.ts";
import { usageIdsJob } from "./features/money/usage/usage-ids.jobs.ts";
import { usagePartitionsJob } from "./features/money/usage/usage-partitions.jobs.ts";
import { planStartsJob } from "./features/partners/brands/plan-starts.jobs.ts";
import { checkSecretsJob, credentialTestsJob } from "./features/partners/credentials/credentials.jobs.ts";
import { goLiveJob } from "./features/partners/go-live/go-live.jobs.ts";
import { foldJob } from "./fold.jobs.ts";
import type { Job } from "./jobs/jobs.ts";
import { mailJob } from "./jobs/mail.jobs.ts";

/** All background jobs. */
export const allJobs: readonly Job<Services, unknown>[] = [
  signInMailJob,
  ssoSessionsJob,
  mailJob,
  cleanUpJob,
  foldJob,
  credentialTestsJob,
  checkSecretsJob,
  closeJob,
  planStartsJob,
  goLiveJob,
  rolloutsJob,
  checkBillsJob,
  checkMonthsJob,
  checkMarginsJob,
  verifyAuditLogJob,
  nightlyBackupJob,
  erasuresJob,
  publishHeadJob,
  usagePartitionsJob,
  archiveUsageJob,
  archiveActivitiesJob,
  usageIdsJob,
  refusedEventsJob,
  refusedGroupJob,
  notificationMailJob,
  digestJob,
  scheduledInvoicesJob,
  invoiceMailJob,
  remindersJob,
  reminderMailJob,
];
