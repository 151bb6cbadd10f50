import { DESCRIPTION_MAX, EMAIL_MAX, NAME_MAX, PHONE_MAX } from "@console/contract/limits.ts";
import { type ReactNode, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Draft } from "../../components/draft-store.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { toasts } from "../../components/toasts.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { type FieldName, fieldNames, type OnboardingForm, problemOf } from "./onboarding-form.rules.ts";
import { formText as words } from "./onboarding-form.text.ts";
import { PackageNameField } from "./package-name-field.tsx";
import { PackageTypeChoice } from "./package-type-choice.tsx";
import { TimeHints } from "./time-hints.tsx";

type OnboardingFormDialogProps = {
  form: UseFormReturn<OnboardingForm>;
  /** The onboarding that is edited: it does not clash with itself. */
  id?: number | undefined;
  title: string;
  about: string;
  submitLabel: string;
  dirty: boolean;
  pending: boolean;
  submitError: string | null;
  notice?: ReactNode;
  onSave: (values: OnboardingForm) => Promise<void>;
  onClose: () => void;
  draft: Draft;
};

/** A change of these reaches the contact by mail. */
const mailed = ["company_name", "contact_person", "contact_email", "onboarding_date", "onboarding_time"] as const;

/** The form that schedules and the one that edits; each brings its own save. */
export function OnboardingFormDialog(props: OnboardingFormDialogProps) {
  const { form } = props;
  const { errors, dirtyFields } = form.formState;
  const values = useWatch({ control: form.control, compute: (all) => all });
  const firstType = useRef<HTMLInputElement>(null);
  const field = (name: Exclude<FieldName, "package_type">) =>
    form.register(name, {
      validate: (_value, all) => problemOf(name, all),
      deps: name === "onboarding_date" ? "onboarding_time" : [],
      // Left empty it is not wrong yet; that is for the submit to say.
      onBlur: () => form.getValues(name).trim() !== "" && void form.trigger(name),
    });
  form.register("package_type", { validate: (_value, all) => problemOf("package_type", all) });

  /** The field that takes the focus says it, so the toast is not announced. */
  function refuse(wrong: typeof errors) {
    const first = fieldNames.find((name) => wrong[name] !== undefined);
    if (first === "package_type") firstType.current?.focus();
    toasts.error(words.invalid, first && wrong[first]?.message, { announce: false });
  }

  return (
    <FormDialog
      open
      size="lg"
      title={props.title}
      description={props.about}
      onClose={props.onClose}
      draft={props.draft}
      onSubmit={form.handleSubmit(props.onSave, refuse)}
      pending={props.pending}
      submitError={props.submitError}
      dirty={props.dirty}
      submitLabel={props.submitLabel}
      notice={props.notice}
    >
      <div className="grid grid-cols-2 gap-3.5 max-md:grid-cols-1">
        <Field required wide label={words.labels.company_name} error={errors.company_name?.message}>
          <Input {...field("company_name")} autoComplete="off" maxLength={NAME_MAX} />
        </Field>
        <Field required wide label={words.labels.contact_person} error={errors.contact_person?.message}>
          <Input {...field("contact_person")} autoComplete="off" maxLength={NAME_MAX} />
        </Field>
        <Field required label={words.labels.contact_email} error={errors.contact_email?.message}>
          <Input {...field("contact_email")} type="email" inputMode="email" autoComplete="off" maxLength={EMAIL_MAX} />
        </Field>
        <Field label={words.labels.contact_phone} error={errors.contact_phone?.message}>
          <Input {...field("contact_phone")} type="tel" inputMode="tel" autoComplete="off" maxLength={PHONE_MAX} />
        </Field>
        <PackageTypeChoice
          value={values.package_type}
          error={errors.package_type?.message}
          first={firstType}
          onChange={(type) => form.setValue("package_type", type, { shouldDirty: true, shouldValidate: true })}
        />
        <PackageNameField
          type={values.package_type}
          error={errors.package_name?.message}
          input={field("package_name")}
        />
        <Field label={words.labels.onboarding_date} error={errors.onboarding_date?.message}>
          <Input {...field("onboarding_date")} type="date" min="2000-01-01" max="2199-12-31" />
        </Field>
        <Field label={words.labels.onboarding_time} error={errors.onboarding_time?.message}>
          <Input {...field("onboarding_time")} type="time" />
        </Field>
        <TimeHints
          values={values}
          ownId={props.id}
          mails={props.id === undefined || mailed.some((name) => dirtyFields[name])}
        />
        <Field
          wide
          label={words.labels.notes}
          error={errors.notes?.message}
          hint={words.counter(values.notes.length, DESCRIPTION_MAX)}
        >
          <Textarea {...field("notes")} maxLength={DESCRIPTION_MAX} />
        </Field>
      </div>
    </FormDialog>
  );
}
