import type { Context } from "../src/context/context.ts";
import { refreshNotifications } from "../src/features/desk/notifications/notifier.ts";
import { closedMonths, overdueBills, usageJumps } from "../src/features/money/bills/bills.detectors.ts";
import { endingCoupons } from "../src/features/money/coupons/coupons.detectors.ts";
import { changedPlans } from "../src/features/partners/brands/brands.detectors.ts";
import { lateOnboardings, onboardingsTomorrow } from "../src/features/partners/onboardings/onboardings.detectors.ts";
import type { Detectors } from "../src/jobs/detector.ts";

const DAY_MS = 86_400_000;
/** Days of notifications before today. */
const DAYS = 45;

/** Without silent feeds: sample usage is reported week by week, so in between every feed would look silent. */
const detectors: Detectors = [
  { kind: "coupon_ending", detect: endingCoupons, on: [], reads: [] },
  { kind: "onboarding_late", detect: lateOnboardings, on: [], reads: [] },
  { kind: "onboarding_tomorrow", detect: onboardingsTomorrow, on: [], reads: [] },
  { kind: "plan_changed", detect: changedPlans, on: [], reads: [] },
  { kind: "bill_overdue", detect: overdueBills, on: [], reads: [] },
  { kind: "month_closed", detect: closedMonths, on: [], reads: [] },
  { kind: "usage_jump", detect: usageJumps, on: [], reads: [] },
];

/** Notifications of each morning of the last weeks, from the conditions at that time. */
export function notificationSteps(now: number) {
  return Array.from({ length: DAYS }, (_, index) => {
    const at = new Date(now - (index + 1) * DAY_MS);
    at.setUTCHours(12, 30, 0, 0);
    return { at, run: async (ctx: Context) => void (await refreshNotifications(ctx, detectors)) };
  });
}
