import { wallInNewYork } from "@console/contract/new-york.ts";
import type { Detector } from "../../jobs/detector.ts";
import { dayInWords, daysAfter } from "../../lib/calendar.ts";
import { listLate, listOfDay } from "./onboardings.db.ts";
import { overSince } from "./onboardings.rules.ts";

export const lateOnboardings: Detector = async ({ db, clock }) => {
  const now = clock.now();
  const found = await listLate(db.current(), { startedBy: overSince(now), today: wallInNewYork(now).date });
  return found.map((each) => ({
    kind: "onboarding_late",
    type: "warning",
    area: "onboardings",
    message: `The onboarding of ${each.company_name} was due on ${dayInWords(each.onboarding_date ?? "")} and is not marked as done.`,
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
    message: `${each.company_name} has its onboarding tomorrow${each.onboarding_time ? ` at ${each.onboarding_time} EST` : ""}.`,
    subject: { kind: "onboarding", id: each.id, label: each.company_name },
    dedupe_key: `${each.id} ${tomorrow}`,
  }));
};
