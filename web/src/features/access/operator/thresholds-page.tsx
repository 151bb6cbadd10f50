import { fieldsOfThresholds } from "@console/contract/operator.ts";
import { FormCard, FormGroup } from "../../../components/form/form-card.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { FreshPage } from "../../../components/layout/fresh-page.tsx";
import { operatorQuery } from "./operator.queries.ts";
import { operatorText as words } from "./operator.text.ts";
import { type OperatorPage, useOperatorForm } from "./use-operator-form.ts";

/** `Object.keys` forgets the names. */
const names = Object.keys(fieldsOfThresholds) as (keyof typeof fieldsOfThresholds)[];

function ThresholdsForm({ loaded, onSaved }: OperatorPage) {
  const form = useOperatorForm(names, {
    loaded,
    onSaved,
    draft: "settings-attention",
    saved: () => words.thresholds.title,
  });
  return (
    <FormCard label={words.thresholds.title} form={form}>
      <FormGroup title={words.thresholds.group}>
        <div className="grid grid-cols-2 items-end gap-3 max-[22.5rem]:grid-cols-1">
          {names.map((name) => (
            <TextField key={name} form={form} name={name} className="tabular-nums" />
          ))}
        </div>
      </FormGroup>
    </FormCard>
  );
}

/** From when on the list of what needs attention reports something. */
export const ThresholdsPage = () => (
  <FreshPage query={operatorQuery} words={{ ...words, ...words.thresholds }}>
    {(loaded, onSaved) => <ThresholdsForm key={loaded.version} loaded={loaded} onSaved={onSaved} />}
  </FreshPage>
);
