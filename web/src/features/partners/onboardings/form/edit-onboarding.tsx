import { type Onboarding, onboardings } from "@console/contract/onboardings.ts";
import { useEffect, useEffectEvent } from "react";
import { useReadOnce } from "../../../../components/form/use-read-once.ts";
import { OnboardingDialog } from "./onboarding-dialog.tsx";
import { formText as words } from "./onboarding-form.text.ts";

type EditOnboardingProps = {
  id: number;
  /** The onboarding if the list has it; a link may name one that is not on the screen. */
  listed: Onboarding | undefined;
  onClose: () => void;
  onSaved: (onboarding: Onboarding) => void;
  /** Called if it is done and can only be viewed. */
  onDone: (onboarding: Onboarding) => void;
};

export function EditOnboarding({ id, listed, onDone, ...form }: EditOnboardingProps) {
  const { gone } = words;
  const read = useReadOnce({ route: onboardings.read, kind: "onboarding", id, listed, gone, onClose: form.onClose });
  const done = read?.status === "done" ? read : null;

  const show = useEffectEvent(onDone);
  useEffect(() => {
    if (done) show(done);
  }, [done]);

  return read && !done && <OnboardingDialog onboarding={read} {...form} />;
}
