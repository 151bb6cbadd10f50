import { inputs } from "./all-inputs.ts";
import { brokenAuditLog, failingAnchors } from "./features/desk/audit-log/audit-log.detectors.ts";
import { droppedDeliveries, failingWebhooks } from "./features/desk/webhooks/webhooks.detectors.ts";
import { closedMonths, overdueBills, silentFeeds, usageJumps } from "./features/money/bills/bills.detectors.ts";
import { differingBills } from "./features/money/bills/check.detectors.ts";
import { endingParts } from "./features/money/catalog/catalog.detectors.ts";
import { endingCoupons } from "./features/money/coupons/coupons.detectors.ts";
import { differingTotals, refusedUsage } from "./features/money/usage/usage.detectors.ts";
import { changedPlans, failingCredentials } from "./features/partners/brands/brands.detectors.ts";
import { lateOnboardings, onboardingsTomorrow } from "./features/partners/onboardings/onboardings.detectors.ts";
import { unconfirmedConfigurations } from "./features/partners/platform/platform.detectors.ts";
import type { Detectors } from "./jobs/detector.ts";
import { failedJobs } from "./jobs/jobs.detectors.ts";

/** All detectors of notifications, with what their conditions depend on. */
export const allDetectors: Detectors = [
  { kind: "credentials_failing", detect: failingCredentials, ...inputs.credentials },
  { kind: "job_failed", detect: failedJobs, ...inputs.jobs },
  { kind: "webhook_failing", detect: failingWebhooks, ...inputs.failingWebhooks },
  { kind: "webhook_dropped", detect: droppedDeliveries, ...inputs.droppedWebhooks },
  { kind: "coupon_ending", detect: endingCoupons, ...inputs.coupons },
  { kind: "onboarding_late", detect: lateOnboardings, ...inputs.meetings },
  { kind: "onboarding_tomorrow", detect: onboardingsTomorrow, ...inputs.meetingsOfDay },
  { kind: "plan_changed", detect: changedPlans, ...inputs.plans },
  { kind: "bill_overdue", detect: overdueBills, ...inputs.overdue },
  { kind: "bill_differs", detect: differingBills, ...inputs.billCheck },
  { kind: "month_closed", detect: closedMonths, ...inputs.closedMonths },
  { kind: "configuration_unconfirmed", detect: unconfirmedConfigurations, ...inputs.unconfirmed },
  { kind: "engine_part_ending", detect: endingParts, ...inputs.catalog },
  { kind: "usage_silent", detect: silentFeeds, ...inputs.silent },
  { kind: "usage_refused", detect: refusedUsage, ...inputs.refused },
  { kind: "audit_log_broken", detect: brokenAuditLog, ...inputs.auditLog },
  { kind: "anchor_failing", detect: failingAnchors, ...inputs.anchors },
  { kind: "usage_differs", detect: differingTotals, ...inputs.totals },
  { kind: "usage_jump", detect: usageJumps, ...inputs.jumps },
];
