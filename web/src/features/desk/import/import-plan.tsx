import type { ImportPlanShown } from "@console/contract/imports.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRun } from "../../../components/actions/use-run.ts";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { type Applied, applyOf } from "./import.actions.ts";
import { type ChosenFiles, planQuery } from "./import.queries.ts";
import { importText as words } from "./import.text.ts";
import { PlannedFile } from "./planned-file.tsx";

/** What an import of the chosen files would do, and the button that does it. */
export function ImportPlan({ chosen }: { chosen: ChosenFiles }) {
  const plan = useQuery(planQuery(chosen));
  return (
    <Section title={words.plan}>
      <Loaded query={plan} words={words} skeleton="h-40">
        {(found) => <Plan chosen={chosen} plan={found} />}
      </Loaded>
    </Section>
  );
}

const leftOf = ({ rows }: ImportPlanShown): number =>
  rows.filter(({ outcome }) => outcome === "create" || outcome === "change").length;

/** Where the import stands, in one sentence. */
function statusOf(plan: ImportPlanShown, applied: Applied | undefined, pending: boolean): string {
  const { faults, stopped } = plan;
  const [fault] = applied?.faults ?? [];
  const at = applied?.run ?? stopped;
  if (faults.length > 0) return words.faults(faults.length);
  if (fault) return words.stopped(fault.file, fault.line, fault.message);
  if (applied?.run?.state === "done") return words.result(applied.run);
  if (pending && at) return words.progress(at.steps_done, at.steps);
  return stopped ? words.goesOn(stopped.steps_done, stopped.steps) : words.ready(leftOf(plan));
}

function Plan({ chosen, plan }: { chosen: ChosenFiles; plan: ImportPlanShown }) {
  const [applied, setApplied] = useState<Applied>();
  const [run, pending] = useRun();
  const { rows, faults, stopped } = plan;
  const left = leftOf(plan);
  const at = applied?.run ?? stopped;
  const isDone = applied?.run?.state === "done";
  const apply = () => void run(applyOf(setApplied), chosen);
  return (
    <>
      <ul aria-label={words.plan}>
        {chosen.files.map(({ name }) => (
          <PlannedFile
            key={name}
            file={name}
            rows={rows.filter(({ file }) => file === name)}
            faults={faults.filter(({ file }) => file === name)}
            waits={faults.length > 0}
          />
        ))}
      </ul>
      {at && pending && (
        <progress aria-label={words.progressName} max={at.steps} value={at.steps_done} className="mt-3 h-1.5 w-full" />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
        <p role="status" className="min-w-0 text-13 text-fg-2 tabular-nums">
          {statusOf(plan, applied, pending)}
        </p>
        {faults.length === 0 && !isDone && (left > 0 || stopped) && (
          <Button variant="primary" className="ml-auto" pending={pending} onClick={apply}>
            {stopped || applied ? words.resume : words.apply}
          </Button>
        )}
      </div>
    </>
  );
}
