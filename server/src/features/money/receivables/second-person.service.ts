import { type Permission, permissionsOf, roles } from "@console/contract/permissions.ts";
import { type RequestStatus, withdrawErrors } from "@console/contract/second-person.ts";
import type { Context } from "../../../context/context.ts";
import { refuse } from "../../../http/errors.ts";
import { Decimal } from "../../../lib/amounts.ts";
import { ledgerSettingsNow } from "../../access/operator/operator.service.ts";
import { countOthers, sumRequested, withdrawRow } from "./second-person.db.ts";

/** Whether what this person credits and refunds a brand exceeds the limit, and another person is there to confirm it. */
export async function exceedsLimit(ctx: Context, brandId: number, amount: string): Promise<boolean> {
  const personId = ctx.actor.id;
  if (personId === null) return false;
  const now = ctx.billingClock.now().toISOString();
  const earlier = await sumRequested(ctx.db.current(), { brandId, personId, now });
  const { limit } = await ledgerSettingsNow(ctx);
  if (new Decimal(earlier?.amount ?? "0").plus(amount).lte(limit)) return false;
  return hasOther(ctx, personId, "brands");
}

/** Whether someone else has a permission. */
export async function hasOther(ctx: Context, personId: number, permission: Permission): Promise<boolean> {
  const confirming = roles.filter((role) => permissionsOf[role].includes(permission));
  return ((await countOthers(ctx.db.current(), { personId, roles: confirming }))?.people ?? 0) > 0;
}

type Request = { id: number; status: RequestStatus; requested_by: string; requested_by_id: number | null };

/** Withdraws a request that waits: whoever asked for it may, and Super Admins. Its brand must be locked. */
export async function withdraw(ctx: Context, table: keyof typeof withdrawRow, request: Request): Promise<void> {
  const { id, status, requested_by, requested_by_id } = request;
  if (status !== "waiting") throw refuse(withdrawErrors.notWaiting);
  if (requested_by_id !== ctx.actor.id && ctx.actor.role !== "super_admin")
    throw refuse(withdrawErrors.notOwn, { person: requested_by });
  await withdrawRow[table](ctx.db.current(), { id, at: ctx.billingClock.now().toISOString(), by: ctx.actor.name });
}
