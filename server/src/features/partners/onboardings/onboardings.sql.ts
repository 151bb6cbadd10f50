import { sql } from "drizzle-orm";

/** Scheduled onboardings that began by `startedBy`, or whose day was before `today`. */
export const lateOnboarding = sql`(status = 'scheduled' and (onboarding_at <= ${sql.placeholder("startedBy")}::timestamptz
  or onboarding_date < ${sql.placeholder("today")}::date))`;
