import { eq } from "drizzle-orm";
import { allReasons } from "../../src/all-reasons.ts";
import type { Context } from "../../src/context/context.ts";
import { attentionItems } from "../../src/db/tables/attention.ts";
import { refreshAttention } from "../../src/features/desk/attention/refresh.service.ts";
import type { Reasons } from "../../src/jobs/reason.ts";
import { makeOnboarding } from "./onboarding.ts";

/** An onboarding that is late, as what needs attention. @returns the item's id */
export async function makeAttention(ctx: Context): Promise<number> {
  const { id } = await makeOnboarding(ctx, { onboarding_date: "2026-01-05" });
  await refreshAttention(ctx, allReasons, new Set(["onboarding"]));
  const [item] = await ctx.db.current().select().from(attentionItems).where(eq(attentionItems.subject_id, id));
  if (!item) throw new Error("nothing needs attention");
  return item.id;
}

const never = { points: 0, on: [], everyMs: Number.POSITIVE_INFINITY, find: async () => [] };

/** For a server that looks for nothing by itself: it would at any moment, while the clock is at another time. */
export const noReasons: Reasons = {
  ...allReasons,
  ...Object.fromEntries(Object.keys(allReasons).map((code) => [code, never])),
};
