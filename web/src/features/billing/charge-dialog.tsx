import { chargeCreate } from "@console/contract/charges.ts";
import { CHARGE_LABEL_MAX } from "@console/contract/limits.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, type FieldErrors, useForm, useWatch } from "react-hook-form";
import { randomKey } from "../../api/client.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { toasts } from "../../components/toasts.ts";
import { useDraft } from "../../components/use-draft.ts";
import { useSettled } from "../../components/use-settled.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { formatChange, formatSum } from "../../lib/money.ts";
import { monthName } from "../../lib/months.ts";
import { typedMoney } from "../../lib/typed-money.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { addCharge, refreshBill } from "./charges.queries.ts";
import { chargesText as words } from "./charges.text.ts";
import { chargeEffectQuery } from "./effects.queries.ts";

type ChargeForm = { kind: "credit" | "charge"; label: string; amount: string };

const fieldNames = ["label", "amount"] as const satisfies readonly (keyof ChargeForm)[];

/** A credit is an amount below 0 on the wire. */
const bodyOf = ({ kind, label, amount }: ChargeForm) => ({
  label,
  amount: `${kind === "credit" ? "-" : ""}${typedMoney(amount) ?? amount}`,
});

type ChargeDialogProps = {
  brandId: number;
  brandName: string;
  /** The open month, `2026-11`. */
  month: string;
  onClose: () => void;
};

/** A credit or a one-off charge, with what the bill then comes to. */
export function ChargeDialog({ brandId, brandName, month, onClose }: ChargeDialogProps) {
  const client = useQueryClient();
  const [key] = useState(randomKey);
  const form = useForm<ChargeForm>({ defaultValues: { kind: "credit", label: "", amount: "" }, resolver });
  const draft = useDraft(`charge-${brandId}`, form);
  const { errors } = form.formState;
  const values = useWatch({ control: form.control, compute: (all) => ({ ...all }) });
  const { pending, failure, submit } = useSubmit(form, {
    fields: fieldNames,
    title: words.error,
    fallback: words.addFailed,
  });

  const save = (sent: ChargeForm) =>
    submit(async () => {
      try {
        const { label, amount } = await addCharge(brandId, { ...bodyOf(sent), month }, key);
        draft.clear();
        toasts.success(words.added[sent.kind], words.addedBody(label, formatSum(amount)));
        onClose();
      } finally {
        void refreshBill(client);
      }
    });

  /** The field that takes the focus says it, so the toast is not announced. */
  function refuse(wrong: FieldErrors<ChargeForm>) {
    const first = fieldNames.find((field) => wrong[field]);
    toasts.error(words.invalid, first && wrong[first]?.message, { announce: false });
  }

  return (
    <FormDialog
      open
      size="md"
      title={words.add}
      description={words.addAbout(brandName, monthName(month))}
      onClose={onClose}
      draft={draft}
      onSubmit={form.handleSubmit(save, refuse)}
      pending={pending}
      submitError={failure}
      dirty={form.formState.isDirty}
      submitLabel={words.addAction[values.kind]}
    >
      <div className="flex flex-col gap-3.5">
        <Segmented
          label={words.kind}
          value={values.kind}
          options={[
            { value: "credit", label: words.kinds.credit },
            { value: "charge", label: words.kinds.charge },
          ]}
          onChange={(kind) => form.setValue("kind", kind, { shouldDirty: true })}
          className="self-start"
        />
        <Field required label={words.label} hint={words.labelHint} error={errors.label?.message}>
          <Input {...form.register("label")} autoComplete="off" maxLength={CHARGE_LABEL_MAX} />
        </Field>
        <Controller
          control={form.control}
          name="amount"
          render={({ field: { ref, ...field } }) => (
            <Field required label={words.amount} error={errors.amount?.message}>
              <MoneyInput {...field} ref={ref} />
            </Field>
          )}
        />
        <EffectLine brandId={brandId} form={values} />
      </div>
    </FormDialog>
  );
}

/** What the bill then comes to, as the server works it out: tax may be on it. */
function EffectLine({ brandId, form }: { brandId: number; form: ChargeForm }) {
  const amount = useSettled(amountOf(form));
  const { data, isError } = useQuery(chargeEffectQuery(brandId, amount));
  const shown = amount !== null && data;
  return (
    <div role="status" className="min-h-5 text-13 text-fg-2">
      {shown && (
        <>
          <p className="rounded-md bg-surface-2 px-3.5 py-2.5 text-fg">
            {words.effect(formatSum(shown.now), formatSum(shown.total), formatChange(shown.difference))}
          </p>
          {Number(shown.total) <= 0 && <p className="mt-1.5 text-12">{words.belowZero}</p>}
        </>
      )}
      {amount !== null && isError && !shown && <p>{words.effectUnknown}</p>}
    </div>
  );
}

const amountOf = (form: ChargeForm): string | null => {
  const parsed = chargeCreate.shape.amount.safeParse(bodyOf(form).amount);
  return parsed.success ? parsed.data : null;
};

function resolver(values: ChargeForm) {
  const parsed = chargeCreate.safeParse(bodyOf(values));
  if (parsed.success) return { values, errors: {} };
  const errors: Partial<Record<keyof ChargeForm, { type: string; message: string }>> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = fieldNames.find((each) => each === path[0]);
    if (field) errors[field] ??= { type: "rule", message };
  }
  return { values: {}, errors };
}
