import { type Permission, permissionsOf, roles } from "@console/contract/permissions.ts";
import { type RequestStatus, withdrawErrors } from "@console/contract/second-person.ts";
import type { Context } from "../../../context/context.ts";
import { refuse } from "../../../http/errors.ts";
import { Decimal } from "../../../lib/amounts.ts";
import { ledgerSettingsNow } from "../../access/operator/operator.service.ts";
import { countOthers, sumRequested, withdrawRow } from "./second-person.db.ts";

/** Alone: above the limit, and nobody else may confirm it. */
type Limit = "within" | "exceeded" | "alone";

/** How what this person credits and refunds a brand compares with the limit above which another person confirms. */
export async function limitOf(ctx: Context, brandId: number, amount: string): Promise<Limit> {
  const personId = ctx.actor.id;
  if (personId === null) return "within";
  const now = ctx.billingClock.now().toISOString();
  const earlier = await sumRequested(ctx.db.current(), { brandId, personId, now });
  const { limit } = await ledgerSettingsNow(ctx);
  if (new Decimal(earlier?.amount ?? "0").plus(amount).lte(limit)) return "within";
  return (await hasOther(ctx, personId, "brands")) ? "exceeded" : "alone";
}

/** What the audit log says of it: a person without a colleague to confirm passes the limit. */
export const aloneOf = (limit: Limit) => (limit === "alone" ? { above_limit: true } : {});

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
