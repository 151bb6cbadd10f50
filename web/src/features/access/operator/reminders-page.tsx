import { reminderSteps } from "@console/contract/reminder-policy.ts";
import { FormCard, FormGroup } from "../../../components/form/form-card.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { FreshPage } from "../../../components/layout/fresh-page.tsx";
import { optionsOf } from "../../../lib/options.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { operatorFields } from "./operator.fields.ts";
import { operatorQuery } from "./operator.queries.ts";
import { operatorText as words } from "./operator.text.ts";
import { type OperatorPage, useOperatorForm } from "./use-operator-form.ts";

const names = [
  "payment_reminders" as const,
  ...reminderSteps.flatMap((step) => [`reminder_days_${step}` as const, `reminder_text_${step}` as const]),
];
const options = optionsOf(words.reminders.choices);

function RemindersForm({ loaded, onSaved }: OperatorPage) {
  const form = useOperatorForm(names, {
    loaded,
    onSaved,
    draft: "settings-reminders",
    saved: () => words.reminders.title,
  });
  return (
    <FormCard label={words.reminders.title} form={form}>
      <FormGroup title={words.reminders.sending}>
        <Field label={operatorFields.payment_reminders.label} hint={words.reminders.sendingHint}>
          <Select {...form.form.register("payment_reminders")} options={options} />
        </Field>
      </FormGroup>
      <FormGroup title={words.reminders.steps} about={words.reminders.stepsHint}>
        {reminderSteps.map((step) => (
          <div key={step} className="grid grid-cols-[176px_minmax(0,1fr)] gap-3 max-md:grid-cols-1">
            <TextField form={form} name={`reminder_days_${step}`} className="tabular-nums" />
            <TextField form={form} name={`reminder_text_${step}`} />
          </div>
        ))}
      </FormGroup>
    </FormCard>
  );
}

/** When brands are reminded of unpaid bills, and how the emails begin. */
export const RemindersPage = () => (
  <FreshPage query={operatorQuery} words={{ ...words, ...words.reminders }}>
    {(loaded, onSaved) => <RemindersForm key={loaded.version} loaded={loaded} onSaved={onSaved} />}
  </FreshPage>
);
