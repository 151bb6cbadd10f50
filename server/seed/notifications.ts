import { allConditions } from "../src/all-conditions.ts";
import type { Context } from "../src/context/context.ts";
import { refreshConditions } from "../src/features/desk/conditions/conditions.service.ts";

const DAY_MS = 86_400_000;
/** Days of notifications before today. */
const DAYS = 45;

/** Without silent feeds: sample usage is reported week by week, so in between every feed would look silent. */
const { coupon_ending, onboarding_late, onboarding_tomorrow, plan_changed, bill_overdue, month_closed, usage_jump } =
  allConditions;
const conditions = {
  coupon_ending,
  onboarding_late,
  onboarding_tomorrow,
  plan_changed,
  bill_overdue,
  month_closed,
  usage_jump,
};

/** Notifications of each morning of the last weeks, from the conditions at that time. */
export function notificationSteps(now: number) {
  return Array.from({ length: DAYS }, (_, index) => {
    const at = new Date(now - (index + 1) * DAY_MS);
    at.setUTCHours(12, 30, 0, 0);
    return { at, run: async (ctx: Context) => void (await refreshConditions(ctx, conditions, "all")) };
  });
}
