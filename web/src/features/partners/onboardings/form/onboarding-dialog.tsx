import {
  invitationFields,
  type Onboarding,
  onboardingFields as onboardingBody,
  onboarding as onboardingRecord,
  onboardings,
  type PackageType,
} from "@console/contract/onboardings.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Controller, useWatch } from "react-hook-form";
import { notSent } from "../../../../api/errors.ts";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { emptyOf } from "../../../../components/form/fields.ts";
import { FormDialog } from "../../../../components/form/form-dialog.tsx";
import { TextField, TextFields } from "../../../../components/form/text-field.tsx";
import { useReadOnce } from "../../../../components/form/use-read-once.ts";
import { useRecordForm } from "../../../../components/form/use-record-form.tsx";
import { common } from "../../../../lib/common.text.ts";
import { createOnboarding, onboardingRecords, updateOnboarding } from "../onboardings.queries.ts";
import { onboardingFields as fields, type OnboardingForm } from "./onboarding.fields.ts";
import { changedOf, formOf, problemsOf, sentOf } from "./onboarding-form.rules.ts";
import { formText as words } from "./onboarding-form.text.ts";
import { PackageNameField, PackageTypeChoice } from "./package-fields.tsx";
import { TimeHints } from "./time-hints.tsx";

type OnboardingDialogProps = {
  /** The one to edit, as loaded: a newer state in the list does not change the form while the person edits. */
  onboarding?: Onboarding;
  /** The pressed date in the week view, as an initial value. */
  date?: string | undefined;
  time?: string | undefined;
  type?: PackageType | undefined;
  onClose: () => void;
  onSaved: (onboarding: Onboarding) => void;
};

/** Rendered separately. */
const placed = ["package_name", "onboarding_date", "onboarding_time", "notes"] as const;

/** Schedules an onboarding, or edits one. */
export function OnboardingDialog({ onboarding, date = "", time = "", type, onClose, onSaved }: OnboardingDialogProps) {
  const client = useQueryClient();
  const prefilled: OnboardingForm = {
    ...emptyOf(fields),
    onboarding_date: date,
    onboarding_time: time,
    package_type: type ?? "",
  };
  const record = useRecordForm({
    fields,
    start: onboarding ? formOf(onboarding) : prefilled,
    edit: { loaded: onboarding ?? null, schema: onboardingRecord, formOf },
    check: { schema: onboardingBody, body: sentOf, problems: problemsOf },
    draft: onboarding
      ? `onboarding-edit-${onboarding.id}`
      : `onboarding-new${date && `-${date}`}${time && `-${time}`}${type ? `-${type}` : ""}`,
    words: { ...words, failed: onboarding ? words.updateFailed : words.addFailed },
    save: (values, { stored, key }) =>
      stored ? updateOnboarding(stored, changedOf(stored, values), key) : createOnboarding(sentOf(values), key),
    onSaved: async ({ data: saved, meta }) => {
      onboardingRecords.store(client, saved);
      const read = onboardingRecords.refresh(client);
      if (!onboarding) await read;
      const done = onboarding ? words.updated(saved.company_name) : words.added(saved.company_name);
      toasts.success(words.success, notSent(meta) ?? done);
      onSaved(saved);
    },
  });
  const { form, errorOf } = record;
  const { dirtyFields } = form.formState;
  const values = useWatch({ control: form.control, compute: (all) => ({ ...all }) });

  return (
    <FormDialog
      size="lg"
      title={onboarding ? words.edit : words.add}
      description={onboarding ? words.editAbout(onboarding.company_name) : words.addAbout}
      onClose={onClose}
      form={record}
      submitLabel={onboarding ? common.save : words.addAction}
    >
      <div className="grid grid-cols-2 gap-3.5 max-md:grid-cols-1">
        <TextFields form={record} except={placed} />
        <Controller
          control={form.control}
          name="package_type"
          render={({ field }) => (
            <PackageTypeChoice
              value={field.value}
              error={errorOf("package_type")}
              first={field.ref}
              onChange={(next) => form.setValue("package_type", next, { shouldDirty: true, shouldValidate: true })}
            />
          )}
        />
        <PackageNameField type={values.package_type} form={record} />
        <TextField form={record} name="onboarding_date" />
        <TextField form={record} name="onboarding_time" />
        <TimeHints
          values={values}
          ownId={onboarding?.id}
          mails={!onboarding || invitationFields.some((name) => dirtyFields[name])}
        />
        <TextField
          form={record}
          name="notes"
          hint={words.counter(values.notes.length, fields.notes.input?.maxLength ?? 0)}
        />
      </div>
    </FormDialog>
  );
}

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
