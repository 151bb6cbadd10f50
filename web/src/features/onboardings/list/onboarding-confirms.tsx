import type { Onboarding } from "@console/contract/onboardings.ts";
import { useQueryClient } from "@tanstack/react-query";
import { isOutdated } from "../../../api/errors.ts";
import { ConfirmDialog } from "../../../components/feedback/confirm-dialog.tsx";
import { toasts } from "../../../components/feedback/toasts.ts";
import { useAsked } from "../../../components/form/use-asked.ts";
import { markDone, refreshOnboardings, removeOnboarding } from "../onboardings.queries.ts";
import { onboardingsText as words } from "../onboardings.text.ts";

export type OnboardingQuestion = { about: Onboarding; step: "done" | "remove" };

type OnboardingConfirmsProps = {
  /** The last question, about the onboarding as the list has it now; it stays while its dialog leaves. */
  question: OnboardingQuestion;
  open: boolean;
  onClose: () => void;
  /** It is about to leave the list. */
  onGone: (id: number) => void;
};

export function OnboardingConfirms({ question, open, onClose, onGone }: OnboardingConfirmsProps) {
  const client = useQueryClient();
  const [about, renew] = useAsked(question.about, open);

  async function finish() {
    const { data } = await markDone(about).catch(refuse);
    toasts.success(words.success, words.done(data.company_name));
    await leave();
  }

  async function remove() {
    const { meta } = await removeOnboarding(about).catch(refuse);
    toasts.success(words.removed, meta.message);
    await leave();
  }

  async function leave() {
    onGone(about.id);
    await refreshOnboardings(client);
  }

  function refuse(error: unknown): never {
    // Changed or done meanwhile: the next try acts on what the colleague has saved.
    if (isOutdated(error)) {
      renew();
      void refreshOnboardings(client);
    }
    throw error;
  }

  const removal = question.step === "remove";
  return (
    <>
      <ConfirmDialog
        open={open && !removal}
        onClose={onClose}
        title={words.doneTitle}
        body={words.doneBody(about.company_name)}
        cancel={words.cancel}
        action={words.doneAction}
        run={finish}
        fallback={words.doneFailed}
      />
      <ConfirmDialog
        danger
        open={open && removal}
        onClose={onClose}
        title={words.removeTitle(about.company_name)}
        body={words.removeBody(about.contact_email, about.onboarding_at !== null)}
        action={words.removeAction}
        run={remove}
        fallback={words.removeFailed}
      />
    </>
  );
}
