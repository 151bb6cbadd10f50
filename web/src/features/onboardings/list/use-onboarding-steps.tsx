import type { Onboarding } from "@console/contract/onboardings.ts";
import { type ReactNode, type RefObject, useState } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { OnboardingQuestion } from "./onboarding-confirms.tsx";
import type { OnboardingStep } from "./onboarding-menu.tsx";
import { saveInvite } from "./save-invite.ts";
import { useNextRow } from "./use-next-row.ts";

const Confirms = lazyPart(async () => (await import("./onboarding-confirms.tsx")).OnboardingConfirms, {
  failure: "over",
});

/**
 * What can be done with an onboarding, wherever it is shown.
 * @param list its rows or entries, each with its id as `data-card`
 * @returns what takes a step, and the questions that some steps ask first
 */
export function useOnboardingSteps(
  list: RefObject<HTMLElement | null>,
  onboardings: readonly Onboarding[],
  onEdit: (id: number) => void,
): { take: (about: Onboarding, step: OnboardingStep) => void; questions: ReactNode } {
  const [question, setQuestion] = useState<OnboardingQuestion>();
  const [asking, setAsking] = useState(false);
  const leave = useNextRow(
    list,
    onboardings.map(({ id }) => id),
    asking,
  );

  function take(about: Onboarding, step: OnboardingStep) {
    if (step === "edit") onEdit(about.id);
    else if (step === "calendar") saveInvite(about);
    else {
      setQuestion({ about, step });
      setAsking(true);
    }
  }

  const questions = question && (
    <Confirms
      question={{ ...question, about: onboardings.find(({ id }) => id === question.about.id) ?? question.about }}
      open={asking}
      onClose={() => setAsking(false)}
      onGone={leave}
    />
  );
  return { take, questions };
}
