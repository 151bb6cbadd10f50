import { instantInNewYork } from "@console/contract/new-york.ts";
import { onboardingFields } from "@console/contract/onboardings.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useNow } from "../../../../lib/use-now.ts";
import { viewerTime } from "../onboarding-times.ts";
import { dayQuery } from "../onboardings.queries.ts";
import type { OnboardingForm } from "./onboarding.fields.ts";
import { clashesWith } from "./onboarding-form.rules.ts";
import { formText as words } from "./onboarding-form.text.ts";

type TimeHintsProps = {
  values: OnboardingForm;
  /** The edited onboarding, which does not clash with itself. */
  ownId: number | undefined;
  /** Saving emails the contact. */
  mails: boolean;
};

/** Hints about the entered date and time, never errors. */
export function TimeHints({ values, ownId, mails }: TimeHintsProps) {
  const { onboarding_date: date, onboarding_time: time } = values;
  const { data: day = [] } = useQuery({ ...dayQuery(date), enabled: isDay(date) });
  const at = isDay(date) && time !== "" ? instantInNewYork({ date, time }) : null;
  const passed = useNow((now) => at !== null && Date.parse(at) < now);
  const localTime = at === null ? null : viewerTime(date, time);
  const clashes = at === null ? [] : clashesWith(values, day, ownId);
  const validEmail = onboardingFields.shape.contact_email.safeParse(values.contact_email).success;
  return (
    <div role="status" className="col-span-full -mt-1.5 flex flex-col gap-1 text-12 text-fg-3 empty:hidden">
      {localTime !== null && <p>{words.yourTime(localTime)}</p>}
      {clashes.length > 0 && <Warning>{words.clash(clashes)}</Warning>}
      {passed && <Warning>{words.passed}</Warning>}
      {mails && validEmail && <p>{at === null ? words.invitesLater : words.invites(values.contact_email.trim())}</p>}
    </div>
  );
}

/** While a year is typed digit by digit, the field reports years like 0002. */
const isDay = (date: string): boolean => date >= "2000" && date < "2200";

const Warning = ({ children }: { children: string }) => (
  <p className="flex items-start gap-1.5 text-warning-text">
    <CircleAlert aria-hidden="true" className="mt-px size-3.5" />
    {children}
  </p>
);
