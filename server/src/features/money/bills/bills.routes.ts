import type { bills } from "@console/contract/bills.ts";
import type { Handlers } from "../../../http/mount.ts";
import { allBills, billLines, billsSummary, monthsWithBills } from "./bills.service.ts";

export const billsRoutes: Handlers<typeof bills> = {
  list: (ctx, { query }) => allBills(ctx, query),
  summary: async (ctx) => ({ data: await billsSummary(ctx) }),
  months: async (ctx) => ({ data: await monthsWithBills(ctx) }),
  lines: (ctx, { query }) => billLines(ctx, query),
};
