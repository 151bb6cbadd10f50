import { CLOSE_GRACE_HOURS } from "@console/contract/limits.ts";
import type { Columns, Row } from "../../../../archive/parquet.ts";
import type { FileKind } from "../../../../archive/rewrite.ts";
import { monthsAfter } from "../../../../lib/calendar.ts";

/** The columns of an archived file, named like those of `usage_events`. */
export const usageColumns = {
  brand_id: { kind: "int" },
  business_id: { kind: "int", nullable: true },
  event_id: { kind: "text" },
  type: { kind: "text" },
  quantity: { kind: "decimal" },
  occurred_at: { kind: "instant" },
  received_at: { kind: "instant" },
  day: { kind: "date" },
  bill_month: { kind: "date" },
} as const satisfies Columns;

export const usageFile: FileKind<typeof usageColumns> = { kind: "usage", columns: usageColumns, groupRows: 10_000 };

export type UsageRow = Row<typeof usageColumns>;

/**
 * First day of the earliest month whose usage stays in the database: the open month and the closed ones before it. By the real
 * clock, because the demo's is ahead.
 */
export function keptFrom(now: Date, keepMonths: number): string {
  const open = new Date(now.getTime() - CLOSE_GRACE_HOURS * HOUR_MS).toISOString().slice(0, 7);
  return monthsAfter(`${open}-01`, -keepMonths);
}

const HOUR_MS = 3_600_000;

/** How many events a file has of each type and bill, and their quantity in millionths. */
export type Sums = Map<string, { events: number; quantity: bigint }>;

/** Text by which sums of the database and of files are compared. */
export const sumKey = ({ type, bill_month }: { type: string; bill_month: string }): string => `${type} ${bill_month}`;

export function addSums(sums: Sums, rows: readonly UsageRow[]): Sums {
  for (const row of rows) {
    const key = sumKey(row);
    const known = sums.get(key) ?? { events: 0, quantity: 0n };
    sums.set(key, { events: known.events + 1, quantity: known.quantity + row.quantity });
  }
  return sums;
}

export const isSameSums = (one: Sums, other: Sums): boolean =>
  one.size === other.size &&
  [...one].every(([key, { events, quantity }]) => {
    const found = other.get(key);
    return found?.events === events && found.quantity === quantity;
  });

/** All files of usage. */
export const EVER = { kind: "usage", from: "0001-01-01", through: "9999-12-31" };

/** The id of an event whose brand was erased: unique among all files, and nothing of the voice platform's. */
export const erasedId = (file: number | string, row: number): string => `erased-${file}-${row}`;
export const isErasedId = (id: string): boolean => /^erased-\w+-\d+$/.test(id);
