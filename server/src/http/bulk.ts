import type { BulkAnswer } from "@console/contract/bulk.ts";
import { commonErrors } from "@console/contract/common-errors.ts";
import { notFound } from "./bulk.text.ts";
import { sentenceOf } from "./errors.ts";

type Sent = { id: number; version?: number | undefined };
type Row = { id: number; name: string; version: number; updated_by: string };

type Sorted<R extends Row, S extends Sent> = Omit<BulkAnswer, "done"> & {
  /** Records to change, each with the values sent for it. */
  changing: { row: R; sent: S }[];
};

/**
 * Sorts the records of a bulk call: which change, which already have the requested state, and which are refused and
 * why: missing, changed since they were loaded, or against a rule.
 * @param rows the existing ones, locked, in id order
 * @param what the singular name: 'brand'
 * @param rule null if it may change, `same` if there is nothing to change, else the reason why not
 */
export function partitionBulk<R extends Row, S extends Sent>(
  sent: readonly S[],
  rows: readonly R[],
  what: string,
  rule: (row: R, sent: S) => { refuse: string } | "same" | null,
): Sorted<R, S> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sorted: Sorted<R, S> = { changing: [], unchanged: [], refused: [] };
  for (const each of sent.toSorted((one, other) => one.id - other.id)) {
    const row = byId.get(each.id);
    if (!row) {
      sorted.refused.push({ id: each.id, name: "", reason: notFound(what) });
      continue;
    }
    const { id, name, version } = row;
    const verdict = rule(row, each);
    if (each.version !== undefined && each.version !== version) {
      sorted.refused.push({ id, name, reason: sentenceOf(commonErrors.versionConflict, { person: row.updated_by }) });
    } else if (verdict === "same") sorted.unchanged.push({ id, name, version });
    else if (verdict) sorted.refused.push({ id, name, reason: verdict.refuse });
    else sorted.changing.push({ row, sent: each });
  }
  return sorted;
}

/** The records to change. */
export const rowsOf = <R extends Row, S extends Sent>({ changing }: Sorted<R, S>): R[] =>
  changing.map(({ row }) => row);

/** @param raised whether the change has raised their versions */
export const bulkResult = <R extends Row, S extends Sent>(
  { changing, unchanged, refused }: Sorted<R, S>,
  raised = true,
): BulkAnswer => ({
  done: changing.map(({ row: { id, name, version } }) => ({ id, name, version: raised ? version + 1 : version })),
  unchanged,
  refused,
});
