import { ONBOARDING_MINUTES } from "@console/contract/limits.ts";
import { instantInNewYork } from "@console/contract/new-york.ts";
import type { Onboarding } from "@console/contract/onboardings.ts";
import { bodyOf, changesOf, sameNamed } from "../../../../components/form/fields.ts";
import { formatClock } from "../../../../lib/dates.ts";
import { onboardingFields as fields, type OnboardingForm } from "./onboarding.fields.ts";
import { formText as words } from "./onboarding-form.text.ts";

/** A package named like its type has no separate name. */
export const formOf = (from: Onboarding): OnboardingForm => ({
  ...sameNamed(fields, from),
  onboarding_date: from.onboarding_date ?? "",
  onboarding_time: from.onboarding_time ?? "",
  package_name: from.package_name === from.package_type ? "" : from.package_name,
});

const named = (form: OnboardingForm): OnboardingForm => ({
  ...form,
  package_name: form.package_name.trim() === form.package_type ? "" : form.package_name,
});

export const sentOf = (form: OnboardingForm) => bodyOf(fields, named(form));

/** Only what differs from the stored state is sent. */
export const changedOf = (stored: Onboarding, form: OnboardingForm) => changesOf(fields, formOf(stored), named(form));

/** Date and time problems that the contract cannot know. */
export function problemsOf(form: OnboardingForm) {
  return {
    ...(form.onboarding_date === "" && form.onboarding_time !== "" && { onboarding_date: words.dateForTime }),
    ...(isSkipped(form) && { onboarding_time: words.skippedHour }),
  };
}

const isSkipped = ({ onboarding_date: date, onboarding_time: time }: OnboardingForm): boolean =>
  date !== "" && time !== "" && instantInNewYork({ date, time }) === null;

/** Other onboardings within 45 minutes of this time: 'Acme at 3:00 PM'. */
export function clashesWith(form: OnboardingForm, day: readonly Onboarding[], ownId: number | undefined): string[] {
  const { onboarding_date: date, onboarding_time: time } = form;
  const at = date && time ? instantInNewYork({ date, time }) : null;
  if (at === null) return [];
  return day
    .filter(({ id, onboarding_at: other }) => {
      const apart = other === null ? Number.POSITIVE_INFINITY : Math.abs(Date.parse(other) - Date.parse(at));
      return id !== ownId && apart < ONBOARDING_MINUTES * 60_000;
    })
    .map(({ company_name, onboarding_time }) => words.clashOne(company_name, formatClock(onboarding_time ?? "")));
}
