import type { Onboarding, PackageType } from "@console/contract/onboardings.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { randomKey } from "../../api/client.ts";
import { notSent } from "../../api/not-sent.ts";
import { toasts } from "../../components/toasts.ts";
import { useDraft } from "../../components/use-draft.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { emptyForm, fieldNames, type OnboardingForm, sendable } from "./onboarding-form.rules.ts";
import { formText as words } from "./onboarding-form.text.ts";
import { OnboardingFormDialog } from "./onboarding-form-dialog.tsx";
import { createOnboarding, refreshOnboardings } from "./onboardings.queries.ts";

type AddOnboardingDialogProps = {
  /** Where the week was pressed: filled in, to be changed at will. */
  date?: string | undefined;
  time?: string | undefined;
  type?: PackageType | undefined;
  onClose: () => void;
  onSaved: (onboarding: Onboarding) => void;
};

export function AddOnboardingDialog({ date = "", time = "", type, onClose, onSaved }: AddOnboardingDialogProps) {
  const client = useQueryClient();
  const form = useForm<OnboardingForm>({
    defaultValues: { ...emptyForm, onboarding_date: date, onboarding_time: time, package_type: type ?? "" },
  });
  const draft = useDraft(`onboarding-new${date && `-${date}`}${time && `-${time}`}${type ? `-${type}` : ""}`, form);
  // One key for all presses of this form, so that they make one onboarding.
  const [key] = useState(randomKey);
  const { pending, failure, submit } = useSubmit(form, {
    fields: fieldNames,
    title: words.error,
    fallback: words.addFailed,
  });

  const save = (values: OnboardingForm) =>
    submit(async () => {
      const { data: onboarding, meta } = await createOnboarding(sendable(values), key);
      draft.clear();
      await refreshOnboardings(client);
      toasts.success(words.success, notSent(meta) ?? words.added(onboarding.company_name));
      onSaved(onboarding);
    });

  return (
    <OnboardingFormDialog
      form={form}
      title={words.add}
      about={words.addAbout}
      submitLabel={words.addAction}
      dirty={form.formState.isDirty}
      pending={pending}
      submitError={failure}
      onSave={save}
      onClose={onClose}
      draft={draft}
    />
  );
}
