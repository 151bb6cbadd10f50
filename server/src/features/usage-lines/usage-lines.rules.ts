import type { BillLine } from "@console/contract/billing.ts";
import { lineNameOf } from "@console/contract/line-name.ts";
import { Decimal } from "../../lib/amounts.ts";
import type { StorageReading } from "../billing/storage.rules.ts";

/** What a business (null: the brand itself) used or held on a day. */
export type DayPart = { reader: number | null; day: string; quantity: string };

export type LineName =
  | { kind: "base" | "standard_minutes" | "multilingual_minutes" | "businesses" | "storage" | "premium_support" }
  | { kind: "integration"; code: string | undefined }
  | { kind: "correction"; month: string; of: string };

/** A name as the contract let it through. */
export function readLineName(name: string): LineName {
  const [kind = "", first, of = ""] = name.split(":");
  if (kind === "integration") return { kind, code: first };
  if (kind === "correction") return { kind, month: first ?? "", of };
  if (
    kind === "base" ||
    kind === "standard_minutes" ||
    kind === "multilingual_minutes" ||
    kind === "businesses" ||
    kind === "storage" ||
    kind === "premium_support"
  ) {
    return { kind };
  }
  throw new Error(`no line is called ${name}`);
}

/** The lines of a bill that a name means: more than one where a price change left two, or of all integrations. */
export const linesNamed = (lines: readonly BillLine[], name: string): BillLine[] =>
  lines.filter((line) => lineNameOf(line) === name || (name === "integration" && line.kind === "integration"));

/**
 * What each reader held on each day: the sum of all of it, divided by the number of days, is the month's storage. A
 * reading holds until the next one of the same reader; a day on which nothing was held has no part.
 * @param days ascending, `YYYY-MM-DD`
 */
export function storageParts(readings: readonly StorageReading[], days: readonly string[]): DayPart[] {
  const parts: DayPart[] = [];
  for (const [reader, own] of Map.groupBy(readings, (reading) => reading.reader)) {
    const inOrder = own.toSorted((one, other) => (one.day < other.day ? -1 : 1));
    for (const day of days) {
      const carriedOver = inOrder.findLast((reading) => reading.day <= day)?.gb ?? "0";
      if (!new Decimal(carriedOver).eq("0")) parts.push({ reader, day, quantity: carriedOver });
    }
  }
  return parts;
}

/** What came late, day by day: what is held with it less what was held without. */
export function storageDifferences(
  withLate: readonly StorageReading[],
  without: readonly StorageReading[],
  days: readonly string[],
): DayPart[] {
  const known = storageParts(without, days).map((part) => ({ ...part, quantity: `-${part.quantity}` }));
  return summedBy([...storageParts(withLate, days), ...known], ({ reader, day }) => `${reader} ${day}`).filter(
    ({ quantity }) => quantity !== "0",
  );
}

/** Parts that agree in what is asked of them as one, in the order in which they come. */
export function summedBy<P extends { quantity: string }>(parts: readonly P[], of: (part: P) => string): P[] {
  return [...Map.groupBy(parts, of).values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ ...first, quantity: sumOfParts(own) }] : [];
  });
}

export const sumOfParts = (parts: readonly { quantity: string }[]): string =>
  parts.reduce((sum, { quantity }) => sum.plus(quantity), new Decimal("0")).toFixed();

/** The quantity that a line shows for a sum over so many days. */
export const quantityOf = (sum: string, days: number): string => new Decimal(sum).div(String(days)).round(6).toFixed();

export const comparedQuantities = (one: string, other: string): number => new Decimal(one).cmp(other);
