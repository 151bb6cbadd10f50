import { mailJob } from "../adapters/mail.jobs.ts";
import type { Services } from "../context.ts";
import { cleanUpJob } from "../db/clean-up.jobs.ts";
import { checkBillsJob } from "../features/billing/check.jobs.ts";
import { closeJob } from "../features/billing/close.jobs.ts";
import { invoiceMailJob } from "../features/billing/invoice.jobs.ts";
import { usagePartsJob } from "../features/billing/usage-parts.jobs.ts";
import { credentialTestsJob } from "../features/brands/credentials.jobs.ts";
import { digestJob, notificationMailJob } from "../features/notifications/notification-mail.jobs.ts";
import { signInMailJob } from "../features/sign-in/sign-in.jobs.ts";
import type { Job } from "./jobs.ts";

/** Every kind of job: one line each. */
export const allJobs: readonly Job<Services, unknown>[] = [
  signInMailJob,
  mailJob,
  cleanUpJob,
  credentialTestsJob,
  closeJob,
  checkBillsJob,
  usagePartsJob,
  notificationMailJob,
  digestJob,
  invoiceMailJob,
];
