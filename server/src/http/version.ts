import { commonErrors } from "@console/contract/common-errors.ts";
import type { Context } from "../context/context.ts";
import { refuse } from "./errors.ts";

type Versioned = { version: number; updated_at: string; updated_by: string };

/**
 * Rejects a change based on an outdated version of the record.
 * @param shown reads the record as the contract defines it, for the answer; called only on a conflict
 * @returns the record
 * @throws AppError version_conflict with the current record and who changed it when
 */
export async function requireVersion<R extends Versioned>(
  ctx: Context,
  row: R,
  shown: (row: R) => Promise<object> | object = () => row,
): Promise<R> {
  if (ctx.ifMatch === null || ctx.ifMatch === row.version) return row;
  const { updated_by: changed_by, updated_at: changed_at } = row;
  const current = await shown(row);
  throw refuse(commonErrors.versionConflict, { person: changed_by }, { current, changed_by, changed_at });
}
