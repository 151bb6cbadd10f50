import type { emails } from "@console/contract/emails.ts";
import { bulkMessage } from "../../../http/bulk.text.ts";
import { type Handlers, withMessage } from "../../../http/mount.ts";
import { listEmails } from "./emails.db.ts";
import { readEmail, readOutage, sendAgain, sendSeveralAgain } from "./emails.service.ts";
import { bulkEmailWords } from "./emails.text.ts";

export const emailsRoutes: Handlers<typeof emails> = {
  list: (ctx, { query }) => listEmails(ctx.db.current(), query),
  outage: async (ctx) => ({ data: await readOutage(ctx) }),
  read: async (ctx, { params }) => ({ data: await readEmail(ctx, params.id) }),
  sendAgain: async (ctx, { params }) => ({ data: await sendAgain(ctx, params.id) }),
  bulkSendAgain: async (ctx, { body }) =>
    withMessage(await sendSeveralAgain(ctx, body.records), (answer) => bulkMessage(answer, bulkEmailWords)),
};
