import type { BillLine } from "@console/contract/billing.ts";
import { isOfUsage, isPriced, type PricedKind, type UsageKind } from "@console/contract/line-kinds.ts";
import { lineNameOf } from "@console/contract/line-name.ts";
import { Decimal, sumOf } from "../../../lib/amounts.ts";
import type { StorageReading } from "../billing/storage.rules.ts";

/** What a business (null: the brand itself) used or stored on a day. */
export type DayPart = { reader: number | null; day: string; quantity: string };

export type LineName =
  | { kind: PricedKind }
  | { kind: "integration"; code: string | undefined }
  | { kind: "correction"; month: string; of: UsageKind };

/** Parses a name that the contract has validated. */
export function readLineName(name: string): LineName {
  const [kind = "", first, of = ""] = name.split(":");
  if (kind === "integration") return { kind, code: first };
  if (kind === "correction" && first && isPriced(of) && isOfUsage(of)) return { kind, month: first, of };
  if (isPriced(kind)) return { kind };
  throw new Error(`no line is called ${name}`);
}

/** The bill's lines with a name: several if a price change left two, or for all integrations. */
export const linesNamed = (lines: readonly BillLine[], name: string): BillLine[] =>
  lines.filter((line) => lineNameOf(line) === name || (name === "integration" && line.kind === "integration"));

/**
 * What each reader stored on each day: their sum, divided by the number of days, is the month's storage. A reading
 * applies until the same reader's next one; a day with nothing stored is left out.
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

/** Late readings day by day: storage with them minus storage without. */
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

/** Sums the parts with equal keys, in order of appearance. */
export function summedBy<P extends { quantity: string }>(parts: readonly P[], of: (part: P) => string): P[] {
  return [...Map.groupBy(parts, of).values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ ...first, quantity: sumOfParts(own) }] : [];
  });
}

export const sumOfParts = (parts: readonly { quantity: string }[]): string =>
  sumOf(parts.map(({ quantity }) => quantity)).toFixed();

/** The quantity that a line shows for a sum over this many days. */
export const quantityOf = (sum: string, days: number): string => new Decimal(sum).div(String(days)).round(6).toFixed();

export const comparedQuantities = (one: string, other: string): number => new Decimal(one).cmp(other);
