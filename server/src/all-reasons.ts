import { brokenAuditLog, failingAnchors } from "./features/audit-log/audit-log.detectors.ts";
import { findChanged, findFalling, findNotClosed } from "./features/bills/attention.detectors.ts";
import { findSilent, overdueBills } from "./features/bills/bills.detectors.ts";
import { differingBills } from "./features/bills/check.detectors.ts";
import { failingCredentials, findPlanChanges } from "./features/brands/brands.detectors.ts";
import { findEndingParts } from "./features/catalog/catalog.detectors.ts";
import { findEnding } from "./features/coupons/coupons.detectors.ts";
import { findLowMargins } from "./features/margins/margins.detectors.ts";
import { findOverlapping, lateOnboardings } from "./features/onboardings/onboardings.detectors.ts";
import { findMissingDetails } from "./features/operator/operator.detectors.ts";
import { findMissingPasskeys } from "./features/passkeys/passkeys.detectors.ts";
import { unconfirmedConfigurations } from "./features/platform/platform.detectors.ts";
import { findWaiting } from "./features/unbilled-usage/unbilled-usage.detectors.ts";
import { findDifferences, findRefused } from "./features/usage/usage.detectors.ts";
import { failedJobs, isMailJob } from "./jobs/jobs.detectors.ts";
import type { Reasons } from "./jobs/reason.ts";

const EVERY_MS = 5 * 60_000;
/** Most causes of one reason; beyond them, the list is no longer what helps. */
const MOST = 10_000;

/**
 * How each reason for attention is found. Its label, area and action are in the contract
 * (`packages/contract/src/attention-reasons.ts`): a reason that only one of them has does not compile.
 */
export const allReasons: Reasons = {
  month_not_closed: { points: 40, on: [], everyMs: EVERY_MS, find: findNotClosed },
  check_differs: { points: 35, on: ["brand", "bill", "demo"], find: differingBills },
  overdue_bill: { points: 30, on: ["brand", "bill", "demo"], find: overdueBills },
  bill_changed: {
    points: 15,
    on: ["brand", "bill", "demo", "operator_settings"],
    find: (services, { attention_bill_change }) => findChanged(services, attention_bill_change),
  },
  low_margin: {
    points: 15,
    on: [],
    everyMs: EVERY_MS,
    find: (services, { attention_margin }) => findLowMargins(services, attention_margin),
  },
  usage_silent: {
    points: 30,
    on: ["brand", "operator_settings"],
    find: (services, { attention_silent_hours }) => findSilent(services, attention_silent_hours),
  },
  usage_falling: {
    points: 20,
    on: [],
    everyMs: EVERY_MS,
    find: (services, { attention_usage_fall, attention_silent_hours }) =>
      findFalling(services, attention_usage_fall, attention_silent_hours),
  },
  usage_differs: { points: 30, on: [], find: (services) => findDifferences(services, MOST) },
  refused_usage: { points: 25, on: ["refused_event"], find: (services) => findRefused(services, MOST) },
  unbilled_usage: {
    points: 20,
    on: ["brand", "bill", "usage", "demo"],
    find: (services) => findWaiting(services, false),
  },
  inactive_usage: {
    points: 15,
    on: ["brand", "bill", "usage", "demo"],
    find: (services) => findWaiting(services, true),
  },
  credentials_failing: { points: 30, on: ["brand"], find: failingCredentials },
  configuration_unconfirmed: { points: 25, on: ["brand"], find: unconfirmedConfigurations },
  engine_part_ending: {
    points: 20,
    on: ["catalog", "brand", "business", "operator_settings"],
    find: (services, { attention_part_days }) => findEndingParts(services, attention_part_days),
  },
  plan_change_due: {
    points: 5,
    on: ["brand", "package", "demo", "operator_settings"],
    find: (services, { attention_days }) => findPlanChanges(services, attention_days),
  },
  onboarding_late: { points: 20, on: ["onboarding"], find: lateOnboardings },
  onboarding_overlapping: { points: 15, on: ["onboarding"], find: findOverlapping },
  coupon_ending: {
    points: 10,
    on: ["coupon", "demo", "operator_settings"],
    find: (services, { attention_days }) => findEnding(services, attention_days),
  },
  job_failed: {
    points: 30,
    on: [],
    find: async (services) => (await failedJobs(services)).filter(({ dedupe_key }) => !isMailJob(dedupe_key)),
  },
  email_failed: {
    points: 30,
    on: [],
    find: async (services) => (await failedJobs(services)).filter(({ dedupe_key }) => isMailJob(dedupe_key)),
  },
  audit_log_broken: { points: 35, on: [], find: brokenAuditLog },
  anchor_failing: { points: 25, on: [], find: failingAnchors },
  operator_details_missing: { points: 25, on: ["brand", "operator_settings"], find: findMissingDetails },
  passkey_missing: { points: 15, on: ["passkey", "passkey_policy", "team"], find: findMissingPasskeys },
};
