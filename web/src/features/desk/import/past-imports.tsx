import type { ImportRunShown } from "@console/contract/imports.ts";
import { useQuery } from "@tanstack/react-query";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { SimpleList } from "../../../components/layout/simple-list.tsx";
import { Badge, State } from "../../../ui/badge.tsx";
import { Section } from "../../../ui/card.tsx";
import { Time } from "../../../ui/time.tsx";
import { undo } from "./import.actions.ts";
import { pastQuery } from "./import.queries.ts";
import { importText, pastText as words } from "./import.text.ts";

/** The last imports, each with its undo. */
export const PastImports = () => (
  <Section title={words.title}>
    <div className="pt-1">
      <SimpleList query={useQuery(pastQuery)} words={words} label={words.title} skeleton="h-24" className="">
        {(run) => <PastImport key={run.id} run={run} />}
      </SimpleList>
    </div>
  </Section>
);

function PastImport({ run }: { run: ImportRunShown }) {
  const { id, state, started_at, started_by, steps, steps_done, undone_at, undone_by } = run;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-2.5 text-13">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 max-md:basis-full">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-medium">{words.name(id)}</span>
          {state === "running" ? (
            <Badge tone="warning">{words.states.running}</Badge>
          ) : (
            <State tone={state === "done" ? "success" : "neutral"} hollow={state === "undone"}>
              {words.states[state]}
            </State>
          )}
          <span className="text-fg-2 tabular-nums">
            {state === "running" ? words.steps(steps_done, steps) : importText.result(run)}
          </span>
        </p>
        <p className="text-12 text-fg-3">
          {words.started} <Time at={started_at} show="inSentence" /> {words.by(started_by)}
          {undone_at && undone_by && (
            <>
              {". "}
              {words.undoneAt} <Time at={undone_at} show="inSentence" /> {words.by(undone_by)}
            </>
          )}
        </p>
      </div>
      {undo.applies?.(run) && <ActionButton variant="ghost" action={undo} record={run} name={words.undoOf(id)} />}
    </li>
  );
}
