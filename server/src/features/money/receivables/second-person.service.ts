import { type Permission, permissionsOf, roles } from "@console/contract/permissions.ts";
import type { Context } from "../../../context/context.ts";
import { Decimal } from "../../../lib/amounts.ts";
import { ledgerSettingsNow } from "../../access/operator/operator.service.ts";
import { countOthers, sumRequested } from "./second-person.db.ts";

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
