import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { Context } from "../../src/context/context.ts";
import { refusedEvents } from "../../src/db/tables/refused-events.ts";
import { makeBrand } from "./brand.ts";
import { ingestUsage } from "./usage.ts";

/** An event of a business that was never reported. */
export async function makeRefused(ctx: Context, over: Record<string, unknown> = {}) {
  const brandId = Number(over.organization_id ?? (await makeBrand(ctx)).id);
  const event = {
    id: randomUUID(),
    organization_id: brandId,
    business_id: `lost-${randomUUID()}`,
    type: "standard_minutes",
    quantity: "1",
    occurred_at: ctx.billingClock.now().toISOString(),
    ...over,
  };
  await ingestUsage(ctx, [event]);
  const [row] = await ctx.db
    .current()
    .select()
    .from(refusedEvents)
    .where(eq(refusedEvents.event_key, event.id))
    .orderBy(desc(refusedEvents.id));
  if (!row) throw new Error("nothing was refused");
  return { id: row.id, groupId: row.group_id, brandId, event };
}
