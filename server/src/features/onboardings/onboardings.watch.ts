import { wallInNewYork } from "@console/contract/new-york.ts";
import { and, asc, eq, lt, lte, or } from "drizzle-orm";
import { dayInWords, daysAfter } from "../../calendar.ts";
import type { Watch } from "../notifications/condition.ts";
import { overSince } from "./onboardings.rules.ts";
import { onboardings } from "./onboardings.table.ts";

export const lateOnboardings: Watch = async ({ db, clock }) => {
  const now = clock.now();
  const found = await db
    .current()
    .select()
    .from(onboardings)
    .where(
      and(
        eq(onboardings.status, "scheduled"),
        or(lte(onboardings.onboarding_at, overSince(now)), lt(onboardings.onboarding_date, wallInNewYork(now).date)),
      ),
    )
    .orderBy(asc(onboardings.id));
  return found.map((each) => ({
    kind: "onboarding_late",
    type: "warning",
    area: "onboardings",
    message: `The onboarding of ${each.company_name} was due on ${dayInWords(each.onboarding_date ?? "")} and is not marked as done.`,
    subject: { kind: "onboarding", id: each.id, label: each.company_name },
    occasion: `${each.id} ${each.onboarding_date}`,
  }));
};

export const onboardingsTomorrow: Watch = async ({ db, clock }) => {
  const tomorrow = daysAfter(wallInNewYork(clock.now()).date, 1);
  const found = await db
    .current()
    .select()
    .from(onboardings)
    .where(and(eq(onboardings.status, "scheduled"), eq(onboardings.onboarding_date, tomorrow)))
    .orderBy(asc(onboardings.id));
  return found.map((each) => ({
    kind: "onboarding_tomorrow",
    type: "info",
    area: "onboardings",
    message: `${each.company_name} has its onboarding tomorrow${each.onboarding_time ? ` at ${each.onboarding_time.slice(0, 5)} EST` : ""}.`,
    subject: { kind: "onboarding", id: each.id, label: each.company_name },
    occasion: `${each.id} ${tomorrow}`,
  }));
};
