import type { bills } from "@console/contract/bills.ts";
import { bulkMessage } from "../../../http/bulk.text.ts";
import { type Handlers, withMessage } from "../../../http/mount.ts";
import { allBills, billLines, billsSummary, monthsWithBills, readBill } from "./bills.service.ts";
import { billWords, bulkBillWords } from "./bills.text.ts";
import { holdSeveral, paySeveral, sendSeveral } from "./bills-bulk.service.ts";

export const billsRoutes: Handlers<typeof bills> = {
  list: (ctx, { query }) => allBills(ctx, query),
  summary: async (ctx) => ({ data: await billsSummary(ctx) }),
  months: async (ctx) => ({ data: await monthsWithBills(ctx) }),
  read: async (ctx, { params }) => ({ data: await readBill(ctx, params.id) }),
  lines: (ctx, { query }) => billLines(ctx, query),
  bulkSend: async (ctx, { body }) =>
    withMessage(await sendSeveral(ctx, body.records), (answer) => bulkMessage(answer, bulkBillWords.sent)),
  bulkPay: async (ctx, { body }) => {
    const { answer, payments, total } = await paySeveral(ctx, body);
    return withMessage(answer, () => billWords.recorded(answer, payments, total));
  },
  bulkHold: async (ctx, { body }) =>
    withMessage(await holdSeveral(ctx, body), (answer) =>
      bulkMessage(answer, body.held ? bulkBillWords.held : bulkBillWords.lifted),
    ),
};
