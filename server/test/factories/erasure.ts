import { eq } from "drizzle-orm";
import { recordEvents } from "../../src/audit/audit.ts";
import { entriesOfBrand } from "../../src/audit/erase.db.ts";
import { withoutContent } from "../../src/audit/erase.rules.ts";
import { eraseEntries } from "../../src/audit/erase.ts";
import { erasableParts } from "../../src/audit/erase-archived.ts";
import type { Context } from "../../src/context/context.ts";
import { brands } from "../../src/db/tables/brands.ts";
import { close } from "../../src/features/partners/brands/closing.service.ts";
import { makeBrand } from "./brand.ts";

/** A brand that was closed so long ago that its data can be erased. */
export async function makeErasable(ctx: Context, over: Parameters<typeof makeBrand>[1] = {}): Promise<{ id: number }> {
  const { id } = await makeBrand(ctx, over);
  await closeLongAgo(ctx, id);
  return { id };
}

/** Closes a brand as it would have been 100 days ago. */
export async function closeLongAgo(ctx: Context, id: number): Promise<void> {
  await ctx.db.transaction(() => close(ctx, id));
  const closed_at = new Date(ctx.billingClock.now().getTime() - 100 * 86_400_000).toISOString();
  await ctx.db.current().update(brands).set({ closed_at }).where(eq(brands.id, id));
}

/** What an erased entry says in these tests. */
export const ERASED_MESSAGE = "made a change that was erased";

/** Erases what the audit log says of a brand, and nothing else. */
export const eraseBrandEntries = (ctx: Context, id: number, message = ERASED_MESSAGE): Promise<void> =>
  ctx.db.transaction(async () =>
    eraseEntries(
      ctx,
      await erasableParts(ctx),
      async (source) =>
        (await entriesOfBrand(ctx.db.current(), source, { id, onboarding: null })).map((entry) => ({
          entry,
          erased: withoutContent(entry, { message, label: "Closed brand", search_text: "" }),
        })),
      (after) =>
        recordEvents(ctx, [
          {
            event: "brand.erased",
            message: "erased a brand",
            subject: { kind: "brand", id, label: "Closed brand", brand: { id, name: "Closed brand" } },
            after,
          },
        ]),
    ),
  );
