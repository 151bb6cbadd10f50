import { type LineName, type RecordFields, type SentName, sentNames } from "@console/contract/fields.ts";
import type { ComponentProps } from "react";
import { formatDay } from "../../lib/dates.ts";
import { listNames } from "../../lib/names.ts";

/** Label, initial value, display text and wire value of one field of a record's form. */
export type Field<V, W = unknown> = {
  label: string;
  empty: V;
  /** For comparing and showing: fields with equal text are equal. */
  format: (value: V) => string;
  sent: (value: V) => W;
  /** Another field that is validated together with it. */
  checks?: string;
  /** Makes it a text field: initial attributes of its input. */
  input?: FieldInput;
};

export type FieldInput = Pick<
  ComponentProps<"input">,
  "autoComplete" | "inputMode" | "maxLength" | "max" | "min" | "placeholder" | "required" | "spellCheck" | "type"
> & {
  /** Uses the monospace font: codes, host names. */
  technical?: boolean;
  /** A multi-line field with this many rows. */
  rows?: number;
  /** Spans both columns of a two-column form. */
  wide?: boolean;
};

/** The fields of a form with these values, in display order. */
export type FieldsOf<F> = { readonly [K in keyof F & string]: Field<F[K]> };
export type Name<F> = keyof F & string;

type AnyFields = { readonly [name: string]: { empty: unknown; sent: (value: never) => unknown } };
/** The values of a form, from its fields. */
export type FormOf<L extends AnyFields> = { -readonly [K in keyof L]: L[K]["empty"] };
type SentOf<L extends AnyFields> = { -readonly [K in keyof L]: ReturnType<L[K]["sent"]> };

/** How a field is declared: in the contract if it is stored. */
type Declared = { label: string; input?: FieldInput };

/** One line of text; surrounding spaces are not sent. */
export const text = ({ label, input }: Declared, more: FieldInput = {}): Field<string, string> => ({
  label,
  input: { ...input, ...more },
  empty: "",
  format: (typed) => typed.trim(),
  sent: (typed) => typed.trim(),
});

/** Text that is sent exactly as typed. */
export const verbatim = (declared: Declared, more: FieldInput = {}): Field<string, string> => ({
  ...text(declared, more),
  sent: (typed) => typed,
});

/** One of a few values, each with its label. */
export const choice = <W extends Readonly<Record<string, string>>>(
  { label, words }: Declared & { words: W },
  empty: keyof W & string,
): Field<keyof W & string, keyof W & string> => ({
  label,
  empty,
  format: (value) => words[value] ?? value,
  sent: (value) => value,
});

/** Yes or no, each with its own label. */
export const flag = (
  { label, words }: Declared & { words: { true: string; false: string } },
  empty: boolean,
): Field<boolean, boolean> => ({
  label,
  empty,
  format: (value) => words[`${value}`],
  sent: (value) => value,
});

/** Several of a few values. */
export const several = <V extends string>({ label }: Declared, nameOf: (value: V) => string): Field<V[], V[]> => ({
  label,
  empty: [],
  format: (values) => values.map(nameOf).join(", "),
  sent: (values) => values,
});

/** A calendar day, `YYYY-MM-DD`. */
export const day = (declared: Declared, more: FieldInput = {}): Field<string, string> => ({
  ...text(declared, { type: "date", ...more }),
  format: (typed) => (typed === "" ? "" : formatDay(typed)),
});

type NamedBrand = { id: number; name: string };

/** Brands with their names; sent as ids. */
export const namedBrands = ({ label }: Declared): Field<NamedBrand[], number[]> => ({
  label,
  empty: [],
  format: (brands) => listNames(brands.map((brand) => brand.name)),
  sent: (brands) => brands.map((brand) => brand.id),
});

type Others<F> = { [N in Exclude<SentName<F>, LineName<F>>]: object } & { [N in LineName<F>]?: object };
type FormFields<F, O> = { [N in SentName<F>]: N extends keyof O ? O[N] : Field<string, string> };

/**
 * The form of a record: every field that is sent, in the declared order.
 * @param others those that are no lines of text, or lines with more than the declared attributes
 */
export const formFields = <F extends RecordFields, O extends Others<F>>(fields: F, others: O): FormFields<F, O> => {
  const given = new Map<string, unknown>(Object.entries(others));
  return asFields<F, O>(
    Object.fromEntries(
      sentNames(fields).map((name) => [name, given.get(name) ?? text(fields[name] ?? { label: name })]),
    ),
  );
};

export const namesOf = <F>(fields: FieldsOf<F>): Name<F>[] => asNames<F>(Object.keys(fields));

export const emptyOf = <L extends AnyFields>(fields: L): FormOf<L> =>
  asForm<L>(Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty])));

/** The fields of a record that a form has under the same name. */
export const sameNamed = <L extends AnyFields, R extends object>(fields: L, record: R): Pick<R, keyof L & keyof R> =>
  asPart<R, keyof L & keyof R>(Object.fromEntries(Object.entries(record).filter(([name]) => name in fields)));

/** The complete request body. */
export function bodyOf<F, L extends FieldsOf<F>>(fields: L & FieldsOf<F>, values: F): SentOf<L> {
  return asSent<L>(Object.fromEntries(namesOf<F>(fields).map((name) => [name, sentOf(fields, values, name)])));
}

/** Only the fields that differ from `base`. */
export function changesOf<F, L extends FieldsOf<F>>(fields: L & FieldsOf<F>, base: F, values: F): Partial<SentOf<L>> {
  const changed = new Set<string>(changedNames(fields, base, values));
  return asSent<L>(
    Object.fromEntries(Object.entries(bodyOf<F, L>(fields, values)).filter(([name]) => changed.has(name))),
  );
}

export const changedNames = <F>(fields: FieldsOf<F>, base: F, values: F): Name<F>[] =>
  namesOf<F>(fields).filter(
    (name) => JSON.stringify(sentOf(fields, base, name)) !== JSON.stringify(sentOf(fields, values, name)),
  );

export const sentOf = <F>(fields: FieldsOf<F>, values: F, name: Name<F>): unknown => fields[name].sent(values[name]);

export const displayText = <F>(fields: FieldsOf<F>, values: F, name: Name<F>): string =>
  fields[name].format(values[name]);

/** The compiler does not follow an object through its entries. */
const asNames = <F>(names: string[]) => names as Name<F>[];
const asForm = <L extends AnyFields>(values: object) => values as FormOf<L>;
const asSent = <L extends AnyFields>(values: object) => values as SentOf<L>;
const asFields = <F, O>(fields: object) => fields as FormFields<F, O>;
const asPart = <R, K extends keyof R>(values: object) => values as Pick<R, K>;
