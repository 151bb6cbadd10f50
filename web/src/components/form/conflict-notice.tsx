import type { ReactNode } from "react";
import { relativeInSentence } from "../../lib/dates.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { words } from "../components.text.ts";
import { MessageBar } from "../feedback/message-bar.tsx";

export type Side = "mine" | "latest";
export type ConflictField = { field: string; label: string; latest: ReactNode; mine: ReactNode; choice: Side };

type ConflictNoticeProps = {
  /** 'brand', 'user', 'package', 'settings'. */
  thing: string;
  changedBy: string | null;
  changedAt: string | null;
  fields: readonly ConflictField[];
  onChoose: (field: string, side: Side) => void;
};

/** For the `notice` of a form dialog after a 412: choose the latest or your own value per field, then save again. */
export function ConflictNotice({ thing, changedBy, changedAt, fields, onChoose }: ConflictNoticeProps) {
  const when = useNow((now) => (changedAt ? ` ${relativeInSentence(changedAt, now)}` : ""));
  return (
    <div className="flex flex-col gap-2">
      <MessageBar tone="warning" role="alert">
        {words.changed(changedBy, thing, when)}
      </MessageBar>
      <ul className="flex flex-col rounded-md border border-line bg-surface">
        {fields.map((row) => (
          <li key={row.field} className="flex flex-col gap-2 border-line px-3 py-2.5 text-13 not-first:border-t">
            <span className="font-medium">{row.label}</span>
            <div className="grid grid-cols-2 gap-x-6 gap-y-2 max-md:grid-cols-1">
              <Choice row={row} side="latest" onChoose={onChoose} />
              <Choice row={row} side="mine" onChoose={onChoose} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ChoiceProps = { row: ConflictField; side: Side; onChoose: ConflictNoticeProps["onChoose"] };

function Choice({ row, side, onChoose }: ChoiceProps) {
  const label = side === "mine" ? words.useMine : words.useLatest;
  const value = row[side];
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 flex-1 break-words text-fg-2">{value === "" ? words.nothing : value}</span>
      <Button
        size="sm"
        aria-pressed={row.choice === side}
        aria-label={`${label}, ${row.label}`}
        onClick={() => onChoose(row.field, side)}
      >
        {label}
      </Button>
    </div>
  );
}
