import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { periodStep, undoneSince } from "../../history.ts";
import { invalid } from "../../http/errors.ts";
import { listNames } from "../../names.ts";
import { integrationsOf } from "./integrations.db.ts";
import { assignedIntegrations, connections } from "./integrations.table.ts";

type Codes = { before: string[]; after: string[] };

/** Codes of the integrations that a business is connected with. */
export async function connectedCodes(ctx: Context, businessId: number): Promise<string[]> {
  const found = await ctx.db
    .current()
    .select({ code: assignedIntegrations.code })
    .from(connections)
    .innerJoin(assignedIntegrations, eq(assignedIntegrations.id, connections.assigned_integration_id))
    .where(and(eq(connections.business_id, businessId), isNull(connections.ended_at)))
    .orderBy(asc(assignedIntegrations.code));
  return found.map((row) => row.code);
}

/** The same for all businesses of a brand. */
export async function connectedCodesOf(ctx: Context, brandId: number) {
  return ctx.db
    .current()
    .select({ business_id: connections.business_id, code: assignedIntegrations.code })
    .from(connections)
    .innerJoin(assignedIntegrations, eq(assignedIntegrations.id, connections.assigned_integration_id))
    .where(and(eq(assignedIntegrations.brand_id, brandId), isNull(connections.ended_at)))
    .orderBy(asc(assignedIntegrations.code));
}

/**
 * Connects a business with exactly these integrations of its brand. What is ended or begun again
 * within the hour leaves no trace.
 * @returns null where nothing changes
 * @throws AppError invalid naming codes that the brand does not have
 */
export async function connect(
  ctx: Context,
  brandId: number,
  businessId: number,
  sent: readonly string[],
): Promise<Codes | null> {
  const wanted = [...new Set(sent)].sort();
  // The databases sort by their own collations.
  const before = (await connectedCodes(ctx, businessId)).sort();
  if (wanted.length === before.length && wanted.every((code, index) => code === before[index])) return null;
  const ids = new Map((await integrationsOf(ctx.db.current(), brandId)).map((row) => [row.code, row.id]));
  const unknown = wanted.filter((code) => !ids.has(code));
  if (unknown.length > 0) {
    throw invalid({ "business.integration_codes": `The brand has no integration ${listNames(unknown)}.` });
  }
  for (const [code, id] of ids) {
    if (before.includes(code) !== wanted.includes(code)) {
      await keepConnection(ctx, businessId, id, wanted.includes(code));
    }
  }
  return { before, after: wanted };
}

async function keepConnection(ctx: Context, businessId: number, integrationId: number, holds: boolean): Promise<void> {
  const tx = ctx.db.current();
  const { id, started_at } = connections;
  const [last] = await tx
    .select()
    .from(connections)
    .where(and(eq(connections.business_id, businessId), eq(connections.assigned_integration_id, integrationId)))
    .orderBy(desc(started_at), desc(id))
    .limit(1);
  const step = periodStep(ctx, last, holds);
  if (!step) return;
  if ("drop" in step) await tx.delete(connections).where(eq(id, step.drop));
  else if ("end" in step) await tx.update(connections).set({ ended_at: step.end }).where(eq(id, step.id));
  else {
    const of = { assigned_integration_id: integrationId, business_id: businessId };
    await tx.insert(connections).values({ ...of, started_at: step.begin });
  }
}

/** A removed integration ends all its connections at the moment of the removal. */
export async function endAll(ctx: Context, integrationId: number, at: string): Promise<void> {
  await ctx.db
    .current()
    .update(connections)
    .set({ ended_at: at })
    .where(and(eq(connections.assigned_integration_id, integrationId), isNull(connections.ended_at)));
}

/** The connections that the removal ended: the same rows within the hour, new ones after it. */
export async function beginAgain(ctx: Context, integrationId: number, removedAt: string): Promise<void> {
  const tx = ctx.db.current();
  const ended = and(eq(connections.assigned_integration_id, integrationId), eq(connections.ended_at, removedAt));
  const found = await tx.select().from(connections).where(ended);
  if (found.length === 0) return;
  if (undoneSince(ctx, removedAt)) {
    const ids = found.map((row) => row.id);
    await tx.update(connections).set({ ended_at: null }).where(inArray(connections.id, ids));
  } else {
    const started_at = ctx.billingClock.now().toISOString();
    await tx.insert(connections).values(found.map(({ id: _, ...row }) => ({ ...row, started_at, ended_at: null })));
  }
}
