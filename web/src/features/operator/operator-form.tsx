import { ADDRESS_MAX, INVOICE_PREFIX_MAX, NAME_MAX, TAX_ID_MAX, TAX_NAME_MAX } from "@console/contract/limits.ts";
import type { OperatorSettings } from "@console/contract/operator.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import { isConflict } from "../../api/errors.ts";
import { useBillingDay } from "../../api/identity.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { toasts } from "../../components/toasts.ts";
import { useConflict } from "../../components/use-conflict.tsx";
import { useDraft } from "../../components/use-draft.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { monthName } from "../../lib/months.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { keepOperator, type OperatorFields, saveOperator } from "./operator.queries.ts";
import { operatorText as words } from "./operator.text.ts";
import {
  changesOf,
  cleaned,
  currentOf,
  type FieldName,
  fieldNames,
  formOf,
  problemsOf,
} from "./operator-form.rules.ts";

/** @param loaded what a colleague saves later meets the form when it is saved itself */
export function OperatorForm({ loaded, onClose }: { loaded: OperatorSettings; onClose: () => void }) {
  const client = useQueryClient();
  const today = useBillingDay();
  // What is stored as far as this form knows: the ground of the next save.
  const [stored, setStored] = useState(loaded);
  const form = useForm<OperatorFields>({ defaultValues: formOf(loaded), resolver });
  const draft = useDraft("operator-settings", form);
  const shown = (values: OperatorFields, field: FieldName) => cleaned(values)[field];
  const conflict = useConflict(form, { thing: words.thing, fields: fieldNames, labels: words.labels, shown });
  const { pending, failure, submit } = useSubmit(form, {
    fields: fieldNames,
    title: words.error,
    fallback: words.failed,
  });
  const { errors } = form.formState;
  const prefix = useWatch({ control: form.control, name: "invoice_prefix" }).trim();
  const text = (field: FieldName) =>
    form.register(field, { onBlur: () => form.getValues(field).trim() !== "" && void form.trigger(field) });

  const save = (values: OperatorFields) =>
    submit(async () => {
      try {
        const saved = await saveOperator(stored, changesOf(stored, values));
        draft.clear();
        keepOperator(client, saved);
        toasts.success(words.saved, saved.legal_name);
        onClose();
      } catch (error) {
        const theirs = isConflict(error) ? currentOf(error.current) : null;
        if (!isConflict(error) || !theirs) throw error;
        conflict.meet(error, formOf(stored), formOf(theirs), values);
        setStored(theirs);
      }
    });

  /** The field that takes the focus says it, so the toast is not announced. */
  function refuse(wrong: FieldErrors<OperatorFields>) {
    const first = fieldNames.find((field) => wrong[field]);
    toasts.error(words.invalid, first && wrong[first]?.message, { announce: false });
  }

  return (
    <FormDialog
      open
      size="md"
      title={words.title}
      description={words.about}
      onClose={onClose}
      draft={draft}
      onSubmit={form.handleSubmit(save, refuse)}
      pending={pending}
      submitError={failure}
      dirty={form.formState.isDirty}
      submitLabel={words.save}
      notice={conflict.notice}
    >
      <div className="flex flex-col gap-6">
        <Group title={words.seller} hint={words.sellerHint}>
          <Field required label={words.labels.legal_name} error={errors.legal_name?.message}>
            <Input {...text("legal_name")} autoComplete="off" maxLength={NAME_MAX} />
          </Field>
          <Field label={words.labels.address} error={errors.address?.message}>
            <Textarea {...text("address")} autoComplete="off" maxLength={ADDRESS_MAX} />
          </Field>
          <Field label={words.labels.tax_id} error={errors.tax_id?.message}>
            <Input {...text("tax_id")} autoComplete="off" maxLength={TAX_ID_MAX} />
          </Field>
        </Group>
        <Group title={words.invoices}>
          <Field
            required
            label={words.labels.invoice_prefix}
            error={errors.invoice_prefix?.message}
            hint={prefix === stored.invoice_prefix ? words.prefixHint(`${prefix}000123`) : words.prefixNew}
          >
            <Input {...text("invoice_prefix")} autoComplete="off" spellCheck={false} maxLength={INVOICE_PREFIX_MAX} />
          </Field>
          <div className="grid grid-cols-[minmax(0,1fr)_140px] gap-3 max-[22.5rem]:grid-cols-1">
            <Field label={words.labels.tax_name} error={errors.tax_name?.message} hint={words.taxNameHint}>
              <Input {...text("tax_name")} autoComplete="off" maxLength={TAX_NAME_MAX} />
            </Field>
            <Field label={words.labels.tax_rate} error={errors.tax_rate?.message}>
              <Input {...text("tax_rate")} inputMode="decimal" autoComplete="off" className="tabular-nums" />
            </Field>
            <p className="col-span-full text-12 text-fg-3">{words.taxHint(monthName(today))}</p>
          </div>
        </Group>
      </div>
    </FormDialog>
  );
}

const Group = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-3.5">
    <legend className="pb-2 text-14 font-semibold">{title}</legend>
    {hint && <p className="-mt-1 text-12 text-fg-3">{hint}</p>}
    {children}
  </fieldset>
);

function resolver(values: OperatorFields) {
  const problems = Object.entries(problemsOf(values));
  if (problems.length === 0) return { values, errors: {} };
  return {
    values: {},
    errors: Object.fromEntries(problems.map(([field, message]) => [field, { type: "rule", message }])),
  };
}
