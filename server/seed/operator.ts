import type { Context } from "../src/context/context.ts";
import { updateSettings } from "../src/features/access/operator/operator.service.ts";
import operatorData from "./data/operator.json" with { type: "json" };

const DAY_MS = 86_400_000;

/** The company that sends the invoices, set up before the first bill by the Super Admin; no tax. */
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
