import type { Onboarding } from "@console/contract/onboardings.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { type ApiError, isConflict } from "../../api/errors.ts";
import { notSent } from "../../api/not-sent.ts";
import { ConflictNotice } from "../../components/conflict-notice.tsx";
import { toasts } from "../../components/toasts.ts";
import { useDraft } from "../../components/use-draft.ts";
import { useSubmit } from "../../components/use-submit.ts";
import {
  type Choices,
  changesOf,
  cleaned,
  conflictRows,
  currentOf,
  fieldNames,
  firstChoices,
  formOf,
  type OnboardingForm,
  resolved,
} from "./onboarding-form.rules.ts";
import { formText as words } from "./onboarding-form.text.ts";
import { OnboardingFormDialog } from "./onboarding-form-dialog.tsx";
import { keepOnboarding, refreshOnboardings, updateOnboarding } from "./onboardings.queries.ts";

type EditOnboardingDialogProps = {
  /** As loaded; a newer state in the list does not change the form under the person's hands. */
  onboarding: Onboarding;
  onClose: () => void;
  onSaved: (onboarding: Onboarding) => void;
};

/** What a colleague saved in between, what was typed here then, and the sides chosen since. */
type Conflict = {
  theirs: OnboardingForm;
  mine: OnboardingForm;
  choices: Choices;
  by: string | null;
  at: string | null;
};

export function EditOnboardingDialog({ onboarding, onClose, onSaved }: EditOnboardingDialogProps) {
  const client = useQueryClient();
  const [stored, setStored] = useState(onboarding);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm<OnboardingForm>({ defaultValues: formOf(onboarding) });
  const draft = useDraft(`onboarding-edit-${onboarding.id}`, form);
  const values = useWatch({ control: form.control, compute: (all) => all });
  const { pending, failure, submit } = useSubmit(form, {
    fields: fieldNames,
    title: words.error,
    fallback: words.updateFailed,
  });

  const save = (sent: OnboardingForm) =>
    submit(async () => {
      try {
        const { data: saved, meta } = await updateOnboarding(stored, changesOf(formOf(stored), sent));
        draft.clear();
        keepOnboarding(client, saved);
        void refreshOnboardings(client);
        toasts.success(words.success, notSent(meta) ?? words.updated(saved.company_name));
        onSaved(saved);
      } catch (error) {
        const theirs = isConflict(error) ? currentOf(error.current) : null;
        if (!isConflict(error) || !theirs) throw error;
        meet(error, theirs, cleaned(sent));
      }
    });

  function meet(error: ApiError, current: Onboarding, mine: OnboardingForm) {
    const theirs = formOf(current);
    const choices = firstChoices(formOf(stored), mine);
    setConflict({ theirs, mine, choices, by: error.changed_by, at: error.changed_at });
    fill(resolved(theirs, mine, choices));
    setStored(current);
    keepOnboarding(client, current);
  }

  function choose(from: Conflict, choices: Choices) {
    setConflict({ ...from, choices });
    fill(resolved(from.theirs, from.mine, choices));
  }

  const fill = (next: OnboardingForm) => {
    for (const field of fieldNames) form.setValue(field, next[field], { shouldDirty: true, shouldValidate: true });
  };

  return (
    <OnboardingFormDialog
      form={form}
      id={onboarding.id}
      title={words.edit}
      about={words.editAbout(onboarding.company_name)}
      submitLabel={words.save}
      dirty={form.formState.isDirty || Object.keys(changesOf(formOf(stored), values)).length > 0}
      pending={pending}
      submitError={failure}
      notice={
        conflict && (
          <ConflictNotice
            thing={words.thing}
            changedBy={conflict.by}
            changedAt={conflict.at}
            fields={conflictRows(conflict.theirs, conflict.mine, conflict.choices)}
            onChoose={(field, side) => choose(conflict, { ...conflict.choices, [field]: side })}
          />
        )
      }
      onSave={save}
      onClose={onClose}
      draft={draft}
    />
  );
}
