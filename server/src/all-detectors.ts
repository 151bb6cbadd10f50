import { brokenAuditLog, failingAnchors } from "./features/audit-log/audit-log.detectors.ts";
import { closedMonths, overdueBills, silentFeeds, usageJumps } from "./features/bills/bills.detectors.ts";
import { differingBills } from "./features/bills/check.detectors.ts";
import { changedPlans, failingCredentials } from "./features/brands/brands.detectors.ts";
import { endingParts } from "./features/catalog/catalog.detectors.ts";
import { endingCoupons } from "./features/coupons/coupons.detectors.ts";
import { lateOnboardings, onboardingsTomorrow } from "./features/onboardings/onboardings.detectors.ts";
import { unconfirmedConfigurations } from "./features/platform/platform.detectors.ts";
import { differingTotals, refusedUsage } from "./features/usage/usage.detectors.ts";
import { droppedDeliveries, failingWebhooks } from "./features/webhooks/webhooks.detectors.ts";
import type { Detectors } from "./jobs/detector.ts";
import { failedJobs } from "./jobs/jobs.detectors.ts";

const MINUTE_MS = 60_000;

/** All detectors of notifications, with the subjects whose changes can start or end a condition. */
export const allDetectors: Detectors = {
  usual: [
    { kind: "credentials_failing", detect: failingCredentials, on: ["brand"] },
    { kind: "job_failed", detect: failedJobs, on: [] },
    { kind: "webhook_failing", detect: failingWebhooks, on: ["webhook"] },
    { kind: "webhook_dropped", detect: droppedDeliveries, on: ["webhook"] },
    { kind: "coupon_ending", detect: endingCoupons, on: ["coupon", "demo"] },
    { kind: "onboarding_late", detect: lateOnboardings, on: ["onboarding"] },
    { kind: "onboarding_tomorrow", detect: onboardingsTomorrow, on: ["onboarding"] },
    { kind: "plan_changed", detect: changedPlans, on: ["brand", "package", "demo"] },
    { kind: "bill_overdue", detect: overdueBills, on: ["brand", "bill", "demo"] },
    { kind: "bill_differs", detect: differingBills, on: ["brand", "bill", "demo"] },
    { kind: "month_closed", detect: closedMonths, on: ["bill", "demo"] },
    { kind: "configuration_unconfirmed", detect: unconfirmedConfigurations, on: ["brand"] },
    { kind: "engine_part_ending", detect: endingParts, on: ["catalog", "brand", "business"] },
    { kind: "usage_silent", detect: silentFeeds, on: ["brand"] },
    { kind: "usage_refused", detect: refusedUsage, on: ["refused_event"] },
    { kind: "audit_log_broken", detect: brokenAuditLog, on: [] },
    { kind: "anchor_failing", detect: failingAnchors, on: [] },
    { kind: "usage_differs", detect: differingTotals, on: [] },
  ],
  expensive: { kind: "usage_jump", detect: usageJumps, everyMs: 5 * MINUTE_MS },
};
