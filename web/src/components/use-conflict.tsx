import { type ReactNode, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import type { ApiError } from "../api/errors.ts";
import { ConflictNotice, type Side } from "./conflict-notice.tsx";

type Choices = Record<string, Side>;

type Options<F extends FieldValues> = {
  /** 'package', 'coupon'. */
  thing: string;
  fields: readonly (keyof F & string)[];
  labels: Readonly<Record<string, string>>;
  /** A field in words; equal words are an equal field. */
  shown: (values: F, field: keyof F & string) => string;
};

type Conflict<F> = { theirs: F; mine: F; choices: Choices; by: string | null; at: string | null };

/** Someone saved in between: field by field theirs or mine, for the `notice` of a form; then save again. */
export function useConflict<F extends FieldValues>(
  form: UseFormReturn<F>,
  { thing, fields, labels, shown }: Options<F>,
) {
  const [conflict, setConflict] = useState<Conflict<F> | null>(null);

  /**
   * A field that both changed keeps what was typed until the person chooses; one that only they changed is theirs.
   * @param ground what both started from
   */
  function meet(error: ApiError, ground: F, theirs: F, mine: F) {
    const own = (field: keyof F & string) => shown(mine, field) !== shown(ground, field);
    const choices = Object.fromEntries(fields.map((field) => [field, own(field) ? "mine" : "theirs"] as const));
    setConflict({ theirs, mine, choices, by: error.changed_by, at: error.changed_at });
    for (const field of fields) set(field, (own(field) ? mine : theirs)[field]);
  }

  /** Other fields stay as they are: what was typed since is nobody's to take back. */
  function choose(from: Conflict<F>, field: keyof F & string, side: Side) {
    const typed = form.getValues(asPath<F>(field));
    const mine = from.choices[field] === "mine" ? { ...from.mine, [field]: typed } : from.mine;
    setConflict({ ...from, mine, choices: { ...from.choices, [field]: side } });
    set(field, (side === "theirs" ? from.theirs : mine)[field]);
  }

  const set = (field: string, value: unknown) =>
    form.setValue(asPath<F>(field), asValue<F>(value), { shouldDirty: true, shouldValidate: true });

  const notice: ReactNode = conflict && (
    <ConflictNotice
      thing={thing}
      changedBy={conflict.by}
      changedAt={conflict.at}
      fields={fields
        .filter((field) => shown(conflict.theirs, field) !== shown(conflict.mine, field))
        .map((field) => ({
          field,
          label: labels[field] ?? field,
          theirs: shown(conflict.theirs, field),
          mine: shown(conflict.mine, field),
          choice: conflict.choices[field] ?? "mine",
        }))}
      onChoose={(field, side) => choose(conflict, asField<F>(field), side)}
    />
  );

  return { notice, meet };
}

/** The compiler does not see that a key of the values is a path into them, and what lies there its value. */
const asPath = <F extends FieldValues>(field: string) => field as Path<F>;
const asField = <F extends FieldValues>(field: string) => field as keyof F & string;
const asValue = <F extends FieldValues>(value: unknown) => value as PathValue<F, Path<F>>;
