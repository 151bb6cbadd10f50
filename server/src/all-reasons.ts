import { inputs } from "./all-inputs.ts";
import { oldBackup } from "./backup/backup.detectors.ts";
import { findMissingDetails } from "./features/access/operator/operator.detectors.ts";
import { findMissingPasskeys } from "./features/access/passkeys/passkeys.detectors.ts";
import { brokenAuditLog, failingAnchors } from "./features/desk/audit-log/audit-log.detectors.ts";
import { findChanged, findFalling, findNotClosed } from "./features/money/bills/attention.detectors.ts";
import { findSilent, nextSilence, overdueBills } from "./features/money/bills/bills.detectors.ts";
import { differingBills } from "./features/money/bills/check.detectors.ts";
import { findEndingParts } from "./features/money/catalog/catalog.detectors.ts";
import { findEnding } from "./features/money/coupons/coupons.detectors.ts";
import { findLowMargins } from "./features/money/margins/margins.detectors.ts";
import { findWaiting } from "./features/money/unbilled-usage/unbilled-usage.detectors.ts";
import { findDifferences, findRefused } from "./features/money/usage/usage.detectors.ts";
import { failingCredentials, findPlanChanges } from "./features/partners/brands/brands.detectors.ts";
import { findOverlapping, lateOnboardings } from "./features/partners/onboardings/onboardings.detectors.ts";
import { unconfirmedConfigurations } from "./features/partners/platform/platform.detectors.ts";
import type { Inputs } from "./jobs/due.ts";
import { failedJobs, isMailJob } from "./jobs/jobs.detectors.ts";
import type { Reasons } from "./jobs/reason.ts";

/** Most causes of one reason; beyond them, the list is no longer what helps. */
const MOST = 10_000;

/** It also depends on a threshold of the operator. */
const withThreshold = <I extends Inputs>(of: I) => ({
  ...of,
  on: [...of.on, "operator_settings" as const],
  reads: [...of.reads, "operator_settings"],
});

/**
 * How each reason for attention is found. Its label, area and action are in the contract
 * (`packages/contract/src/attention-reasons.ts`): a reason that only one of them has does not compile.
 */
export const allReasons: Reasons = {
  month_not_closed: { points: 40, find: findNotClosed, ...inputs.notClosed },
  check_differs: { points: 35, find: differingBills, ...inputs.billCheck },
  overdue_bill: { points: 30, find: overdueBills, ...inputs.overdue },
  bill_changed: {
    points: 15,
    find: (services, { attention_bill_change }) => findChanged(services, attention_bill_change),
    ...withThreshold(inputs.overdue),
  },
  low_margin: {
    points: 15,
    find: (services, { attention_margin }) => findLowMargins(services, attention_margin),
    ...withThreshold(inputs.margins),
  },
  usage_silent: {
    points: 30,
    find: (services, { attention_silent_hours }) => findSilent(services, attention_silent_hours),
    ...withThreshold(inputs.silent),
    next: (services, { attention_silent_hours }) => nextSilence(services, attention_silent_hours),
  },
  usage_falling: {
    points: 20,
    find: (services, { attention_usage_fall, attention_silent_hours }) =>
      findFalling(services, attention_usage_fall, attention_silent_hours),
    ...withThreshold(inputs.falling),
  },
  usage_differs: { points: 30, find: (services) => findDifferences(services, MOST), ...inputs.totals },
  refused_usage: { points: 25, find: (services) => findRefused(services, MOST), ...inputs.refused },
  unbilled_usage: { points: 20, find: (services) => findWaiting(services, false), ...inputs.unbilled },
  inactive_usage: { points: 15, find: (services) => findWaiting(services, true), ...inputs.unbilled },
  credentials_failing: { points: 30, find: failingCredentials, ...inputs.credentials },
  configuration_unconfirmed: { points: 25, find: unconfirmedConfigurations, ...inputs.unconfirmed },
  engine_part_ending: {
    points: 20,
    find: (services, { attention_part_days }) => findEndingParts(services, attention_part_days),
    ...withThreshold(inputs.catalog),
  },
  plan_change_due: {
    points: 5,
    find: (services, { attention_days }) => findPlanChanges(services, attention_days),
    ...withThreshold(inputs.plans),
  },
  onboarding_late: { points: 20, find: lateOnboardings, ...inputs.meetings },
  onboarding_overlapping: { points: 15, find: findOverlapping, ...inputs.meetings },
  coupon_ending: {
    points: 10,
    find: (services, { attention_days }) => findEnding(services, attention_days),
    ...withThreshold(inputs.coupons),
  },
  job_failed: {
    points: 30,
    find: async (services) => (await failedJobs(services)).filter(({ dedupe_key }) => !isMailJob(dedupe_key)),
    ...inputs.jobs,
  },
  email_failed: {
    points: 30,
    find: async (services) => (await failedJobs(services)).filter(({ dedupe_key }) => isMailJob(dedupe_key)),
    ...inputs.jobs,
  },
  audit_log_broken: { points: 35, find: brokenAuditLog, ...inputs.auditLog },
  backup_old: { points: 35, find: oldBackup, ...inputs.backups },
  anchor_failing: { points: 25, find: failingAnchors, ...inputs.anchors },
  operator_details_missing: { points: 25, find: findMissingDetails, ...inputs.operator },
  passkey_missing: { points: 15, find: findMissingPasskeys, ...inputs.passkeys },
};
