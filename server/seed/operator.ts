import type { Context } from "../src/context/context.ts";
import { updateSettings } from "../src/features/operator/operator.service.ts";
import operatorData from "./data/operator.json" with { type: "json" };

const DAY_MS = 86_400_000;

/** Who sends the invoices, set up before the first bill, while a Super Admin alone was there; no tax. */
export function operatorSteps(now: number) {
  return [
    {
      at: new Date(now - operatorData.set_up * DAY_MS),
      run: async (ctx: Context) => {
        await updateSettings(ctx, operatorData.settings);
      },
    },
  ];
}
