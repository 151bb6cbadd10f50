import { type Onboarding, onboardings } from "@console/contract/onboardings.ts";
import { useEffect, useEffectEvent } from "react";
import { act } from "../../../../components/actions/act.ts";
import { useActionContext } from "../../../../components/actions/action.ts";
import { useReadOnce } from "../../../../components/form/use-read-once.ts";
import { formText as words } from "../form/onboarding-form.text.ts";
import { onboardingActions } from "../onboarding.actions.ts";

type DoneOnboardingProps = {
  id: number;
  onClose: () => void;
  /** Called if someone has already marked it. */
  onDone: (onboarding: Onboarding) => void;
};

/** The question for an address from the palette or a link. */
export function DoneOnboarding({ id, onClose, onDone }: DoneOnboardingProps) {
  const { gone } = words;
  const read = useReadOnce({ route: onboardings.read, kind: "onboarding", id, gone, onClose });
  const context = useActionContext();

  const proceed = useEffectEvent(async (onboarding: Onboarding) =>
    onboarding.status === "done" ? onDone(onboarding) : act(onboardingActions.done, onboarding, context, onClose),
  );
  useEffect(() => {
    if (!read) return;
    const question = proceed(read);
    return () => void question.then((close) => close?.());
  }, [read]);
  return null;
}
