import type { coupons } from "@console/contract/coupons.ts";
import { bulkMessage } from "../../http/bulk.ts";
import type { Handlers } from "../../http/mount.ts";
import { billingDay } from "../../lib/calendar.ts";
import { listCoupons } from "./coupons.db.ts";
import { create, generateCode, read, remove, setStatus, update } from "./coupons.service.ts";
import { removeSeveral, setStatuses } from "./coupons-bulk.service.ts";

export const couponsRoutes: Handlers<typeof coupons> = {
  list: (ctx, { query }) => listCoupons(ctx.db.current(), query, billingDay(ctx)),
  read: async (ctx, { params }) => ({ data: await read(ctx, params.id) }),
  create: async (ctx, { body }) => {
    const data = await read(ctx, await create(ctx, body));
    return { data, meta: { message: `${data.name} can be used with the code ${data.code}.` } };
  },
  update: async (ctx, { params, body }) => {
    const data = await update(ctx, params.id, body);
    return { data, meta: { message: `${data.name} was changed.` } };
  },
  setStatus: async (ctx, { params, body }) => {
    const data = await setStatus(ctx, params.id, body);
    return { data, meta: { message: `${data.name} is ${data.status === "active" ? "active again" : "archived"}.` } };
  },
  remove: async (ctx, { params }) => {
    const { id, name } = await remove(ctx, params.id);
    return { data: { id }, meta: { message: `${name} was deleted.` } };
  },
  bulkStatus: async (ctx, { body }) => {
    const data = await setStatuses(ctx, body);
    return { data, meta: { message: bulkMessage(data, ["coupon", "coupons"], body.status) } };
  },
  bulkRemove: async (ctx, { body }) => {
    const data = await removeSeveral(ctx, body.records);
    return { data, meta: { message: bulkMessage(data, ["coupon", "coupons"], "deleted") } };
  },
  generateCode: async (ctx) => ({ data: { code: await generateCode(ctx) } }),
};
