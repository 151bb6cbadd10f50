import { IMPORTED_ROWS_MAX } from "@console/contract/limits.ts";
import type { BankRow, ImportPreview } from "@console/contract/payment-imports.ts";
import { useState } from "react";
import type { Act } from "../../../../components/actions/action.ts";
import { useRun } from "../../../../components/actions/use-run.ts";
import { refreshReceivables } from "../../../../components/bill/refresh.ts";
import { useBlockNavigation } from "../../../../components/feedback/use-unsaved-guard.ts";
import { formatSum } from "../../../../lib/money.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/card.tsx";
import { lazyDialog } from "../../../../ui/lazy-part.tsx";
import { Segmented } from "../../../../ui/segmented.tsx";
import {
  acceptedOf,
  choose,
  chosenRows,
  type Decisions,
  decide,
  isRecorded,
  partsOf,
  sumOf,
  withResults,
} from "./decisions.rules.ts";
import { acceptRows, type ChosenFile } from "./import.queries.ts";
import { importText as words } from "./import.text.ts";
import { OpenRows } from "./open-rows.tsx";
import { RecordedRows, UnreadableRows } from "./other-rows.tsx";

const RowDialog = lazyDialog(async () => (await import("./row-dialog.tsx")).RowDialog);

type ImportRowsProps = {
  source: { file: ChosenFile; mappingId: number; version: number };
  preview: ImportPreview;
  decisions: Decisions;
  onDecide: (change: (before: Decisions) => Decisions) => void;
};

type View = keyof typeof words.views;

/** The rows of a file with what they pay, and what was recorded of them. */
export function ImportRows({ source, preview, decisions, onDecide }: ImportRowsProps) {
  const [view, setView] = useState<View>("open");
  const [editing, setEditing] = useState<BankRow>();
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [run, pending] = useRun();
  const { rows, unreadable, outgoing } = preview;
  const open = rows.filter((row) => !isRecorded(decisions, row));
  const recorded = rows.filter((row) => isRecorded(decisions, row));
  const chosen = chosenRows(decisions, rows);
  const counts = { open: open.length, recorded: recorded.length, unreadable: unreadable.length };
  useBlockNavigation(pending);

  /** In calls of a limited length; what each recorded is shown at once. */
  const record: Act<readonly BankRow[]> = {
    failed: words.recordFailed,
    refresh: refreshReceivables,
    run: async (accepted) => {
      const counted = { recorded: 0, known: 0, failed: 0 };
      try {
        for (let at = 0; at < accepted.length; at += IMPORTED_ROWS_MAX) {
          setProgress({ done: at, all: accepted.length });
          const some = accepted.slice(at, at + IMPORTED_ROWS_MAX);
          const answers = await acceptRows(
            source,
            some.map((row) => acceptedOf(decisions, row)),
          );
          for (const { outcome } of answers) counted[outcome] += 1;
          onDecide((before) => withResults(before, answers));
        }
      } finally {
        setProgress(undefined);
      }
      return { title: words.done, body: words.outcome(counted.recorded, counted.known, counted.failed) };
    },
  };

  return (
    <Section title={words.rows} count={preview.account}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <Segmented
          label={words.view}
          digits={3}
          value={view}
          options={(["open", "recorded", "unreadable"] as const).map((value) => ({
            value,
            label: words.views[value],
            count: counts[value],
          }))}
          onChange={setView}
          className="max-md:basis-full max-md:flex-wrap"
        />
        {outgoing > 0 && <p className="text-13 text-fg-2">{words.outgoing(outgoing)}</p>}
      </div>
      {counts[view] === 0 && <p className="py-4 text-13 text-fg-2">{words.none[view]}</p>}
      {view === "open" && counts.open > 0 && (
        <OpenRows
          rows={open}
          decisions={decisions}
          onChoose={(lines, on) => onDecide((before) => choose(before, lines, on))}
          onEdit={setEditing}
        />
      )}
      {view === "recorded" && counts.recorded > 0 && <RecordedRows rows={recorded} decisions={decisions} />}
      {view === "unreadable" && counts.unreadable > 0 && <UnreadableRows rows={unreadable} />}
      {view === "open" && counts.open > 0 && (
        <div
          data-bulk-bar
          className="sticky bottom-0 z-2 -mx-page-x flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-page-x py-3"
        >
          <p role="status" className="mr-auto text-13 text-fg-2 tabular-nums">
            {progress === undefined
              ? words.chosenRows(chosen.length, formatSum(sumOf(chosen)))
              : words.progress(progress.done, progress.all)}
          </p>
          <Button
            variant="primary"
            pending={pending}
            aria-disabled={chosen.length === 0 || undefined}
            onClick={() => void run(record, chosen)}
          >
            {words.record(progress?.all ?? chosen.length)}
          </Button>
        </div>
      )}
      {editing && (
        <RowDialog
          row={editing}
          parts={partsOf(decisions, editing)}
          onClose={() => setEditing(undefined)}
          onApply={(parts) => {
            onDecide((before) => decide(before, editing.line, parts));
            setEditing(undefined);
          }}
        />
      )}
    </Section>
  );
}
