import { type ReactNode, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";
import type { ApiError } from "../../api/errors.ts";
import { relativeInSentence } from "../../lib/dates.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { words } from "../components.text.ts";
import { MessageBar } from "../feedback/message-bar.tsx";
import { same } from "./draft-store.ts";
import { type FieldsOf, type Name, namesOf } from "./fields.ts";

export type TextOf<F> = (values: F, name: Name<F>) => string;

type Conflict<F> = {
  latest: F;
  /** The person's input for fields that show the latest value. */
  mine: F;
  /** Fields that the other person changed to something else. */
  names: readonly Name<F>[];
  by: string | null;
  at: string | null;
};

/**
 * Someone saved meanwhile: choose the latest or your own value per field, in the `notice` of a form; then save again.
 */
export function useConflict<F extends FieldValues>(
  form: UseFormReturn<F>,
  fields: FieldsOf<F>,
  thing: string,
  textOf: TextOf<F>,
) {
  const [conflict, setConflict] = useState<Conflict<F> | null>(null);

  /**
   * A field that both changed keeps the person's input until they choose; one that only the other person changed gets
   * the latest value.
   * @param base the state both started from
   */
  function start(error: ApiError, base: F, latest: F, mine: F) {
    const changed = (values: F, name: Name<F>) => textOf(values, name) !== textOf(base, name);
    form.reset(asDefaults(latest), { keepIsSubmitted: true, keepSubmitCount: true });
    for (const name of namesOf<F>(fields)) if (changed(mine, name)) set(form, name, mine[name]);
    const names = namesOf<F>(fields).filter(
      (name) => changed(latest, name) && textOf(latest, name) !== textOf(mine, name),
    );
    setConflict({ latest, mine, names, by: error.changed_by, at: error.changed_at });
  }

  const notice: ReactNode = conflict && (
    <Choices form={form} fields={fields} thing={thing} textOf={textOf} conflict={conflict} onChange={setConflict} />
  );
  return { notice, start };
}

type ChoicesProps<F extends FieldValues> = {
  form: UseFormReturn<F>;
  fields: FieldsOf<F>;
  thing: string;
  textOf: TextOf<F>;
  conflict: Conflict<F>;
  onChange: (next: Conflict<F>) => void;
};

/** The chosen side is the one in the field: input typed there counts as mine, whenever it was typed. */
function Choices<F extends FieldValues>({ form, fields, thing, textOf, conflict, onChange }: ChoicesProps<F>) {
  const { latest, names, by, at } = conflict;
  const now = useWatch({ control: form.control, compute: (all: F) => ({ ...all }) });
  const isLatest = (name: Name<F>) => same(now[name], latest[name]);
  const mine = { ...now };
  for (const name of names) if (isLatest(name)) mine[name] = conflict.mine[name];

  function choose(name: Name<F>, side: Side) {
    onChange({ ...conflict, mine });
    set(form, name, (side === "latest" ? latest : mine)[name]);
  }

  return (
    <ConflictNotice
      thing={thing}
      changedBy={by}
      changedAt={at}
      fields={names.map((name) => ({
        field: name,
        label: fields[name].label,
        latest: textOf(latest, name),
        mine: textOf(mine, name),
        choice: isLatest(name) ? "latest" : "mine",
      }))}
      onChoose={(field, side) => {
        const name = names.find((each) => each === field);
        if (name !== undefined) choose(name, side);
      }}
    />
  );
}

const set = <F extends FieldValues>(form: UseFormReturn<F>, name: string, value: unknown) =>
  form.setValue(asPath<F>(name), asValue<F>(value), { shouldDirty: true, shouldValidate: true });

/** The compiler cannot see that a key of the values is a path into them, and what its value is. */
const asPath = <F extends FieldValues>(field: string) => field as Path<F>;
const asValue = <F extends FieldValues>(value: unknown) => value as PathValue<F, Path<F>>;
const asDefaults = <F extends FieldValues>(values: F) => values as DefaultValues<F>;

type Side = "mine" | "latest";
type ConflictField = { field: string; label: string; latest: ReactNode; mine: ReactNode; choice: Side };

type ConflictNoticeProps = {
  /** 'brand', 'user', 'package', 'settings'. */
  thing: string;
  changedBy: string | null;
  changedAt: string | null;
  fields: readonly ConflictField[];
  onChoose: (field: string, side: Side) => void;
};

/** For the `notice` of a form dialog after a 412: choose the latest or your own value per field, then save again. */
function ConflictNotice({ thing, changedBy, changedAt, fields, onChoose }: ConflictNoticeProps) {
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
