import { closedMonths, overdueBills, silentFeeds, usageJumps } from "./features/bills/bills.detectors.ts";
import { differingBills } from "./features/bills/check.detectors.ts";
import { changedPlans, failingCredentials } from "./features/brands/brands.detectors.ts";
import { endingCoupons } from "./features/coupons/coupons.detectors.ts";
import { lateOnboardings, onboardingsTomorrow } from "./features/onboardings/onboardings.detectors.ts";
import type { Detectors } from "./jobs/detector.ts";
import { failedJobs } from "./jobs/jobs.detectors.ts";

const MINUTE_MS = 60_000;

/** Every kind of notification: one line each. */
export const allDetectors: Detectors = {
  always: [
    failingCredentials,
    failedJobs,
    endingCoupons,
    lateOnboardings,
    onboardingsTomorrow,
    changedPlans,
    overdueBills,
    differingBills,
    closedMonths,
    silentFeeds,
  ],
  expensive: { kind: "usage_jump", detect: usageJumps, everyMs: 5 * MINUTE_MS },
};
