import type { coupons } from "@console/contract/coupons.ts";
import { bulkMessage } from "../../../http/bulk.text.ts";
import type { Handlers } from "../../../http/mount.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { listCoupons } from "./coupons.db.ts";
import { create, generateCode, read, remove, setStatus, update } from "./coupons.service.ts";
import { bulkCouponWords, couponMessages } from "./coupons.text.ts";
import { removeSeveral, setStatuses } from "./coupons-bulk.service.ts";

export const couponsRoutes: Handlers<typeof coupons> = {
  list: (ctx, { query }) => listCoupons(ctx.db.current(), query, billingDay(ctx)),
  read: async (ctx, { params }) => ({ data: await read(ctx, params.id) }),
  create: async (ctx, { body }) => {
    const data = await read(ctx, await create(ctx, body));
    return { data, meta: { message: couponMessages.created(data.name, data.code) } };
  },
  update: async (ctx, { params, body }) => {
    const data = await update(ctx, params.id, body);
    return { data, meta: { message: couponMessages.updated(data.name) } };
  },
  setStatus: async (ctx, { params, body }) => {
    const data = await setStatus(ctx, params.id, body);
    const message = data.status === "active" ? couponMessages.activated(data.name) : couponMessages.archived(data.name);
    return { data, meta: { message } };
  },
  remove: async (ctx, { params }) => {
    const { id, name } = await remove(ctx, params.id);
    return { data: { id }, meta: { message: couponMessages.deleted(name) } };
  },
  bulkStatus: async (ctx, { body }) => {
    const data = await setStatuses(ctx, body);
    return { data, meta: { message: bulkMessage(data, bulkCouponWords[body.status]) } };
  },
  bulkRemove: async (ctx, { body }) => {
    const data = await removeSeveral(ctx, body.records);
    return { data, meta: { message: bulkMessage(data, bulkCouponWords.deleted) } };
  },
  generateCode: async (ctx) => ({ data: { code: await generateCode(ctx) } }),
};
