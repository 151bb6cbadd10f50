import type { Onboarding } from "@console/contract/onboardings.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { errorMessage, isSessionEnd } from "../../api/errors.ts";
import { toasts } from "../../components/toasts.ts";
import { EditOnboardingDialog } from "./edit-onboarding-dialog.tsx";
import { formText as words } from "./onboarding-form.text.ts";
import { onboardingQuery } from "./onboardings.queries.ts";

type EditOnboardingProps = {
  id: number;
  /** The onboarding where the list has it; a link may name one that is not on the screen. */
  listed: Onboarding | undefined;
  onClose: () => void;
  onSaved: (onboarding: Onboarding) => void;
  /** It is done and can only be looked at. */
  onDone: (onboarding: Onboarding) => void;
};

export function EditOnboarding({ id, listed, onClose, onSaved, onDone }: EditOnboardingProps) {
  // Read once: what a colleague does later must not take the form away.
  const [onboarding, setRead] = useState(listed);
  const { data, error } = useQuery({ ...onboardingQuery(id), enabled: onboarding === undefined });
  if (onboarding === undefined && data) setRead(data);
  const failed = onboarding === undefined && !isSessionEnd(error) && (error || data === null);
  const failure = failed ? errorMessage(error, words.goneBody) : null;
  const done = onboarding?.status === "done" ? onboarding : null;

  const leave = useEffectEvent((reason: string) => {
    toasts.error(words.gone, reason);
    onClose();
  });
  useEffect(() => {
    if (failure !== null) leave(failure);
  }, [failure]);

  const show = useEffectEvent(onDone);
  useEffect(() => {
    if (done) show(done);
  }, [done]);

  if (!onboarding || done) return null;
  return <EditOnboardingDialog onboarding={onboarding} onClose={onClose} onSaved={onSaved} />;
}
