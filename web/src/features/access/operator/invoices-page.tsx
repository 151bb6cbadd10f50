import { yesNo } from "@console/contract/columns.ts";
import { SECOND_PERSON_HOURS } from "@console/contract/limits.ts";
import { invoiceSending, invoiceSendingLabel } from "@console/contract/operator.ts";
import { useWatch } from "react-hook-form";
import { useBillingDay } from "../../../api/identity.ts";
import { FormCard, FormGroup } from "../../../components/form/form-card.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { FreshPage } from "../../../components/layout/fresh-page.tsx";
import { monthName } from "../../../lib/months.ts";
import { optionsOf } from "../../../lib/options.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { operatorFields } from "./operator.fields.ts";
import { operatorQuery } from "./operator.queries.ts";
import { operatorText as words } from "./operator.text.ts";
import { type OperatorPage, useOperatorForm } from "./use-operator-form.ts";

const sendingOptions = optionsOf(invoiceSendingLabel);

const names = [
  "invoice_sending",
  "invoice_sending_hours",
  "terms_days",
  "payment_instructions",
  "apply_credit_at_close",
  "second_person_limit",
  "invoice_prefix",
  "tax_name",
  "tax_rate",
] as const;

function InvoicesForm({ loaded, onSaved }: OperatorPage) {
  const today = useBillingDay();
  const form = useOperatorForm(names, {
    loaded,
    onSaved,
    draft: "settings-invoices",
    saved: () => words.invoices.title,
    problems: ({ tax_name, tax_rate }) =>
      tax_name.trim() === "" && Number(operatorFields.tax_rate.sent(tax_rate)) > 0
        ? { tax_name: words.invoices.taxNameMissing }
        : {},
  });
  const prefix = useWatch({ control: form.form.control, name: "invoice_prefix" }).trim();
  const sending = invoiceSending.parse(useWatch({ control: form.form.control, name: "invoice_sending" }));
  const isStored = prefix === form.stored?.invoice_prefix;
  return (
    <FormCard label={words.invoices.title} form={form}>
      <FormGroup title={words.invoices.sending}>
        <Field label={operatorFields.invoice_sending.label} hint={words.invoices.sendingHint[sending]}>
          <Select {...form.form.register("invoice_sending")} options={sendingOptions} />
        </Field>
        {sending === "after_close" && <TextField form={form} name="invoice_sending_hours" className="tabular-nums" />}
      </FormGroup>
      <FormGroup title={words.invoices.payment}>
        <TextField form={form} name="terms_days" className="tabular-nums" hint={words.invoices.termsHint} />
        <TextField form={form} name="payment_instructions" hint={words.invoices.paymentHint} />
        <Field label={operatorFields.apply_credit_at_close.label} hint={words.invoices.applyHint}>
          <Select {...form.form.register("apply_credit_at_close")} options={optionsOf(yesNo)} />
        </Field>
        <TextField
          form={form}
          name="second_person_limit"
          className="tabular-nums"
          hint={words.invoices.secondPersonHint(SECOND_PERSON_HOURS)}
        />
      </FormGroup>
      <FormGroup title={words.invoices.numbering}>
        <TextField
          form={form}
          name="invoice_prefix"
          hint={isStored ? words.invoices.prefixHint(`${prefix}000123`) : words.invoices.prefixNew}
        />
      </FormGroup>
      <FormGroup title={words.invoices.tax} about={words.invoices.taxHint(monthName(today))}>
        <div className="grid grid-cols-[minmax(0,1fr)_140px] gap-3 max-[22.5rem]:grid-cols-1">
          <TextField form={form} name="tax_name" hint={words.invoices.taxNameHint} />
          <TextField form={form} name="tax_rate" className="tabular-nums" />
        </div>
      </FormGroup>
    </FormCard>
  );
}

/** How invoices are sent, paid, numbered and taxed. */
export const InvoicesPage = () => (
  <FreshPage query={operatorQuery} words={{ ...words, ...words.invoices }}>
    {(loaded, onSaved) => <InvoicesForm key={loaded.version} loaded={loaded} onSaved={onSaved} />}
  </FreshPage>
);
