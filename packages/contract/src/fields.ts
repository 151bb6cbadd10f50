import * as z from "zod/mini";
import { EXTERNAL_ID_MAX } from "./limits.ts";
import { requiredText, sentExternalId, text } from "./primitives.ts";

/** How a stored value is written for people. */
export const auditFormats = [
  "text",
  "number",
  "money",
  "percent",
  "day",
  "month",
  "instant",
  "clock",
  /** Several values, or objects, in one line. */
  "list",
  /** A picture's hash: people see only whether there is one. */
  "picture",
  /** A scheduled plan change. */
  "plan",
  /** Bills that were closed together: people see how many. */
  "bills",
  /** Credit notes, each with its number and amount. */
  "notes",
] as const;
export type AuditFormat = (typeof auditFormats)[number];

/** A field of an audit entry's before and after. */
export type AuditField = {
  /** In forms, the history, the audit log and columns. */
  label: string;
  as?: AuditFormat;
  /** Labels of its codes, including 'true' and 'false'. */
  words?: Readonly<Record<string, string>>;
  /** The value is an id, or a list of ids, of these records. */
  names?: "brand" | "package" | "member";
};

export type AuditFields = Readonly<Record<string, AuditField>>;

/** A field of a record. Schemas, forms, columns, audit labels and the history are derived from it. */
export type RecordField = AuditField & {
  /** In answers; absent if the record's schema declares it in another form or order. */
  stored?: z.ZodMiniType;
  /** In writes; absent if no form has it. */
  sent?: z.ZodMiniType;
  /** Of a new record if it is not sent; absent if it is required. */
  empty?: unknown;
  /** It is typed as a line of text. */
  input?: { maxLength: number; required?: true };
  /** It is not set back by itself, although it is sent. */
  revertible?: false;
  /** It is said of a change, and is no value in the record's history. */
  history?: false;
};

export type RecordFields = Readonly<Record<string, RecordField>>;

/** An optional line of text. @param maxLength in UTF-16 units */
export const line = (label: string, maxLength: number) => ({
  label,
  stored: z.string(),
  sent: text(maxLength),
  empty: "",
  input: { maxLength },
});

/** A line of text with something visible; `message` is the error without it. */
export const requiredLine = (label: string, maxLength: number, message: string) => ({
  label,
  stored: z.string(),
  sent: requiredText(maxLength, message),
  input: { maxLength, required: true as const },
});

/** The voice platform's own id of a record. */
export const externalIdLine = { ...line("External ID", EXTERNAL_ID_MAX), sent: sentExternalId };

type NamesWith<F, P extends keyof RecordField> = {
  [N in keyof F]: F[N] extends Required<Pick<RecordField, P>> ? N : never;
}[keyof F] &
  string;
type Schema<F, P> = P extends keyof F ? (F[P] extends z.ZodMiniType ? F[P] : never) : never;

/** The fields that are sent. */
export type SentName<F> = NamesWith<F, "sent">;
/** The lines of text that are sent. */
export type LineName<F> = NamesWith<F, "sent" | "input">;

type StoredShape<F> = { [N in NamesWith<F, "stored">]: Schema<F[N], "stored"> };
type PartialShape<F> = { [N in SentName<F>]: z.ZodMiniOptional<Schema<F[N], "sent">> };
type SentShape<F> = {
  [N in SentName<F>]: F[N] extends { empty: unknown }
    ? z.ZodMiniDefault<z.ZodMiniOptional<Schema<F[N], "sent">>>
    : Schema<F[N], "sent">;
};
type WholeShape<F> = {
  [N in SentName<F>]: N extends LineName<F> & NamesWith<F, "empty"> ? PartialShape<F>[N] : SentShape<F>[N];
};
type EmptyValues<F> = {
  [N in SentName<F> & NamesWith<F, "empty">]: z.output<Schema<F[N], "sent">>;
};

/** The fields of an answer, in order. */
export const storedShape = <F extends RecordFields>(fields: F): StoredShape<F> =>
  asDerived(each(fields, ({ stored }) => stored));

const orEmpty = ({ sent, empty }: RecordField) =>
  sent && empty !== undefined ? z._default(z.optional(sent), empty) : sent;

/** The fields of a new record: an absent one is empty, if it may be. */
export const sentShape = <F extends RecordFields>(fields: F): SentShape<F> => asDerived(each(fields, orEmpty));

/**
 * The fields of a record that is replaced: an absent one is empty, if it may be, but a line of text is unchanged, because
 * clients of an earlier release do not know it.
 */
export const wholeShape = <F extends RecordFields>(fields: F): WholeShape<F> =>
  asDerived(
    each(fields, (field) =>
      field.sent && field.input && field.empty !== undefined ? z.optional(field.sent) : orEmpty(field),
    ),
  );

/** The fields of a change: an absent one is unchanged. */
export const partialShape = <F extends RecordFields>(fields: F): PartialShape<F> =>
  asDerived(each(fields, ({ sent }) => sent && z.optional(sent)));

/** The values of a new record that are not sent. */
export const emptyValues = <F extends RecordFields>(fields: F): EmptyValues<F> =>
  asDerived(each(fields, ({ sent, empty }) => sent && empty));

/** The names of the fields that are sent, in order. */
export const sentNames = <F extends RecordFields>(fields: F): SentName<F>[] =>
  asDerived(Object.keys(each(fields, ({ sent }) => sent)));

type Values<F, S> = { [K in keyof S as K & SentName<F>]: Exclude<S[K], undefined> };

/** The values that an object has of the fields that are sent; an undefined one is left out. */
export const sentValues = <F extends RecordFields, S extends object>(fields: F, from: S): Values<F, S> => {
  const values = new Map<string, unknown>(Object.entries(from));
  return asDerived(
    Object.fromEntries(
      sentNames(fields).flatMap((name) => (values.get(name) === undefined ? [] : [[name, values.get(name)]])),
    ),
  );
};

/** The fields that a person can set back one by one. */
export const revertibleNames = (fields: RecordFields): string[] =>
  Object.keys(each(fields, ({ sent, revertible = true }) => (revertible ? sent : undefined)));

const each = (fields: RecordFields, of: (field: RecordField) => unknown): object =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const derived = of(field);
      return derived === undefined ? [] : [[name, derived]];
    }),
  );

/** The compiler does not follow an object through its entries. */
const asDerived = <T>(derived: object) => derived as T;
