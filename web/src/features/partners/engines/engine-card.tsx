import type { AssignedEngine, Engine } from "@console/contract/engines.ts";
import type { ReactNode } from "react";
import type { Action } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { UsedBy } from "../../../components/layout/used-by.tsx";
import { Tag } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Languages, Model, Retirement, Voice } from "./engine-parts.tsx";
import { enginesText as words } from "./engines.text.ts";

type EngineCardProps<T extends Engine> = {
  /** Its index in the list, for the shortcuts. */
  card: number;
  engine: T;
  /** The same, if the brand has it. */
  assigned?: AssignedEngine;
  /** Absent if the brand is closed. */
  action: Action<T> | undefined;
};

/** Code and name, then its three models (ENG-03 to ENG-05), and its action. */
export function EngineCard<T extends Engine>({ card, engine, assigned, action }: EngineCardProps<T>) {
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
          <Model model={engine.llm} />
        </Line>
        <Line label={words.stt}>
          <Model model={engine.stt} />
          <span className="block text-fg-2">
            <Languages engine={engine} />
          </span>
        </Line>
        <Line label={words.tts}>
          <Model model={engine.tts} />
          <span className="block text-fg-2">
            <Voice engine={engine} />
          </span>
        </Line>
      </dl>
      <Retirement engine={engine} />
      <div className="mt-auto pt-3">
        <div className="flex min-h-[45px] items-center gap-2 border-t border-line pt-2.5 text-13 text-fg-2">
          {assigned && <UsedBy {...assigned} />}
          {action && (
            <ActionButton
              action={action}
              record={engine}
              name={words.actionOn(action.label, engine.name)}
              className="ml-auto"
              data-act
            />
          )}
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
