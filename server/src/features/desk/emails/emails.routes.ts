import type { emails } from "@console/contract/emails.ts";
import type { Handlers } from "../../../http/mount.ts";
import { listEmails } from "./emails.db.ts";
import { readEmail, readOutage, sendAgain } from "./emails.service.ts";

export const emailsRoutes: Handlers<typeof emails> = {
  list: (ctx, { query }) => listEmails(ctx.db.current(), query),
  outage: async (ctx) => ({ data: await readOutage(ctx) }),
  read: async (ctx, { params }) => ({ data: await readEmail(ctx, params.id) }),
  sendAgain: async (ctx, { params }) => ({ data: await sendAgain(ctx, params.id) }),
};
