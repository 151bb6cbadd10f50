import { type ImportFault, type ImportPlanShown, importOutcome } from "@console/contract/imports.ts";
import { useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { importText as words } from "./import.text.ts";

/** So many rows are shown; the counts have all. */
const SHOWN = 200;

type PlannedFileProps = {
  file: string;
  rows: ImportPlanShown["rows"];
  faults: readonly ImportFault[];
  /** Other files have faults, so that its rows may not be known. */
  waits: boolean;
};

/** A file of the plan: how many rows become what, its faults, and on request its rows. */
export function PlannedFile({ file, rows, faults, waits }: PlannedFileProps) {
  const [open, setOpen] = useState(false);
  const counts = importOutcome.options
    .map((outcome) => ({ outcome, count: rows.filter((row) => row.outcome === outcome).length }))
    .filter(({ count }) => count > 0);
  return (
    <li className="border-b border-hairline py-2.5 text-13">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{file}</span>
        <span className="min-w-0 text-fg-2 tabular-nums">
          {counts.map(({ outcome, count }) => words.outcomes[outcome](count)).join(", ")}
          {rows.length + faults.length === 0 && (waits ? words.waiting : words.noRows)}
        </span>
        {rows.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={open}
            aria-label={open ? words.hideRows(file) : words.showRows(file)}
            onClick={() => setOpen(!open)}
            className="ml-auto"
          >
            {open ? words.hide : words.show}
          </Button>
        )}
      </div>
      {faults.length > 0 && (
        <ul aria-label={words.faultsOf(file)} className="flex flex-col gap-1 pt-1.5">
          {faults.slice(0, SHOWN).map(({ line, message }) => (
            <li key={`${line} ${message}`} className="flex flex-wrap items-baseline gap-x-2">
              <Badge tone="error">{words.line(line)}</Badge>
              <span className="min-w-0 break-words">{message}</span>
            </li>
          ))}
          {faults.length > SHOWN && <li className="text-fg-2">{words.more(faults.length - SHOWN)}</li>}
        </ul>
      )}
      {open && (
        <ul aria-label={words.rowsOf(file)} className="flex flex-col gap-0.5 pt-1.5">
          {rows.slice(0, SHOWN).map(({ line, external_id, outcome }) => (
            <li key={external_id} className="flex flex-wrap gap-x-3">
              <span className="w-16 flex-none text-fg-3 tabular-nums">{words.line(line)}</span>
              <span className="min-w-0 font-mono break-all">{external_id}</span>
              <span className="text-fg-2">{words.outcome[outcome]}</span>
            </li>
          ))}
          {rows.length > SHOWN && <li className="text-fg-2">{words.more(rows.length - SHOWN)}</li>}
        </ul>
      )}
    </li>
  );
}
