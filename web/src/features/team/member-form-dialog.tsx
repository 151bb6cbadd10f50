import { EMAIL_MAX, NAME_MAX } from "@console/contract/limits.ts";
import type { ReactNode } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Draft } from "../../components/draft-store.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { toasts } from "../../components/toasts.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { problemOf } from "./member-form.rules.ts";
import { formText as words } from "./member-form.text.ts";
import { RoleChoice } from "./role-choice.tsx";
import type { MemberFields } from "./team.queries.ts";

type MemberFormDialogProps = {
  form: UseFormReturn<MemberFields>;
  title: string;
  about: string;
  submitLabel: string;
  dirty: boolean;
  pending: boolean;
  submitError: string | null;
  notice?: ReactNode;
  /** What follows from the e-mail as typed. */
  emailHint?: string | undefined;
  /** The signed-in person's own account: role and status stay. */
  own?: boolean | undefined;
  onSave: (values: MemberFields) => Promise<void>;
  onClose: () => void;
  draft: Draft;
};

const statuses = ["active", "inactive"] as const;

/** The form of Add User and Edit User; each brings its own save. */
export function MemberFormDialog(props: MemberFormDialogProps) {
  const { form, emailHint, own = false } = props;
  const { errors } = form.formState;
  const { role, active } = useWatch({ control: form.control, compute: ({ role, active }) => ({ role, active }) });
  const text = (field: "name" | "email") =>
    form.register(field, {
      validate: (value) => problemOf(field, value),
      // Left empty it is not wrong yet; that is for the submit to say.
      onBlur: () => form.getValues(field).trim() !== "" && void form.trigger(field),
    });

  return (
    <FormDialog
      open
      size="md"
      title={props.title}
      description={props.about}
      onClose={props.onClose}
      draft={props.draft}
      onSubmit={form.handleSubmit(props.onSave, (wrong) =>
        // The field that takes the focus says it, so the toast is not announced.
        toasts.error(words.invalid, wrong.name?.message ?? wrong.email?.message, { announce: false }),
      )}
      pending={props.pending}
      submitError={props.submitError}
      dirty={props.dirty}
      submitLabel={props.submitLabel}
      notice={props.notice}
    >
      <div className="flex flex-col gap-3.5">
        <Field required label={words.labels.name} error={errors.name?.message}>
          <Input {...text("name")} autoComplete="off" maxLength={NAME_MAX} />
        </Field>
        <Field required label={words.labels.email} error={errors.email?.message} hint={emailHint}>
          <Input {...text("email")} type="email" inputMode="email" autoComplete="off" maxLength={EMAIL_MAX} />
        </Field>
        <RoleChoice
          value={role}
          locked={own ? words.ownRole : undefined}
          onChange={(next) => form.setValue("role", next, { shouldDirty: true })}
        />
        {!own && (
          <fieldset className="flex min-w-0 flex-col items-start gap-[5px]">
            <legend className="mb-[5px] text-13 font-medium">{words.labels.active}</legend>
            <Segmented
              label={words.labels.active}
              value={active ? "active" : "inactive"}
              options={statuses.map((value) => ({ value, label: words.statuses[value] }))}
              onChange={(next) => form.setValue("active", next === "active", { shouldDirty: true })}
            />
            {!active && <p className="text-12 text-fg-3">{words.inactiveHint}</p>}
          </fieldset>
        )}
      </div>
    </FormDialog>
  );
}
