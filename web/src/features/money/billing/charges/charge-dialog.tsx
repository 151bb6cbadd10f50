import { chargeCreate } from "@console/contract/charges.ts";
import { CHARGE_LABEL_MAX } from "@console/contract/limits.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { Waiting } from "../../../../components/feedback/waiting.tsx";
import { amount } from "../../../../components/form/amount.ts";
import { bodyOf, choice, emptyOf, type FormOf, text } from "../../../../components/form/fields.ts";
import { FormDialog } from "../../../../components/form/form-dialog.tsx";
import { MoneyField } from "../../../../components/form/money-field.tsx";
import { TextField } from "../../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../../components/form/use-record-form.tsx";
import { useDebouncedValue } from "../../../../lib/hooks.ts";
import { formatChange, formatSum } from "../../../../lib/money.ts";
import { monthName } from "../../../../lib/months.ts";
import { optionsOf } from "../../../../lib/options.ts";
import { Segmented } from "../../../../ui/segmented.tsx";
import { refreshMoney } from "../billing.queries.ts";
import { addCharge } from "./charges.queries.ts";
import { chargesText as words } from "./charges.text.ts";
import { chargeEffectQuery } from "./effects.queries.ts";

const fields = {
  kind: choice({ label: words.kind, words: words.kinds }, "credit"),
  label: text({ label: words.label }, { required: true, maxLength: CHARGE_LABEL_MAX }),
  amount: amount({ label: words.amount }),
};
type ChargeForm = FormOf<typeof fields>;

/** A credit is an amount below 0 on the wire. */
function sentOf(form: ChargeForm) {
  const { kind, label, amount } = bodyOf(fields, form);
  return { label, amount: `${kind === "credit" ? "-" : ""}${amount}` };
}

type ChargeDialogProps = {
  brandId: number;
  brandName: string;
  /** The open month, `2026-11`. */
  month: string;
  onClose: () => void;
};

/** Adds a credit or a one-off charge, with a preview of the bill's total. */
export function ChargeDialog({ brandId, brandName, month, onClose }: ChargeDialogProps) {
  const client = useQueryClient();
  const record = useRecordForm({
    fields,
    start: emptyOf(fields),
    check: { schema: chargeCreate, body: sentOf },
    draft: `charge-${brandId}`,
    words: { ...words, failed: ({ kind }: ChargeForm) => words.addFailed[kind] },
    save: (values: ChargeForm, { key }) =>
      addCharge(brandId, { ...sentOf(values), month }, key).finally(() => void refreshMoney(client)),
    onSaved: ({ label, amount }) => {
      toasts.success(words.added[Number(amount) < 0 ? "credit" : "charge"], words.addedBody(label, formatSum(amount)));
      onClose();
    },
  });
  const { form } = record;
  const values = useWatch({ control: form.control, compute: (all) => ({ ...all }) });

  return (
    <FormDialog
      size="md"
      title={words.add}
      description={words.addAbout(brandName, monthName(month))}
      onClose={onClose}
      form={record}
      submitLabel={words.addAction[values.kind]}
    >
      <div className="flex flex-col gap-3.5">
        <Segmented
          label={words.kind}
          value={values.kind}
          options={optionsOf(words.kinds)}
          onChange={(kind) => form.setValue("kind", kind, { shouldDirty: true })}
          className="self-start"
        />
        <TextField form={record} name="label" hint={words.labelHint} />
        <MoneyField form={record} name="amount" unreadable={words.notANumber} />
        <EffectLine brandId={brandId} form={values} />
      </div>
    </FormDialog>
  );
}

/** The new total, calculated by the server because tax may apply. */
function EffectLine({ brandId, form }: { brandId: number; form: ChargeForm }) {
  const amount = useDebouncedValue(amountOf(form));
  const { data, isError, isPlaceholderData } = useQuery(chargeEffectQuery(brandId, amount));
  const effect = amount !== null && data;
  return (
    <Waiting on={amount !== null && isPlaceholderData} label={words.working}>
      <div role="status" className="min-h-5 text-13 text-fg-2">
        {effect && (
          <>
            <p className="rounded-md bg-surface-2 px-3.5 py-2.5 text-fg">
              {words.effect(formatSum(effect.now), formatSum(effect.total), formatChange(effect.difference))}
            </p>
            {Number(effect.total) <= 0 && <p className="mt-1.5 text-12">{words.belowZero}</p>}
          </>
        )}
        {amount !== null && isError && !effect && <p>{words.effectUnknown}</p>}
      </div>
    </Waiting>
  );
}

const amountOf = (form: ChargeForm): string | null => {
  const parsed = chargeCreate.shape.amount.safeParse(sentOf(form).amount);
  return parsed.success ? parsed.data : null;
};
