import { type Engine, engineParts } from "@console/contract/engines.ts";
import { TriangleAlert } from "lucide-react";
import { common } from "../../../lib/common.text.ts";
import { formatDay } from "../../../lib/dates.ts";
import { listNames } from "../../../lib/names.ts";
import { openerClass, Popover } from "../../../ui/popover.tsx";
import { enginesText as words } from "./engines.text.ts";

/** Provider and model, or that the catalog has none yet. */
export const Model = ({ model }: { model: { provider: string; model_name: string } }) =>
  model.provider === "" && model.model_name === "" ? (
    <span className="text-fg-3">{common.notSet}</span>
  ) : (
    <>
      {model.provider} <span className="font-mono text-12 break-all text-fg-2">{model.model_name}</span>
    </>
  );

/** The first few, with all in a popover. */
export function Languages({ engine }: { engine: Engine }) {
  const names = engine.stt.languages.map((language) => language.name);
  const short = words.languagesShort(names);
  if (short === names.join(", ")) return short;
  return (
    <Popover
      title={words.languagesOf(engine.name)}
      trigger={
        <button type="button" className={openerClass}>
          {short}
        </button>
      }
    >
      <p className="text-fg-2">{names.join(", ")}</p>
    </Popover>
  );
}

export const Voice = ({ engine: { tts } }: { engine: Engine }) =>
  tts.model_name !== "" && (tts.clone_voice ? words.clonedVoice : words.standardVoice);

/** What providers have announced of an engine's models, one sentence each. */
export const retirementsOf = (engine: Engine): string[] =>
  engineParts.flatMap((part) => {
    const { provider, model_name, retires_on, replacement } = engine[part];
    return retires_on === null ? [] : words.retires(provider, model_name, formatDay(retires_on), replacement);
  });

/** Says, ahead of time, which models of the engine their providers retire. */
export const Retirement = ({ engine }: { engine: Engine }) =>
  retirementsOf(engine).map((sentence) => (
    <p
      key={sentence}
      className="mt-1 flex items-start gap-1.5 rounded-sm bg-warning-soft px-2.5 py-1.5 text-12 text-warning-text"
    >
      <TriangleAlert aria-hidden="true" className="mt-px size-3.5" />
      <span>{sentence}</span>
    </p>
  ));

/** These engines cannot answer calls yet. */
export function MissingModels({ engines }: { engines: readonly Engine[] }) {
  if (engines.length === 0) return null;
  return (
    <p className="mb-4 flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-13 text-warning-text">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4" />
      <span>{words.missingModels(listNames(engines.map(({ name }) => name)))}</span>
    </p>
  );
}

/**
 * Engines of a tab that cannot answer calls before the operator's catalog has their models. Businesses use Default (v1)
 * without an assignment, so it belongs to what a brand has.
 */
export function withoutModels(
  tab: "assigned" | "available",
  assigned: readonly Engine[],
  available: readonly Engine[],
): Engine[] {
  const visible = tab === "available" ? available : [...assigned, ...available.filter(({ code }) => code === "v1")];
  return visible.filter((engine) => engineParts.some((part) => engine[part].model_name === ""));
}
