import * as z from "zod/mini";
import type * as core from "zod/v4/core";
import { wrongValue } from "../../../lib/input.text.ts";

/** What a file's columns may be: the wire's names of the body's fields, dotted for nested ones. */
export function columnsOf(schema: core.$ZodType, prefix = ""): string[] {
  const inner = unwrapped(schema);
  if (!(inner instanceof z.ZodMiniObject)) return [prefix];
  return Object.entries(inner.shape).flatMap(([name, field]) =>
    columnsOf(asType(field), prefix === "" ? name : `${prefix}.${name}`),
  );
}

function unwrapped(schema: core.$ZodType): core.$ZodType {
  const isWrapper =
    schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniNullable;
  return isWrapper ? unwrapped(asType(schema._zod.def.innerType)) : schema;
}

/** The shape of a schema is typed by its fields, which are unknown here. */
const asType = (schema: unknown) => schema as core.$ZodType;

/** Between the entries of a list in one cell. */
const LIST_SIGN = ";";
export const listOf = (text: string): string[] =>
  text
    .split(LIST_SIGN)
    .map((each) => each.trim())
    .filter((each) => each !== "");

/** How a text may be meant where the field is no text. */
const readings: readonly ((text: string) => unknown)[] = [
  (text) => ({ true: true, yes: true, false: false, no: false })[text.toLowerCase()],
  (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined),
  listOf,
];

type Read<T> = { body: T } | { issues: { column: string; message: string }[] };

/**
 * The body that a row stands for. A text is read as what the field's schema takes: a text, else a number, yes or no, or a
 * list with semicolons.
 * @param known values that are not read from text: references, and what is stored
 */
export function readBody<T>(
  schema: z.ZodMiniType<T>,
  cells: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, unknown>,
): Read<T> {
  const values = new Map<string, unknown>([...cells, ...known]);
  let result = check(schema, values);
  for (const [column, text] of cells) {
    if (known.has(column) || !hasIssue(result, column)) continue;
    for (const read of readings) {
      const tried = read(text);
      if (tried === undefined) continue;
      const next = new Map(values).set(column, tried);
      const checked = check(schema, next);
      if (hasIssue(checked, column)) continue;
      values.set(column, tried);
      result = checked;
      break;
    }
  }
  if (result.success) return { body: result.data };
  return { issues: result.error.issues.map(({ path, message }) => ({ column: path.join("."), message })) };
}

const check = <T>(schema: z.ZodMiniType<T>, values: ReadonlyMap<string, unknown>) =>
  z.safeParse(schema, nested(values), { error: wrongValue });

/** A column is wrong if one of the issues is about it or about a part of it. */
const hasIssue = (result: ReturnType<typeof check>, column: string): boolean =>
  !result.success && result.error.issues.some(({ path }) => `${path.join(".")}.`.startsWith(`${column}.`));

/** `a.b` becomes a field b of a. */
function nested(values: ReadonlyMap<string, unknown>): object {
  const body: Record<string, unknown> = {};
  for (const [column, value] of values) {
    const names = column.split(".");
    const last = names.pop() ?? "";
    let at = body;
    for (const name of names) {
      const inner = at[name];
      const next: Record<string, unknown> = isRecord(inner) ? inner : {};
      at[name] = next;
      at = next;
    }
    at[last] = value;
  }
  return body;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
