import { eq } from "drizzle-orm";
import { allConditions } from "../../src/all-conditions.ts";
import type { Context } from "../../src/context/context.ts";
import { attentionItems } from "../../src/db/tables/attention.ts";
import { refreshConditions } from "../../src/features/desk/conditions/conditions.service.ts";
import { makeOnboarding } from "./onboarding.ts";

/** An onboarding that is late, as what needs attention. @returns the item's id */
export async function makeAttention(ctx: Context): Promise<number> {
  const { id } = await makeOnboarding(ctx, { onboarding_date: "2026-01-05" });
  await refreshConditions(ctx, allConditions, new Set(["onboarding"]));
  const [item] = await ctx.db.current().select().from(attentionItems).where(eq(attentionItems.subject_id, id));
  if (!item) throw new Error("nothing needs attention");
  return item.id;
}
