import { and, asc, eq } from "drizzle-orm";
import type { Context } from "../src/context/context.ts";
import { brands, credentialTests } from "../src/db/tables/brands.ts";

/**
 * One brand whose mail server has been unreachable since last night's test: an error that staff would look at first.
 */
export const credentialSteps = (now: number) => [
  {
    at: new Date(now - 7 * 3_600_000),
    run: async (ctx: Context) => {
      const tx = ctx.db.current();
      const [brand] = await tx
        .select()
        .from(brands)
        .where(and(eq(brands.use_system, false), eq(brands.status, "active")))
        .orderBy(asc(brands.id))
        .limit(1);
      if (!brand) return;
      await tx.insert(credentialTests).values({
        brand_id: brand.id,
        kind: "smtp",
        ok: false,
        stages: [{ stage: "reach", ok: false, message: `smtp.${brand.domain} was not found. Please check the name.` }],
        tested_at: ctx.clock.now().toISOString(),
      });
    },
  },
];
