import type { AssignedEngine, Engine } from "@console/contract/engines.ts";
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { UsedBy } from "../../../components/layout/used-by.tsx";
import { Tag } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Languages, Model, Retirement, Voice } from "./engine-parts.tsx";
import { enginesText as words } from "./engines.text.ts";

type EngineCardProps = {
  /** Its index in the list, for the shortcuts. */
  card: number;
  onAsk: () => void;
} & ({ assigned: AssignedEngine; available?: undefined } | { available: Engine; assigned?: undefined });

/** Code and name, then its three models (ENG-03 to ENG-05), and its action. */
export function EngineCard({ card, assigned, available, onAsk }: EngineCardProps) {
  const engine = assigned ?? available;
  return (
    <Card as="li" tabIndex={-1} data-card={card} className="flex min-w-0 flex-col px-card pt-card pb-3">
      <div className="flex items-center gap-2">
        <Tag tone="primary">{engine.code}</Tag>
        <h3 className="min-w-0 truncate text-14 font-semibold tracking-name" title={engine.name}>
          {engine.name}
        </h3>
      </div>
      <dl className="mt-3 mb-3 grid gap-2">
        <Line label={words.llm}>
          <Model of={engine.llm} />
        </Line>
        <Line label={words.stt}>
          <Model of={engine.stt} />
          <span className="block text-fg-2">
            <Languages engine={engine} />
          </span>
        </Line>
        <Line label={words.tts}>
          <Model of={engine.tts} />
          <span className="block text-fg-2">
            <Voice engine={engine} />
          </span>
        </Line>
      </dl>
      <Retirement engine={engine} />
      <div className="mt-auto pt-3">
        <div className="flex min-h-[45px] items-center gap-2 border-t border-line pt-2.5 text-13 text-fg-2">
          {assigned && <UsedBy {...assigned} />}
          <Button
            size="sm"
            className="ml-auto"
            data-act
            aria-label={words.actionOn(assigned ? words.remove : words.add, engine.name)}
            onClick={onAsk}
          >
            {assigned ? <Trash2 aria-hidden="true" /> : <Plus aria-hidden="true" />}
            {assigned ? words.remove : words.add}
          </Button>
        </div>
      </div>
    </Card>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid min-w-0 grid-cols-[112px_1fr] gap-x-3">
    <dt className="text-13 text-fg-3">{label}</dt>
    <dd className="min-w-0 text-13">{children}</dd>
  </div>
);
