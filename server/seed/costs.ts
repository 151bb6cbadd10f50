import { costKind } from "@console/contract/margins.ts";
import * as z from "zod/mini";
import type { Context } from "../src/context/context.ts";
import { platformCosts } from "../src/db/tables/margins.ts";
import { monthsAfter } from "../src/lib/calendar.ts";
import data from "./data/costs.json" with { type: "json" };

const MONTHS = 14;
const costs = z.parse(z.array(z.object({ kind: costKind, code: z.string(), cost: z.string() })), data.costs);

/** The platform's costs, entered once for all months of the sample data; the amounts are fictional. */
export function costSteps(now: number) {
  const at = new Date(now - MONTHS * 31 * 86_400_000);
  return [
    {
      at,
      run: async (ctx: Context) => {
        const touched = { created_at: at.toISOString(), updated_at: at.toISOString(), updated_by: ctx.actor.name };
        const starts_on = monthsAfter(at.toISOString().slice(0, 10), 0);
        await ctx.db
          .current()
          .insert(platformCosts)
          .values(costs.map((each) => ({ ...each, starts_on, ...touched })));
      },
    },
  ];
}
