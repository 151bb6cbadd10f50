import type { CatalogEngine, CatalogUser } from "@console/contract/catalog.ts";
import { type EnginePart, enginePartLabel, engineParts } from "@console/contract/engines.ts";
import { NAME_MAX } from "@console/contract/limits.ts";
import { planWaves, type Wave } from "@console/contract/rollout-waves.ts";
import type { Rollout, RolloutCreate } from "@console/contract/rollouts.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Controller, useWatch } from "react-hook-form";
import { BrandPicker } from "../../../components/brand/brand-picker.tsx";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { toasts } from "../../../components/feedback/toasts.ts";
import { choice, type FormOf, namedBrands, text } from "../../../components/form/fields.ts";
import { FormDialog } from "../../../components/form/form-dialog.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { listNames } from "../../../lib/names.ts";
import { paths } from "../../../lib/paths.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { engineUsersQuery } from "./catalog.queries.ts";
import { languagesOf, languagesText } from "./engine.fields.ts";
import { refreshRollouts, startRollout } from "./rollout.actions.ts";
import { replaceText as words } from "./rollout.text.ts";

const line = (label: string, required = false) => text({ label }, { maxLength: NAME_MAX, required });

const fields = {
  part: choice({ label: words.part, words: enginePartLabel }, "llm"),
  provider: line(words.provider, true),
  model_name: line(words.model, true),
  languages: text({ label: words.languages }),
  default_voice_id: line(words.voice),
  brands: namedBrands({ label: words.first }),
  waves: text({ label: words.shares }),
  hold_percent: text({ label: words.hold }, { required: true, inputMode: "numeric", maxLength: 3 }),
};
type Values = FormOf<typeof fields>;

const isPercent = (typed: string) => /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 100;
const sharesOf = (typed: string): string[] => typed.split(/[\s,]+/).filter((share) => share !== "");

const startOf = (engine: CatalogEngine, part: EnginePart): Values => ({
  part,
  provider: engine[part].provider,
  model_name: engine[part].replacement ?? "",
  languages: languagesText(engine.stt.languages),
  default_voice_id: part === "tts" ? "" : engine.tts.default_voice_id,
  brands: [],
  waves: "10",
  hold_percent: "30",
});

/** Named brands first, then shares. */
const wavesOf = ({ brands, waves }: Pick<Values, "brands" | "waves">): Wave[] => [
  ...(brands.length > 0 ? [{ organization_ids: brands.map(({ id }) => id) }] : []),
  ...sharesOf(waves)
    .filter(isPercent)
    .map((share) => ({ percent: Number(share) })),
];

function sentOf({ code, stt, tts }: CatalogEngine, values: Values): RolloutCreate {
  const model = {
    provider: values.provider.trim(),
    model_name: values.model_name.trim(),
    retires_on: null,
    replacement: null,
  };
  const { multi_language } = stt;
  const part = {
    llm: { llm: model },
    stt: { stt: { ...model, multi_language, languages: languagesOf(values.languages) } },
    tts: { tts: { ...model, clone_voice: tts.clone_voice, default_voice_id: values.default_voice_id.trim() } },
  }[values.part];
  const waves = wavesOf(values).map(({ organization_ids, percent }) =>
    organization_ids ? { organization_ids: [...organization_ids] } : { percent },
  );
  return { engine: code, ...part, waves, hold_percent: Number(values.hold_percent) };
}

function problemsOf(values: Values): Partial<Record<keyof Values, string>> {
  return {
    ...(!sharesOf(values.waves).every(isPercent) && { waves: words.sharesWrong }),
    ...(!isPercent(values.hold_percent.trim()) && { hold_percent: words.holdWrong }),
  };
}

type ReplaceDialogProps = {
  engine: CatalogEngine;
  /** The part to replace, if it is known. */
  part: EnginePart | undefined;
  onClose: () => void;
};

/** Replaces a model of an engine: by what, in which waves, and which brands and businesses that concerns. */
export function ReplaceDialog({ engine, part = endingPart(engine), onClose }: ReplaceDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useRecordForm<Values, Rollout, Rollout>({
    fields,
    start: startOf(engine, part),
    check: { problems: problemsOf },
    draft: `catalog-replace-${engine.id}`,
    words,
    save: (values, { key }) => startRollout(sentOf(engine, values), key),
    onSaved: async ({ id, to }) => {
      toasts.success(words.started, to.model_name);
      await navigate({ to: paths.rollout, params: { id: String(id) }, ignoreBlocker: true });
      await refreshRollouts(client);
    },
  });
  const { control, register, reset } = form.form;
  const values = useWatch({ control, compute: (all) => ({ ...all }) });

  return (
    <FormDialog
      size="md"
      title={words.title(engine.name)}
      description={words.about}
      onClose={onClose}
      form={form}
      submitLabel={words.submit}
    >
      <div className="flex flex-col gap-3.5">
        <Field label={fields.part.label}>
          <Select
            options={engineParts.map((each) => ({
              value: each,
              label: words.partOf(enginePartLabel[each], engine[each].model_name),
            }))}
            {...register("part", {
              // What is announced belongs to the part.
              onChange: ({ target }) => reset({ ...startOf(engine, target.value), part: target.value }),
            })}
          />
        </Field>
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
          <TextField form={form} name="provider" />
          <TextField form={form} name="model_name" />
        </div>
        {values.part === "stt" && <TextField form={form} name="languages" hint={words.languagesHint} />}
        {values.part === "tts" && <TextField form={form} name="default_voice_id" />}
        <Controller
          control={control}
          name="brands"
          render={({ field: { value, onChange } }) => (
            <Field label={fields.brands.label} hint={words.firstHint}>
              <BrandPicker value={value} onChange={onChange} />
            </Field>
          )}
        />
        <TextField form={form} name="waves" hint={words.sharesHint} />
        <TextField form={form} name="hold_percent" hint={words.holdHint} />
        <Plan engine={engine} values={values} />
      </div>
    </FormDialog>
  );
}

/** The part that its provider retires first, or the language model. */
const endingPart = (engine: CatalogEngine): EnginePart =>
  engineParts
    .filter((part) => engine[part].retires_on !== null)
    .sort((one, other) => ((engine[one].retires_on ?? "") < (engine[other].retires_on ?? "") ? -1 : 1))[0] ?? "llm";

/** The brands and businesses of each wave, before it begins. */
function Plan({ engine, values }: { engine: CatalogEngine; values: Values }) {
  const query = useQuery(engineUsersQuery(engine.id));
  return (
    <Loaded query={query} words={{ loading: words.usersLoading, loadFailed: words.usersFailed }} skeleton="h-16">
      {(users) => <Waves users={users} values={values} />}
    </Loaded>
  );
}

function Waves({ users, values }: { users: readonly CatalogUser[]; values: Values }) {
  const byId = new Map(users.map((user) => [user.id, user]));
  // The order in which the server takes the brands of a share.
  const ids = [...byId.keys()].sort((one, other) => one - other);
  const strangers = values.brands.filter(({ id }) => !byId.has(id)).map(({ name }) => name);
  const waves = planWaves(ids, wavesOf(values)).map((wave) => wave.flatMap((id) => byId.get(id) ?? []));
  return (
    <section aria-label={words.plan} className="rounded-md bg-surface-2 px-3.5 py-3 text-13">
      {strangers.length > 0 && <p className="mb-2 text-error-text">{words.notUsing(listNames(strangers))}</p>}
      <ol className="flex flex-col gap-1.5">
        {waves.map((brands, index) => (
          <li key={brands[0]?.id}>
            <span className="font-medium">
              {words.wave(
                index + 1,
                brands.length,
                brands.reduce((sum, { businesses }) => sum + businesses, 0),
              )}
            </span>
            <span className="block text-fg-2">{listNames(brands.map(({ name }) => name))}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-12 text-fg-3">{words.effect}</p>
    </section>
  );
}
