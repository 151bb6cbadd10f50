import type { AssignedEngine } from "@console/contract/engines.ts";
import type { ReactNode } from "react";
import { UsedBy } from "../../../components/layout/used-by.tsx";
import { common } from "../../../lib/common.text.ts";
import { Card } from "../../../ui/card.tsx";
import { cellClass, pinnedClass, Table } from "../../../ui/table.tsx";
import { Languages, Model, retirementsOf, Voice } from "./engine-parts.tsx";
import { enginesText as words } from "./engines.text.ts";

type Row = { label: string; cell: (engine: AssignedEngine) => ReactNode };

const rows: readonly Row[] = [
  { label: words.llm, cell: (engine) => <Model model={engine.llm} /> },
  { label: words.stt, cell: (engine) => <Model model={engine.stt} /> },
  { label: words.languages, cell: (engine) => <Languages engine={engine} /> },
  { label: words.tts, cell: (engine) => <Model model={engine.tts} /> },
  { label: words.voice, cell: (engine) => <Voice engine={engine} /> },
  {
    label: words.defaultVoice,
    cell: ({ tts }) => <span className="font-mono text-12">{tts.default_voice_id || common.notSet}</span>,
  },
  {
    label: words.retirement,
    cell: (engine) => retirementsOf(engine).join(" ") || words.notRetired,
  },
  { label: words.users, cell: (engine) => <UsedBy {...engine} /> },
];

/** One column per engine. If too wide, it scrolls inside its card while the first column stays. */
export const EngineComparison = ({ engines }: { engines: readonly AssignedEngine[] }) => (
  <Card className="overflow-hidden">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys */}
    <section aria-label={words.comparison} tabIndex={0} className="overflow-x-auto -outline-offset-2">
      <Table inCard label={words.comparison} heads={[{ title: words.component, pinned: true }, ...engines.map(headOf)]}>
        <tbody>
          {rows.map(({ label, cell }) => (
            <tr key={label}>
              <th
                scope="row"
                className={`${cellClass} ${pinnedClass} text-left font-normal whitespace-nowrap text-fg-3`}
              >
                {label}
              </th>
              {engines.map((engine) => (
                <td key={engine.id} className={`${cellClass} min-w-44`}>
                  {cell(engine)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  </Card>
);

const headOf = ({ name, code }: AssignedEngine) => ({ title: `${name} ${code}` });
