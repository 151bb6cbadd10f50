import { type OperatorSettings, operatorSettings, operatorSettingsUpdate } from "@console/contract/operator.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useBillingDay } from "../../../api/identity.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { bodyOf, changesOf, type FormOf, sameNamed } from "../../../components/form/fields.ts";
import { FormCard } from "../../../components/form/form-card.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { FreshPage } from "../../../components/layout/fresh-page.tsx";
import { monthName } from "../../../lib/months.ts";
import { operatorFields } from "./operator.fields.ts";
import { cacheOperator, operatorQuery, saveOperator } from "./operator.queries.ts";
import { operatorText as words } from "./operator.text.ts";

const { payment_instructions, invoice_prefix, tax_name, tax_rate } = operatorFields;
const fields = { payment_instructions, invoice_prefix, tax_name, tax_rate };

type Values = FormOf<typeof fields>;
type InvoicesProps = { loaded: OperatorSettings; onSaved: (settings: OperatorSettings) => void };

const formOf = (settings: OperatorSettings): Values => sameNamed(fields, settings);

function InvoicesForm({ loaded, onSaved }: InvoicesProps) {
  const client = useQueryClient();
  const today = useBillingDay();
  const form = useRecordForm({
    fields,
    start: formOf(loaded),
    edit: { loaded, schema: operatorSettings, formOf },
    check: {
      schema: operatorSettingsUpdate,
      body: (values: Values) => ({ operator_settings: bodyOf(fields, values) }),
      problems: ({ tax_name, tax_rate }) =>
        tax_name.trim() === "" && Number(fields.tax_rate.sent(tax_rate)) > 0
          ? { tax_name: words.invoices.taxNameMissing }
          : {},
    },
    draft: "settings-invoices",
    words,
    save: (values, { stored, key }) =>
      saveOperator(stored ?? loaded, changesOf(fields, formOf(stored ?? loaded), values), key),
    onSaved: (saved) => {
      cacheOperator(client, saved);
      toasts.success(words.saved, words.invoices.title);
      onSaved(saved);
    },
  });
  const prefix = useWatch({ control: form.form.control, name: "invoice_prefix" }).trim();
  const isStored = prefix === form.stored?.invoice_prefix;
  return (
    <FormCard label={words.invoices.title} form={form} submitLabel={words.save}>
      <TextField form={form} name="payment_instructions" hint={words.invoices.paymentHint} />
      <TextField
        form={form}
        name="invoice_prefix"
        hint={isStored ? words.invoices.prefixHint(`${prefix}000123`) : words.invoices.prefixNew}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_140px] gap-3 max-[22.5rem]:grid-cols-1">
        <TextField form={form} name="tax_name" hint={words.invoices.taxNameHint} />
        <TextField form={form} name="tax_rate" className="tabular-nums" />
        <p className="col-span-full text-12 text-fg-3">{words.invoices.taxHint(monthName(today))}</p>
      </div>
    </FormCard>
  );
}

/** How invoices are numbered, taxed and paid. */
export const InvoicesPage = () => (
  <FreshPage query={operatorQuery} words={{ ...words, ...words.invoices }}>
    {(loaded, onSaved) => <InvoicesForm key={loaded.version} loaded={loaded} onSaved={onSaved} />}
  </FreshPage>
);
