import type { AcceptedRow, BankPart, BankRow, ImportedRow, ImportPreview } from "@console/contract/payment-imports.ts";
import { sum, toCents, unscaled } from "../../../../lib/decimal.ts";

/** What a person decided about the rows of a file, by their lines. */
export type Decisions = {
  parts: ReadonlyMap<number, readonly BankPart[]>;
  chosen: ReadonlySet<number>;
  results: ReadonlyMap<number, ImportedRow>;
};

/** All sure rows are chosen. */
export const startOf = ({ rows }: ImportPreview): Decisions => ({
  parts: new Map(),
  chosen: new Set(rows.filter(({ sure }) => sure).map(({ line }) => line)),
  results: new Map(),
});

export const partsOf = ({ parts }: Decisions, row: BankRow): readonly BankPart[] => parts.get(row.line) ?? row.parts;

/** What was recorded from a row, before or now. */
export const recordedOf = ({ results }: Decisions, row: BankRow) => results.get(row.line)?.payments ?? row.recorded;

export const isRecorded = (decisions: Decisions, row: BankRow): boolean => recordedOf(decisions, row).length > 0;

/** Whether rows were edited that are not recorded. */
export const isEdited = ({ parts, results }: Decisions): boolean =>
  [...parts.keys()].some((line) => (results.get(line)?.payments ?? []).length === 0);

/** The rows that would be recorded now, in the order of the file. */
export const chosenRows = (decisions: Decisions, rows: readonly BankRow[]): BankRow[] =>
  rows.filter(
    (row) => decisions.chosen.has(row.line) && !isRecorded(decisions, row) && partsOf(decisions, row).length > 0,
  );

/** A row that was edited is meant to be recorded. */
export function decide(decisions: Decisions, line: number, parts: readonly BankPart[]): Decisions {
  const results = new Map(decisions.results);
  results.delete(line);
  return { parts: new Map(decisions.parts).set(line, parts), chosen: new Set(decisions.chosen).add(line), results };
}

export function choose(decisions: Decisions, lines: readonly number[], chosen: boolean): Decisions {
  const next = new Set(decisions.chosen);
  for (const line of lines) {
    if (chosen) next.add(line);
    else next.delete(line);
  }
  return { ...decisions, chosen: next };
}

export const withResults = (decisions: Decisions, answers: readonly ImportedRow[]): Decisions => ({
  ...decisions,
  results: new Map([...decisions.results, ...answers.map((answer) => [answer.line, answer] as const)]),
});

export const acceptedOf = (decisions: Decisions, row: BankRow): AcceptedRow => ({
  line: row.line,
  parts: partsOf(decisions, row).map(({ organization_id, amount, allocations }) => ({
    organization_id,
    amount,
    allocations: allocations.map(({ bill_month, amount: share }) => ({ bill_month, amount: share })),
  })),
});

export const sumOf = (amounts: readonly { amount: string }[]): string =>
  unscaled(sum(amounts.map(({ amount }) => toCents(amount))), 2);

/** What a part leaves unallocated. */
export const unallocatedOf = ({ amount, allocations }: BankPart): string =>
  unscaled(toCents(amount) - toCents(sumOf(allocations)), 2);
