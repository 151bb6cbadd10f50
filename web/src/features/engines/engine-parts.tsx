import type { Engine } from "@console/contract/engines.ts";
import { TriangleAlert } from "lucide-react";
import { formatDay } from "../../lib/dates.ts";
import { openerClass, Popover } from "../../ui/popover.tsx";
import { enginesText as words } from "./engines.text.ts";

/** Provider and model. */
export const Model = ({ of }: { of: { provider: string; model_name: string } }) => (
  <>
    {of.provider} <span className="font-mono text-12 break-all text-fg-2">{of.model_name}</span>
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
  tts.clone_voice ? words.clonedVoice : words.standardVoice;

/** Announces, ahead of time, that the provider retires the model. */
export function Retirement({ engine: { llm } }: { engine: Engine }) {
  if (llm.retires_on === null) return null;
  return (
    <p className="flex items-start gap-1.5 rounded-sm bg-warning-soft px-2.5 py-1.5 text-12 text-warning-text">
      <TriangleAlert aria-hidden="true" className="mt-px size-3.5" />
      <span>{words.retires(llm.provider, llm.model_name, formatDay(llm.retires_on), llm.replacement)}</span>
    </p>
  );
}
