import type { Context } from "../context/context.ts";
import { AppError } from "./errors.ts";

type Versioned = { version: number; updated_at: string; updated_by: string };

/**
 * Refuses a change made on an older state of the record.
 * @param shown reads the record as the contract shows it, for the answer; only where it is refused
 * @throws AppError version_conflict with the current record and who changed it when
 */
export async function requireVersion(
  ctx: Context,
  row: Versioned,
  shown: () => Promise<object> | object = () => row,
): Promise<void> {
  if (ctx.ifMatch === null || ctx.ifMatch === row.version) return;
  throw new AppError("version_conflict", `${row.updated_by} changed this in the meantime.`, {
    current: await shown(),
    changed_by: row.updated_by,
    changed_at: row.updated_at,
  });
}
