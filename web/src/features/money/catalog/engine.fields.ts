import type { CatalogEngine, EngineChange } from "@console/contract/catalog.ts";
import type { EnginePart } from "@console/contract/engines.ts";
import { COST_HINT_MAX, NAME_MAX } from "@console/contract/limits.ts";
import { day, type FormOf, flag, text } from "../../../components/form/fields.ts";
import { engineForm as words } from "./catalog.text.ts";

const line = (label: string) => text({ label }, { maxLength: NAME_MAX });
const yesNo = { true: words.yes, false: words.no };

const model = <P extends EnginePart>(part: P) => {
  const of = (label: string) => words.unnamed(label, words.parts[part]);
  return {
    [`${part}_provider`]: line(of(words.provider)),
    [`${part}_model_name`]: text({ label: of(words.model) }, { maxLength: NAME_MAX, technical: true }),
    [`${part}_retires_on`]: day({ label: of(words.retires) }),
    [`${part}_replacement`]: line(of(words.replacement)),
  } as {
    [K in `${P}_${"provider" | "model_name" | "retires_on" | "replacement"}`]: ReturnType<typeof line>;
  };
};

export const engineFields = {
  ...model("llm"),
  ...model("stt"),
  stt_languages: text({ label: words.languages }),
  stt_multi_language: flag({ label: words.multiLanguage, words: yesNo }, false),
  ...model("tts"),
  tts_default_voice_id: text({ label: words.voice }, { maxLength: NAME_MAX, technical: true }),
  tts_clone_voice: flag({ label: words.cloneVoice, words: yesNo }, false),
  cost_hint: text({ label: words.cost }, { maxLength: COST_HINT_MAX }),
};
export type EngineForm = FormOf<typeof engineFields>;

export const languagesOf = (typed: string) =>
  typed
    .split(",")
    .map((name) => ({ name: name.trim() }))
    .filter(({ name }) => name !== "");
export const languagesText = (languages: readonly { name: string }[]) => languages.map(({ name }) => name).join(", ");

export const formOf = ({ llm, stt, tts, cost_hint }: CatalogEngine): EngineForm => ({
  llm_provider: llm.provider,
  llm_model_name: llm.model_name,
  llm_retires_on: llm.retires_on ?? "",
  llm_replacement: llm.replacement ?? "",
  stt_provider: stt.provider,
  stt_model_name: stt.model_name,
  stt_retires_on: stt.retires_on ?? "",
  stt_replacement: stt.replacement ?? "",
  stt_languages: languagesText(stt.languages),
  stt_multi_language: stt.multi_language,
  tts_provider: tts.provider,
  tts_model_name: tts.model_name,
  tts_retires_on: tts.retires_on ?? "",
  tts_replacement: tts.replacement ?? "",
  tts_default_voice_id: tts.default_voice_id,
  tts_clone_voice: tts.clone_voice,
  cost_hint,
});

/** Every part and the cost, as they are sent. */
const sentOf = (values: EngineForm): Required<EngineChange> => {
  const modelOf = (part: EnginePart) => ({
    provider: values[`${part}_provider`].trim(),
    model_name: values[`${part}_model_name`].trim(),
    retires_on: values[`${part}_retires_on`] || null,
    replacement: values[`${part}_replacement`].trim() || null,
  });
  return {
    llm: modelOf("llm"),
    stt: {
      ...modelOf("stt"),
      languages: languagesOf(values.stt_languages),
      multi_language: values.stt_multi_language,
    },
    tts: {
      ...modelOf("tts"),
      default_voice_id: values.tts_default_voice_id.trim(),
      clone_voice: values.tts_clone_voice,
    },
    cost_hint: values.cost_hint.trim(),
  };
};

/** The parts that differ, each of them whole. */
export function changesOf(engine: CatalogEngine, values: EngineForm): EngineChange {
  const [before, after] = [sentOf(formOf(engine)), sentOf(values)];
  const differs = <K extends keyof EngineChange>(key: K) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  return {
    ...(differs("llm") && { llm: after.llm }),
    ...(differs("stt") && { stt: after.stt }),
    ...(differs("tts") && { tts: after.tts }),
    ...(differs("cost_hint") && { cost_hint: after.cost_hint }),
  };
}
