import type { Column, Columns } from "@console/contract/columns.ts";
import { SPARK_MONTHS } from "@console/contract/limits.ts";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { billingDay, dayIn, monthInWords, monthsAfter } from "../lib/calendar.ts";

/** A column of the file, and how to read its value from a row. */
export type CsvCell = { title: string; value: (row: unknown) => unknown };

type Clock = Parameters<typeof billingDay>[0];

/** The columns that the contract declares for people: screen titles, words for codes, one column per month. */
export function screenCells(columns: Columns, clock: Clock): CsvCell[] {
  return Object.values(columns).flatMap((column) => cellsOf(column, clock));
}

function cellsOf({ title, field, as, words }: Column, clock: Clock): CsvCell[] {
  if (field === undefined) return [];
  const path = field.split(".");
  if (as === "months") return monthCells(title, path, clock);
  const write = as === undefined ? (value: unknown) => wordOf(value, words) : timeWriter(as, clock.billingTimeZone);
  return [{ title, value: (row) => write(at(row, path)) }];
}

const wordOf = (value: unknown, words: Column["words"]): unknown =>
  (value === null || value === undefined ? undefined : words?.[String(value)]) ?? value;

/** The array in a row ends with the open month. */
function monthCells(title: string, path: readonly string[], clock: Clock): CsvCell[] {
  const today = billingDay(clock);
  return Array.from({ length: SPARK_MONTHS }, (_, index) => ({
    title: `${title} ${monthInWords(monthsAfter(today, index - SPARK_MONTHS + 1).slice(0, 7))}`,
    value: (row) => {
      const months = at(row, path);
      return Array.isArray(months) ? (months.at(index - SPARK_MONTHS) ?? null) : null;
    },
  }));
}

function timeWriter(as: "day" | "minute", timeZone: string): (value: unknown) => unknown {
  // Swedish formatting is the plain one: 2026-11-23 14:05.
  const minutes = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return (value) => {
    // It is already a day.
    if (typeof value !== "string" || value.length <= 10) return value;
    const instant = new Date(value);
    return as === "day" ? dayIn(timeZone, instant) : minutes.format(instant);
  };
}

/** One column per field of the contract, titled with its wire name. */
export const fieldCells = (schema: $ZodType): CsvCell[] =>
  fieldsOf(schema).map((path) => ({ title: path.join("."), value: (row) => at(row, path) }));

/** Paths of the fields; a nested record becomes separate columns. */
export function fieldsOf(schema: $ZodType, path: string[] = []): string[][] {
  if (schema instanceof z.ZodMiniObject) {
    return Object.entries<$ZodType>(schema.shape).flatMap(([name, field]) => fieldsOf(field, [...path, name]));
  }
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) {
    return fieldsOf(schema.def.innerType, path);
  }
  return [path];
}

const at = (row: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isRow(value) ? value[name] : null), row);

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
