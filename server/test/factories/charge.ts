import type { Charge, ChargeCreate } from "@console/contract/charges.ts";
import type { Context } from "../../src/context/context.ts";
import { addCharge } from "../../src/features/money/charges/charges.service.ts";

/** On the open month of a brand that has a bill for it. */
export const makeCharge = (ctx: Context, brandId: number, over: Partial<ChargeCreate> = {}): Promise<Charge> =>
  ctx.db.transaction(() =>
    addCharge({ ...ctx, audited: [] }, brandId, { label: "Goodwill", amount: "-20.00", ...over }),
  );
