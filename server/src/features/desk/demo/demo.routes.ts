import type { demo } from "@console/contract/demo.ts";
import type { Handlers } from "../../../http/mount.ts";
import { moveToMonthEnd, showDemoClock } from "./demo-clock.service.ts";

export const demoRoutes: Handlers<typeof demo> = {
  show: async (ctx) => ({ data: await showDemoClock(ctx) }),
  toMonthEnd: async (ctx) => ({ data: await moveToMonthEnd(ctx) }),
};
