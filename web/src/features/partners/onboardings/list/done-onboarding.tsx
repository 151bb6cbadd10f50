import type { Onboarding } from "@console/contract/onboardings.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { whyMissing } from "../../../../api/deletions.ts";
import { errorMessage, isSessionEnd } from "../../../../api/errors.ts";
import { act } from "../../../../components/actions/act.ts";
import { useActionContext } from "../../../../components/actions/action.ts";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { formText as words } from "../form/onboarding-form.text.ts";
import { onboardingActions } from "../onboarding.actions.ts";
import { onboardingQuery } from "../onboardings.queries.ts";

type DoneOnboardingProps = {
  id: number;
  onClose: () => void;
  /** Called if someone has already marked it. */
  onDone: (onboarding: Onboarding) => void;
};

/** The question for an address from the palette or a link. */
export function DoneOnboarding({ id, onClose, onDone }: DoneOnboardingProps) {
  const { data, error, isFetchedAfterMount } = useQuery({ ...onboardingQuery(id), staleTime: 0 });
  const failed = !isSessionEnd(error) && (error || data === null);
  const failure = failed ? errorMessage(error, words.gone.body) : null;
  const isDone = isFetchedAfterMount && data?.status === "done";

  const leave = useEffectEvent((reason: string) => {
    if (error) toasts.error(words.gone.title, reason);
    else void whyMissing("onboarding", id, reason).then((why) => toasts.error(words.gone.title, why));
    onClose();
  });
  useEffect(() => {
    if (failure !== null) leave(failure);
  }, [failure]);

  const show = useEffectEvent(() => data && onDone(data));
  useEffect(() => {
    if (isDone) show();
  }, [isDone]);

  const context = useActionContext();
  const asks = isFetchedAfterMount && data?.status === "scheduled";
  const ask = useEffectEvent(async () => data && act(onboardingActions.done, data, context, onClose));
  useEffect(() => {
    if (!asks) return;
    const confirmation = ask();
    return () => void confirmation.then((close) => close?.());
  }, [asks]);
  return null;
}
