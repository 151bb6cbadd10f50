import type { refunds } from "@console/contract/refunds.ts";
import type { Handlers } from "../../../../http/mount.ts";
import {
  allRefunds,
  confirmRefund,
  createRefund,
  oneRefund,
  reverseRefund,
  withdrawRefund,
} from "./refunds.service.ts";

export const refundsRoutes: Handlers<typeof refunds> = {
  list: (ctx, { query }) => allRefunds(ctx, query),
  read: async (ctx, { params }) => ({ data: await oneRefund(ctx, params.id) }),
  create: async (ctx, { body }) => ({ data: await createRefund(ctx, body) }),
  confirm: async (ctx, { params }) => ({ data: await confirmRefund(ctx, params.id) }),
  withdraw: async (ctx, { params }) => ({ data: await withdrawRefund(ctx, params.id) }),
  reverse: async (ctx, { params, body }) => ({ data: await reverseRefund(ctx, params.id, body.reason) }),
};
