import { commonErrors } from "@console/contract/common-errors.ts";
import type { Context } from "../context/context.ts";
import { refuse } from "./errors.ts";

type Versioned = { version: number; updated_at: string; updated_by: string };

/**
 * Rejects a change based on an outdated version of the record.
 * @param shown reads the record as the contract defines it, for the answer; called only on a conflict
 * @throws AppError version_conflict with the current record and who changed it when
 */
export async function requireVersion(
  ctx: Context,
  row: Versioned,
  shown: () => Promise<object> | object = () => row,
): Promise<void> {
  if (ctx.ifMatch === null || ctx.ifMatch === row.version) return;
  const { updated_by: changed_by, updated_at: changed_at } = row;
  const current = await shown();
  throw refuse(commonErrors.versionConflict, { person: changed_by }, { current, changed_by, changed_at });
}
