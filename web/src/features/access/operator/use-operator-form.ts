import { type OperatorSettings, operatorSettings, operatorSettingsUpdate } from "@console/contract/operator.ts";
import { useQueryClient } from "@tanstack/react-query";
import { refresh } from "../../../api/queries.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { bodyOf, changesOf, type FieldsOf } from "../../../components/form/fields.ts";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { operatorFields } from "./operator.fields.ts";
import { operatorQuery, saveOperator } from "./operator.queries.ts";
import { operatorText as words } from "./operator.text.ts";

export type OperatorName = keyof typeof operatorFields;
type Values<N extends OperatorName> = Record<N, string>;

export type OperatorPage = { loaded: OperatorSettings; onSaved: (settings: OperatorSettings) => void };

type Options<N extends OperatorName> = OperatorPage & {
  /** Key of the draft in this tab. */
  draft: string;
  /** Body of the toast. */
  saved: (settings: OperatorSettings) => string;
  problems?: (values: Values<N>) => Partial<Values<N>>;
  /** Saves what is not a field, once the fields are stored. */
  saveOthers?: (stored: OperatorSettings) => Promise<OperatorSettings>;
};

/**
 * The form of a settings page over some of the operator's fields. Only what was changed is sent.
 * @param options.loaded a colleague's later save conflicts only when this form is saved
 */
export function useOperatorForm<N extends OperatorName>(names: readonly N[], options: Options<N>) {
  const { loaded, draft, problems, saveOthers, saved, onSaved } = options;
  const client = useQueryClient();
  const fields: FieldsOf<Values<N>> = ofNames(names, (name) => operatorFields[name]);
  const formOf = (settings: OperatorSettings): Values<N> => ofNames(names, (name) => String(settings[name]));
  return useRecordForm({
    fields,
    start: formOf(loaded),
    edit: { loaded, schema: operatorSettings, formOf },
    check: {
      schema: operatorSettingsUpdate,
      body: (values: Values<N>) => ({ operator_settings: bodyOf(fields, values) }),
      problems,
    },
    draft,
    words,
    save: async (values, { stored, key, adopt }) => {
      const before = stored ?? loaded;
      const settings = await saveOperator(before, changesOf(fields, formOf(before), values), key);
      // If what follows fails, the next attempt starts from here.
      adopt(settings);
      return saveOthers ? saveOthers(settings) : settings;
    },
    onSaved: (settings) => {
      client.setQueryData(operatorQuery.queryKey, settings);
      // The open month's bills show the tax immediately.
      void refresh(client, "billing");
      toasts.success(words.saved, saved(settings));
      onSaved(settings);
    },
  });
}

/** The compiler does not follow an object through its entries. */
const ofNames = <N extends string, V>(names: readonly N[], value: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<N, V>;
