import type { onboardings } from "@console/contract/onboardings.ts";
import type { Handlers } from "../../../http/mount.ts";
import { ownCalendarFile } from "./invite.service.ts";
import { create, find, list, markDone, read, remove, update } from "./onboardings.service.ts";
import { onboardingMessages } from "./onboardings.text.ts";

export const onboardingsRoutes: Handlers<typeof onboardings> = {
  list: (ctx, { query }) => list(ctx, query),
  read: async (ctx, { params }) => ({ data: await read(ctx, params.id) }),
  create: async (ctx, { body }) => {
    const data = await create(ctx, body.onboarding);
    const invited = data.onboarding_at === null ? null : data.contact_email;
    const message =
      ctx.unsent.length > 0
        ? onboardingMessages.scheduled(data.company_name)
        : onboardingMessages.created(data.company_name, invited);
    return { data, meta: { message } };
  },
  update: async (ctx, { params, body }) => {
    const { status, ...change } = body.onboarding;
    if (status === "done") {
      const data = await markDone(ctx, params.id);
      return { data, meta: { message: onboardingMessages.done(data.company_name) } };
    }
    const data = await update(ctx, params.id, change);
    return { data, meta: { message: onboardingMessages.updated(data.company_name) } };
  },
  remove: async (ctx, { params }) => {
    const { id, company_name } = await remove(ctx, params.id);
    return { data: { id }, meta: { message: onboardingMessages.deleted(company_name) } };
  },
  invite: async (ctx, { params }) => {
    const row = await find(ctx, params.id);
    const content = new TextEncoder().encode(await ownCalendarFile(ctx, row));
    return { data: null, file: { content, mime: "text/calendar; charset=utf-8", name: "onboarding.ics" } };
  },
};
