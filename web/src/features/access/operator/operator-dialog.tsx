import { type OperatorSettings, operatorSettings, operatorSettingsUpdate } from "@console/contract/operator.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useBillingDay } from "../../../api/identity.ts";
import { MessageBar } from "../../../components/feedback/message-bar.tsx";
import { toasts } from "../../../components/feedback/toasts.ts";
import { bodyOf, changesOf, sameNamed } from "../../../components/form/fields.ts";
import { FormDialog } from "../../../components/form/form-dialog.tsx";
import { FreshDialog } from "../../../components/form/fresh-dialog.tsx";
import { PictureField } from "../../../components/form/picture-field.tsx";
import { TextField, TextFields } from "../../../components/form/text-field.tsx";
import { usePicture } from "../../../components/form/use-picture.ts";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { sellerMissingText } from "../../../components/layout/seller-missing.text.ts";
import { formatDay } from "../../../lib/dates.ts";
import { monthName, nextFirst } from "../../../lib/months.ts";
import { operatorFields as fields, type OperatorForm as Values } from "./operator.fields.ts";
import { cacheOperator, logoUrl, operatorQuery, removeLogo, saveOperator, setLogo } from "./operator.queries.ts";
import { operatorText as words } from "./operator.text.ts";

const formOf = (settings: OperatorSettings): Values =>
  sameNamed(fields, {
    ...settings,
    attention_silent_hours: String(settings.attention_silent_hours),
    attention_days: String(settings.attention_days),
    attention_part_days: String(settings.attention_part_days),
  });

/** From when on something needs attention. */
const thresholds = [
  ...(["attention_margin", "attention_bill_change", "attention_usage_fall"] as const),
  ...(["attention_silent_hours", "attention_days", "attention_part_days"] as const),
];

/** In their own group; all others describe the seller. */
const grouped = [
  ...thresholds,
  ...(["display_name", "reply_to"] as const),
  ...(["payment_instructions", "invoice_prefix", "tax_name", "tax_rate"] as const),
];

/** @param loaded a colleague's later save conflicts only when this form is saved */
function OperatorForm({ loaded, onClose }: { loaded: OperatorSettings; onClose: () => void }) {
  const client = useQueryClient();
  const today = useBillingDay();
  const picture = usePicture(loaded.logo_url ? logoUrl(loaded.logo_url) : null);
  const form = useRecordForm({
    fields,
    start: formOf(loaded),
    edit: { loaded, schema: operatorSettings, formOf },
    check: {
      schema: operatorSettingsUpdate,
      body: (values: Values) => ({ operator_settings: bodyOf(fields, values) }),
      problems: ({ tax_name, tax_rate }) =>
        tax_name.trim() === "" && Number(fields.tax_rate.sent(tax_rate)) > 0 ? { tax_name: words.taxNameMissing } : {},
    },
    draft: "operator-settings",
    words,
    save: async (values, { stored, key, adopt }) => {
      const saved = await saveOperator(stored ?? loaded, changesOf(fields, formOf(stored ?? loaded), values), key);
      // The logo is sent afterwards; if that fails, the next attempt only updates.
      adopt(saved);
      if (picture.choice.kind === "new") return setLogo(saved, picture.choice.file);
      return picture.choice.kind === "none" && saved.logo_url ? removeLogo(saved) : saved;
    },
    onSaved: (saved) => {
      cacheOperator(client, saved);
      toasts.success(words.saved, saved.legal_name);
      onClose();
    },
  });
  const prefix = useWatch({ control: form.form.control, name: "invoice_prefix" }).trim();

  return (
    <FormDialog
      size="md"
      title={words.title}
      description={words.about}
      onClose={onClose}
      form={{ ...form, dirty: form.dirty || picture.changed }}
      submitLabel={words.save}
    >
      <div className="flex flex-col gap-6">
        {loaded.legal_name === "" && (
          <MessageBar tone="warning">{sellerMissingText.text(formatDay(nextFirst(today)))}</MessageBar>
        )}
        <Group title={words.seller} hint={words.sellerHint}>
          <TextFields form={form} except={grouped} />
        </Group>
        <PictureField
          picture={picture}
          title={words.logo}
          of={words.logoOf}
          remove={words.removeLogo}
          hint={words.logoHint}
          shape="on-paper h-12 max-w-36 object-contain"
        />
        <Group title={words.emails}>
          <TextField form={form} name="display_name" hint={words.displayNameHint} />
          <TextField form={form} name="reply_to" hint={words.replyToHint} />
        </Group>
        <Group title={words.invoices}>
          <TextField form={form} name="payment_instructions" hint={words.paymentHint} />
          <TextField
            form={form}
            name="invoice_prefix"
            hint={prefix === form.stored?.invoice_prefix ? words.prefixHint(`${prefix}000123`) : words.prefixNew}
          />
          <div className="grid grid-cols-[minmax(0,1fr)_140px] gap-3 max-[22.5rem]:grid-cols-1">
            <TextField form={form} name="tax_name" hint={words.taxNameHint} />
            <TextField form={form} name="tax_rate" className="tabular-nums" />
            <p className="col-span-full text-12 text-fg-3">{words.taxHint(monthName(today))}</p>
          </div>
        </Group>
        <Group title={words.attention} hint={words.attentionHint}>
          <div className="grid grid-cols-2 items-end gap-3 max-[22.5rem]:grid-cols-1">
            {thresholds.map((name) => (
              <TextField key={name} form={form} name={name} className="tabular-nums" />
            ))}
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

/** The seller on invoices: a panel of the user menu, only for Super Admins. */
export const OperatorDialog = ({ onClose }: { onClose: () => void }) => (
  <FreshDialog query={operatorQuery} words={words} onClose={onClose}>
    {(loaded) => <OperatorForm loaded={loaded} onClose={onClose} />}
  </FreshDialog>
);
