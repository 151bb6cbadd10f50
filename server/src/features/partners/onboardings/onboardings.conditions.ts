import { NEW_YORK, wallInNewYork } from "@console/contract/new-york.ts";
import type { Services } from "../../../context/context.ts";
import type { Finder, Finding } from "../../../jobs/condition.ts";
import { daysAfter, startOfNextDay } from "../../../lib/calendar.ts";
import { findNextEnd, listLate, listOfDay, listOverlapping } from "./onboardings.db.ts";
import { lateAt, overSince } from "./onboardings.rules.ts";
import { onboardingNotifications } from "./onboardings.text.ts";

export const lateOnboardings: Finder = async ({ db, clock }) => {
  const late = lateAt(clock.now());
  const { today } = late;
  const found = await listLate(db.current(), late);
  return found.map((each) => ({
    message: onboardingNotifications.late(each.company_name, each.onboarding_date ?? "", today),
    subject: { kind: "onboarding", id: each.id, label: each.company_name },
    dedupe_key: `${each.id} ${each.onboarding_date}`,
    since: each.onboarding_at ?? startOfNextDay(NEW_YORK, each.onboarding_date ?? today),
  }));
};

export const onboardingsTomorrow: Finder = async ({ db, clock }) => {
  const tomorrow = daysAfter(wallInNewYork(clock.now()).date, 1);
  const found = await listOfDay(db.current(), { day: tomorrow });
  return found.map((each) => ({
    message: onboardingNotifications.tomorrow(each.company_name, each.onboarding_time),
    subject: { kind: "onboarding", id: each.id, label: each.company_name },
    dedupe_key: `${each.id} ${tomorrow}`,
  }));
};

/** Scheduled meetings that begin while another one lasts; those that are over are late instead. */
export async function findOverlapping({ db, clock }: Services): Promise<Finding[]> {
  const now = clock.now();
  const today = wallInNewYork(now).date;
  const found = await listOverlapping(db.current(), { after: overSince(now) });
  return found.map(({ id, company, other, at }) => ({
    message: onboardingNotifications.overlapping(company, other, wallInNewYork(new Date(at)), today),
    subject: { kind: "onboarding", id, label: company },
    dedupe_key: String(id),
  }));
}

/** A meeting that ends can be late from then on, and overlaps no longer. */
export async function nextMeetingEnd({ db, clock }: Services): Promise<Date | null> {
  const at = await findNextEnd(db.current(), overSince(clock.now()));
  return at === null ? null : new Date(at);
}
