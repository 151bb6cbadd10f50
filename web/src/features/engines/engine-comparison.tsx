import type { AssignedEngine } from "@console/contract/engines.ts";
import type { ReactNode } from "react";
import { formatDay } from "../../lib/dates.ts";
import { Card } from "../../ui/card.tsx";
import { Languages, Model, Users, Voice } from "./engine-parts.tsx";
import { enginesText as words } from "./engines.text.ts";

type Row = { label: string; cell: (engine: AssignedEngine) => ReactNode };

const rows: readonly Row[] = [
  { label: words.llm, cell: (engine) => <Model of={engine.llm} /> },
  { label: words.stt, cell: (engine) => <Model of={engine.stt} /> },
  { label: words.languages, cell: (engine) => <Languages engine={engine} /> },
  { label: words.tts, cell: (engine) => <Model of={engine.tts} /> },
  { label: words.voice, cell: (engine) => <Voice engine={engine} /> },
  { label: words.defaultVoice, cell: ({ tts }) => <span className="font-mono text-12">{tts.default_voice_id}</span> },
  {
    label: words.retirement,
    cell: ({ llm: { model_name, retires_on, replacement } }) =>
      retires_on === null ? words.notRetired : words.retires(model_name, formatDay(retires_on), replacement),
  },
  { label: words.users, cell: (engine) => <Users engine={engine} /> },
];

/** One column an engine. Where it is wide it scrolls inside its card, the first column stays. */
export const EngineComparison = ({ engines }: { engines: readonly AssignedEngine[] }) => (
  <Card className="overflow-hidden">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys */}
    <section aria-label={words.comparison} tabIndex={0} className="overflow-x-auto -outline-offset-2">
      <table className="w-full border-collapse text-left text-13">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="sticky left-0 bg-surface px-4 py-2.5 font-medium text-fg-3">
              {words.feature}
            </th>
            {engines.map((engine) => (
              <th key={engine.id} scope="col" className="min-w-44 px-4 py-2.5 font-semibold">
                {engine.name} <span className="font-normal text-fg-3">{engine.code}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cell }) => (
            <tr key={label} className="border-b border-line last:border-b-0">
              <th scope="row" className="sticky left-0 bg-surface px-4 py-2.5 font-normal whitespace-nowrap text-fg-3">
                {label}
              </th>
              {engines.map((engine) => (
                <td key={engine.id} className="px-4 py-2.5">
                  {cell(engine)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </Card>
);
