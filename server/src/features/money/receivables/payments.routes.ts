import type { payments } from "@console/contract/payments.ts";
import type { Handlers } from "../../../http/mount.ts";
import {
  allocatePayment,
  allPayments,
  onePayment,
  recordPayment,
  releaseShare,
  reversePayment,
} from "./payments.service.ts";
import { proposePayment } from "./propose.service.ts";

export const paymentsRoutes: Handlers<typeof payments> = {
  list: (ctx, { query }) => allPayments(ctx, query),
  read: async (ctx, { params }) => ({ data: await onePayment(ctx, params.id) }),
  record: async (ctx, { body }) => ({ data: await recordPayment(ctx, body) }),
  propose: async (ctx, { body }) => ({ data: await proposePayment(ctx, body) }),
  allocate: async (ctx, { params, body }) => ({ data: await allocatePayment(ctx, params.id, body) }),
  release: async (ctx, { params, body }) => ({
    data: await releaseShare(ctx, params.id, params.allocation_id, body.reason),
  }),
  reverse: async (ctx, { params, body }) => ({ data: await reversePayment(ctx, params.id, body.reason) }),
};
