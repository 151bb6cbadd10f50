import { type CatalogIntegration, catalogIntegration, integrationCreate } from "@console/contract/catalog.ts";
import {
  categoryLabel,
  connectionLabel,
  connectionTypes,
  integrationCategories,
  retiredLabel,
} from "@console/contract/integrations.ts";
import { DESCRIPTION_MAX, INTEGRATION_CODE_MAX, NAME_MAX } from "@console/contract/limits.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { toasts } from "../../../components/feedback/toasts.ts";
import {
  bodyOf,
  changesOf,
  choice,
  emptyOf,
  type FormOf,
  flag,
  sameNamed,
  text,
} from "../../../components/form/fields.ts";
import { FormDialog } from "../../../components/form/form-dialog.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { common } from "../../../lib/common.text.ts";
import { paddedAmount } from "../../../lib/money.ts";
import { optionsOf } from "../../../lib/options.ts";
import { typedMoney } from "../../../lib/typed-money.ts";
import { Field } from "../../../ui/field.tsx";
import { CheckOption } from "../../../ui/radio-card.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Select } from "../../../ui/select.tsx";
import { createIntegration, integrationRecords, updateIntegration } from "./catalog.queries.ts";
import { integrationForm as words } from "./catalog.text.ts";

const fields = {
  code: text({ label: words.code }, { required: true, maxLength: INTEGRATION_CODE_MAX, technical: true }),
  name: text({ label: words.name }, { required: true, maxLength: NAME_MAX }),
  description: text({ label: words.description }, { maxLength: DESCRIPTION_MAX, rows: 2 }),
  category: choice({ label: words.category, words: categoryLabel }, integrationCategories[0]),
  connection_type: choice({ label: words.connection, words: connectionLabel }, connectionTypes[0]),
  wholesale_price: {
    ...text({ label: words.price }),
    format: (typed: string) => typedMoney(typed) ?? typed,
    sent: (typed: string) => typedMoney(typed) ?? typed,
  },
  post_configuration_required: flag({ label: words.setup, words: { true: words.yes, false: words.no } }, false),
  retired: flag({ label: words.status, words: retiredLabel }, false),
};
type Values = FormOf<typeof fields>;

const formOf = (integration: CatalogIntegration): Values => ({
  ...sameNamed(fields, integration),
  wholesale_price: paddedAmount(integration.wholesale_price),
});

type IntegrationDialogProps = {
  /** The one to edit; none to add one. */
  integration?: CatalogIntegration | undefined;
  onClose: () => void;
};

/** An integration as it is added and changed, and what saving it does to brands. */
export function IntegrationDialog({ integration: latest, onClose }: IntegrationDialogProps) {
  const client = useQueryClient();
  // A colleague's later save must not change the baseline.
  const [integration] = useState(latest);
  const form = useRecordForm({
    fields,
    start: integration ? formOf(integration) : emptyOf(fields),
    edit: integration && { loaded: integration, schema: catalogIntegration, formOf },
    check: { schema: integrationCreate, body: (values: Values) => bodyOf(fields, values) },
    draft: integration ? `catalog-integration-${integration.id}` : "catalog-integration-new",
    words,
    save: async (values, { stored, key }): Promise<CatalogIntegration> => {
      if (!stored) return createIntegration(integrationCreate.parse(bodyOf(fields, values)), key);
      const { code: _, ...changes } = changesOf(fields, formOf(stored), values);
      return updateIntegration(stored, changes, key);
    },
    onSaved: async (saved, before) => {
      toasts.success(before ? words.saved : words.created, saved.name);
      if (before) integrationRecords.store(client, saved);
      onClose();
      await integrationRecords.refresh(client);
    },
  });
  const { control, register, setValue } = form.form;
  const values = useWatch({ control, compute: (all) => ({ ...all }) });

  return (
    <FormDialog
      size="md"
      title={integration ? words.edit(integration.name) : words.add}
      description={integration ? undefined : words.addAbout}
      onClose={onClose}
      form={form}
      submitLabel={integration ? common.save : words.add}
      note={<span role="status">{form.dirty && integration && effectsOf(integration, values).join(" ")}</span>}
    >
      <div className="flex flex-col gap-3.5">
        {!integration && <TextField form={form} name="code" hint={words.codeHint} />}
        <TextField form={form} name="name" />
        <TextField form={form} name="description" />
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
          <Field label={fields.category.label}>
            <Select options={optionsOf(categoryLabel)} {...register("category")} />
          </Field>
          <Field label={fields.connection_type.label}>
            <Select options={optionsOf(connectionLabel)} {...register("connection_type")} />
          </Field>
        </div>
        <MoneyField form={form} name="wholesale_price" hint={words.priceHint} />
        <CheckOption
          title={fields.post_configuration_required.label}
          about=""
          {...register("post_configuration_required")}
        />
        {integration && (
          <fieldset className="flex min-w-0 flex-col items-start">
            <legend className="mb-[5px] text-13 font-medium">{fields.retired.label}</legend>
            <Segmented
              label={fields.retired.label}
              value={`${values.retired}`}
              options={optionsOf({ false: retiredLabel.false, true: retiredLabel.true })}
              onChange={(next) => setValue("retired", next === "true", { shouldDirty: true })}
            />
          </fieldset>
        )}
      </div>
    </FormDialog>
  );
}

/** What saving does, before it is saved. */
function effectsOf(stored: CatalogIntegration, values: Values): string[] {
  const { effects } = words;
  const changes = changesOf(fields, formOf(stored), values);
  const isShown = "name" in changes || "category" in changes || "connection_type" in changes;
  const found = [
    isShown && (stored.brands > 0 ? effects.shown(stored.brands) : effects.shownNone),
    "description" in changes && effects.description,
    "wholesale_price" in changes && effects.price(stored.brands),
    "retired" in changes && (changes.retired ? effects.retired(stored.brands) : effects.offered),
  ].filter((sentence) => sentence !== false);
  return found.length > 0 ? found : [effects.none];
}
