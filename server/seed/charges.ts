import { eq } from "drizzle-orm";
import type { Context } from "../src/context/context.ts";
import { brands } from "../src/db/tables/brands.ts";
import { addCharge } from "../src/features/money/charges/charges.service.ts";
import chargeData from "./data/charges.json" with { type: "json" };

const MINUTE_MS = 60_000;

/** Credits and one-off charges of the open month. */
export const chargeSteps = (now: number) =>
  chargeData.charges.map(({ minutes, ...charge }) => ({
    at: new Date(now - minutes * MINUTE_MS),
    run: async (ctx: Context) => {
      const db = ctx.db.current();
      const [brand] = await db.select({ id: brands.id }).from(brands).where(eq(brands.name, charge.brand));
      if (!brand) throw new Error(`the sample data has no brand ${charge.brand}`);
      await addCharge(ctx, brand.id, { label: charge.label, amount: charge.amount });
    },
  }));
