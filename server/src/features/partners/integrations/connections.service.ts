import { integrationErrors } from "@console/contract/integrations.ts";
import type { Context } from "../../../context/context.ts";
import { savePeriods, withinUndoWindow } from "../../../db/periods.ts";
import { connections } from "../../../db/tables/integrations.ts";
import { refuse } from "../../../http/errors.ts";
import { listNames } from "../../../lib/names.ts";
import {
  codesOfBusiness,
  listEndedAt,
  listLastConnections,
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
  const latest = await listLastConnections(ctx.db.current(), { businessId });
  const things = changed.map(([code, assigned_integration_id]) => ({
    values: { business_id: businessId, assigned_integration_id },
    last: latest.find((each) => each.assigned_integration_id === assigned_integration_id),
    holds: wanted.includes(code),
  }));
  await savePeriods(ctx, connections, things);
  return { before, after: wanted };
}

/** Restores the connections that the removal ended: the same rows within the hour, new ones after it. */
export async function restoreConnections(ctx: Context, integrationId: number, removedAt: string): Promise<void> {
  const tx = ctx.db.current();
  const ids = (await listEndedAt(tx, { integrationId, at: removedAt })).map(({ id }) => id);
  if (ids.length === 0) return;
  if (withinUndoWindow(ctx, removedAt)) await reopenConnections(tx, { ids });
  else await repeatConnections(tx, { ids, from: ctx.billingClock.now().toISOString() });
}
