import { type OperatorSettings, operatorSettings, operatorSettingsUpdate } from "@console/contract/operator.ts";
import { useQueryClient } from "@tanstack/react-query";
import { toasts } from "../../../components/feedback/toasts.ts";
import { bodyOf, changesOf, type FormOf, namesOf, sameNamed } from "../../../components/form/fields.ts";
import { FormCard } from "../../../components/form/form-card.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { FreshPage } from "../../../components/layout/fresh-page.tsx";
import { operatorFields } from "./operator.fields.ts";
import { cacheOperator, operatorQuery, saveOperator } from "./operator.queries.ts";
import { operatorText as words } from "./operator.text.ts";

const { attention_margin, attention_bill_change, attention_usage_fall, ...others } = operatorFields;
const { attention_silent_hours, attention_days, attention_part_days } = others;
const fields = {
  attention_margin,
  attention_bill_change,
  attention_usage_fall,
  attention_silent_hours,
  attention_days,
  attention_part_days,
};

type Values = FormOf<typeof fields>;
type ThresholdsProps = { loaded: OperatorSettings; onSaved: (settings: OperatorSettings) => void };

const formOf = (settings: OperatorSettings): Values =>
  sameNamed(fields, {
    ...settings,
    attention_silent_hours: String(settings.attention_silent_hours),
    attention_days: String(settings.attention_days),
    attention_part_days: String(settings.attention_part_days),
  });

function ThresholdsForm({ loaded, onSaved }: ThresholdsProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    fields,
    start: formOf(loaded),
    edit: { loaded, schema: operatorSettings, formOf },
    check: {
      schema: operatorSettingsUpdate,
      body: (values: Values) => ({ operator_settings: bodyOf(fields, values) }),
    },
    draft: "settings-attention",
    words,
    save: (values, { stored, key }) =>
      saveOperator(stored ?? loaded, changesOf(fields, formOf(stored ?? loaded), values), key),
    onSaved: (saved) => {
      cacheOperator(client, saved);
      toasts.success(words.saved, words.thresholds.title);
      onSaved(saved);
    },
  });
  return (
    <FormCard label={words.thresholds.title} form={form} submitLabel={words.save}>
      <div className="grid grid-cols-2 items-end gap-3 max-[22.5rem]:grid-cols-1">
        {namesOf<Values>(fields).map((name) => (
          <TextField key={name} form={form} name={name} className="tabular-nums" />
        ))}
      </div>
    </FormCard>
  );
}

/** From when on the list of what needs attention reports something. */
export const ThresholdsPage = () => (
  <FreshPage query={operatorQuery} words={{ ...words, ...words.thresholds }}>
    {(loaded, onSaved) => <ThresholdsForm key={loaded.version} loaded={loaded} onSaved={onSaved} />}
  </FreshPage>
);
