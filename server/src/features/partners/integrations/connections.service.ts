import { integrationErrors } from "@console/contract/integrations.ts";
import type { Context } from "../../../context/context.ts";
import { nextPeriodChange, withinUndoWindow } from "../../../db/periods.ts";
import { deleteRecord, insertRow, updateRecord } from "../../../db/records.ts";
import { connections } from "../../../db/tables/integrations.ts";
import { refuse } from "../../../http/errors.ts";
import { listNames } from "../../../lib/names.ts";
import {
  codesOfBusiness,
  findLastConnection,
  listEndedAt,
  reopenConnections,
  repeatConnections,
} from "./connections.db.ts";
import { integrationsOf } from "./integrations.db.ts";

type Codes = { before: string[]; after: string[] };

/** Codes of the integrations that a business is connected with. */
export async function connectedCodes(ctx: Context, businessId: number): Promise<string[]> {
  const found = await codesOfBusiness(ctx.db.current(), { businessId });
  return found.map((row) => row.code);
}

/**
 * Connects a business with exactly these integrations of its brand. A change undone within the hour leaves no trace.
 * @returns null if nothing changes
 */
export async function connect(
  ctx: Context,
  brandId: number,
  { id: businessId, integration_codes: before }: { id: number; integration_codes: string[] },
  sent: readonly string[],
): Promise<Codes | null> {
  const wanted = [...new Set(sent)].sort();
  if (wanted.length === before.length && wanted.every((code, index) => code === before[index])) return null;
  const ids = new Map((await integrationsOf(ctx.db.current(), brandId)).map((row) => [row.code, row.id]));
  const unknown = wanted.filter((code) => !ids.has(code));
  if (unknown.length > 0) throw refuse(integrationErrors.notAssigned, { codes: listNames(unknown) });
  const changed = [...ids].filter(([code]) => before.includes(code) !== wanted.includes(code));
  const tx = ctx.db.current();
  const last = await Promise.all(
    changed.map(([, integrationId]) => findLastConnection(tx, { businessId, integrationId })),
  );
  // One statement each: if one fails, no other is sent after the rollback.
  await Promise.all(
    changed.map(([code, integrationId], index) =>
      saveConnection(ctx, businessId, integrationId, nextPeriodChange(ctx, last[index], wanted.includes(code))),
    ),
  );
  return { before, after: wanted };
}

async function saveConnection(
  ctx: Context,
  business_id: number,
  assigned_integration_id: number,
  change: ReturnType<typeof nextPeriodChange>,
): Promise<void> {
  const tx = ctx.db.current();
  if (!change) return;
  if ("delete" in change) await deleteRecord(tx, connections, change.delete);
  else if ("end" in change) await updateRecord(ctx, connections, change.id, { ended_at: change.end });
  else await insertRow(tx, connections, { business_id, assigned_integration_id, started_at: change.begin });
}

/** Restores the connections that the removal ended: the same rows within the hour, new ones after it. */
export async function restoreConnections(ctx: Context, integrationId: number, removedAt: string): Promise<void> {
  const tx = ctx.db.current();
  const ids = (await listEndedAt(tx, { integrationId, at: removedAt })).map(({ id }) => id);
  if (ids.length === 0) return;
  if (withinUndoWindow(ctx, removedAt)) await reopenConnections(tx, { ids });
  else await repeatConnections(tx, { ids, from: ctx.billingClock.now().toISOString() });
}
