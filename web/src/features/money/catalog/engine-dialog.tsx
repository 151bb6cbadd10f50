import { type CatalogEngine, catalogEngine } from "@console/contract/catalog.ts";
import { type EnginePart, engineParts } from "@console/contract/engines.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { toasts } from "../../../components/feedback/toasts.ts";
import { FormDialog } from "../../../components/form/form-dialog.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { CheckOption } from "../../../ui/radio-card.tsx";
import { engineRecords, updateEngine } from "./catalog.queries.ts";
import { engineForm as words } from "./catalog.text.ts";
import { changesOf, type EngineForm, engineFields as fields, formOf } from "./engine.fields.ts";

type EngineDialogProps = { engine: CatalogEngine; onClose: () => void };

/** The parts of an engine, and what saving them does to brands. */
export function EngineDialog({ engine: latest, onClose }: EngineDialogProps) {
  const client = useQueryClient();
  // A colleague's later save must not change the baseline.
  const [engine] = useState(latest);
  const form = useRecordForm({
    fields,
    start: formOf(engine),
    edit: { loaded: engine, schema: catalogEngine, formOf },
    check: {},
    draft: `catalog-engine-${engine.id}`,
    words,
    save: (values: EngineForm, { stored, key }) =>
      updateEngine(stored ?? engine, changesOf(stored ?? engine, values), key),
    onSaved: async (saved) => {
      engineRecords.store(client, saved);
      toasts.success(words.saved, saved.name);
      onClose();
      await engineRecords.refresh(client);
    },
  });
  const values = useWatch({ control: form.form.control, compute: (all) => ({ ...all }) });
  const changes = changesOf(form.stored ?? engine, values);
  const isShown = engineParts.some((part) => part in changes);

  return (
    <FormDialog
      size="ml"
      title={words.title(engine.name)}
      onClose={onClose}
      form={form}
      note={
        <span role="status">
          {form.dirty && (isShown ? words.effects.brands(engine.brands, engine.businesses) : words.effects.none)}
        </span>
      }
    >
      <div className="flex flex-col gap-5">
        {engineParts.map((part) => (
          <fieldset key={part} className="min-w-0">
            <legend className="mb-2 text-14 font-semibold tracking-name">{words.parts[part]}</legend>
            <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
              <PartFields form={form} part={part} />
            </div>
          </fieldset>
        ))}
        <TextField form={form} name="cost_hint" hint={words.costHint} />
      </div>
    </FormDialog>
  );
}

type PartFieldsProps = {
  form: ReturnType<typeof useRecordForm<EngineForm, CatalogEngine, CatalogEngine>>;
  part: EnginePart;
};

function PartFields({ form, part }: PartFieldsProps) {
  return (
    <>
      <TextField form={form} name={`${part}_provider`} label={words.provider} />
      <TextField form={form} name={`${part}_model_name`} label={words.model} />
      <TextField form={form} name={`${part}_retires_on`} label={words.retires} />
      <TextField form={form} name={`${part}_replacement`} label={words.replacement} />
      {part === "stt" && (
        <>
          <TextField form={form} name="stt_languages" hint={words.languagesHint} />
          <CheckOption title={fields.stt_multi_language.label} about="" {...form.form.register("stt_multi_language")} />
        </>
      )}
      {part === "tts" && (
        <>
          <TextField form={form} name="tts_default_voice_id" />
          <CheckOption title={fields.tts_clone_voice.label} about="" {...form.form.register("tts_clone_voice")} />
        </>
      )}
    </>
  );
}
