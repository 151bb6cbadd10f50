import { wallInNewYork } from "@console/contract/new-york.ts";
import type { Detector } from "../../jobs/detector.ts";
import { daysAfter } from "../../lib/calendar.ts";
import { listLate, listOfDay } from "./onboardings.db.ts";
import { overSince } from "./onboardings.rules.ts";
import { onboardingNotifications } from "./onboardings.text.ts";

export const lateOnboardings: Detector = async ({ db, clock }) => {
  const now = clock.now();
  const today = wallInNewYork(now).date;
  const found = await listLate(db.current(), { startedBy: overSince(now), today });
  return found.map((each) => ({
    kind: "onboarding_late",
    type: "warning",
    area: "onboardings",
    message: onboardingNotifications.late(each.company_name, each.onboarding_date ?? "", today),
    subject: { kind: "onboarding", id: each.id, label: each.company_name },
    dedupe_key: `${each.id} ${each.onboarding_date}`,
  }));
};

export const onboardingsTomorrow: Detector = async ({ db, clock }) => {
  const tomorrow = daysAfter(wallInNewYork(clock.now()).date, 1);
  const found = await listOfDay(db.current(), { day: tomorrow });
  return found.map((each) => ({
    kind: "onboarding_tomorrow",
    type: "info",
    area: "onboardings",
    message: onboardingNotifications.tomorrow(each.company_name, each.onboarding_time),
    subject: { kind: "onboarding", id: each.id, label: each.company_name },
    dedupe_key: `${each.id} ${tomorrow}`,
  }));
};
