import type { coupons } from "@console/contract/coupons.ts";
import { bulkMessage } from "../../../http/bulk.text.ts";
import { type Handlers, withMessage } from "../../../http/mount.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { listCoupons } from "./coupons.db.ts";
import { create, generateCode, read, remove, setStatus, update } from "./coupons.service.ts";
import { bulkCouponWords, couponMessages } from "./coupons.text.ts";
import { removeSeveral, setStatuses } from "./coupons-bulk.service.ts";

export const couponsRoutes: Handlers<typeof coupons> = {
  list: (ctx, { query }) => listCoupons(ctx.db.current(), query, billingDay(ctx)),
  read: async (ctx, { params }) => ({ data: await read(ctx, params.id) }),
  create: async (ctx, { body }) =>
    withMessage(await read(ctx, await create(ctx, body)), ({ name, code }) => couponMessages.created(name, code)),
  update: async (ctx, { params, body }) =>
    withMessage(await update(ctx, params.id, body), ({ name }) => couponMessages.updated(name)),
  setStatus: async (ctx, { params, body }) =>
    withMessage(await setStatus(ctx, params.id, body), ({ name, status }) => couponMessages[status](name)),
  remove: async (ctx, { params }) =>
    withMessage(await remove(ctx, params.id), ({ name }) => couponMessages.deleted(name)),
  bulkStatus: async (ctx, { body }) =>
    withMessage(await setStatuses(ctx, body), (answer) => bulkMessage(answer, bulkCouponWords[body.status])),
  bulkRemove: async (ctx, { body }) =>
    withMessage(await removeSeveral(ctx, body.records), (answer) => bulkMessage(answer, bulkCouponWords.deleted)),
  generateCode: async (ctx) => ({ data: { code: await generateCode(ctx) } }),
};
