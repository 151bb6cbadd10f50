import type { devices } from "@console/contract/devices.ts";
import { type Handlers, sessionOf } from "../../../http/mount.ts";
import { endDevice, endOtherDevices, listDevices } from "./devices.service.ts";

export const devicesRoutes: Handlers<typeof devices> = {
  list: (ctx, { query }, exchange) => listDevices(ctx, sessionOf(exchange), query),
  end: async (ctx, { params }, exchange) => {
    const session = sessionOf(exchange);
    const data = await endDevice(ctx, session, params.id);
    if (data.id === session.id) exchange.cookies.clear(exchange.reply, "session");
    return { data };
  },
  endOthers: async (ctx, _input, exchange) => ({ data: await endOtherDevices(ctx, sessionOf(exchange)) }),
};
