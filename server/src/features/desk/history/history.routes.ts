import type { history } from "@console/contract/history.ts";
import { type Handlers, withMessage } from "../../../http/mount.ts";
import { readEntry, readPast, revert } from "./history.service.ts";
import { historyMessages } from "./history.text.ts";

export const historyRoutes: Handlers<typeof history> = {
  entry: async (ctx, { params }) => ({ data: await readEntry(ctx, params.id) }),
  past: async (ctx, { params, query }) => ({ data: await readPast(ctx, params.kind, params.id, query.day) }),
  revert: async (ctx, { params, body }, { session }) =>
    withMessage(await revert(ctx, params.id, body, session), ({ label }) => historyMessages.reverted(label)),
};
