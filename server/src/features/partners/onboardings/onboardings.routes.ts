import type { onboardings } from "@console/contract/onboardings.ts";
import { bulkMessage } from "../../../http/bulk.text.ts";
import { type Handlers, withMessage } from "../../../http/mount.ts";
import { ownCalendarFile } from "./invite.service.ts";
import {
  create,
  find,
  firstCalls,
  list,
  markDone,
  markSeveralDone,
  read,
  remove,
  update,
} from "./onboardings.service.ts";
import { bulkOnboardingWords, onboardingMessages } from "./onboardings.text.ts";

export const onboardingsRoutes: Handlers<typeof onboardings> = {
  list: (ctx, { query }) => list(ctx, query),
  read: async (ctx, { params }) => ({ data: await read(ctx, params.id) }),
  firstCalls: async (ctx) => ({ data: await firstCalls(ctx) }),
  create: async (ctx, { body }) =>
    withMessage(await create(ctx, body.onboarding), ({ company_name, onboarding_at, contact_email }) =>
      ctx.unsent.length > 0
        ? onboardingMessages.scheduled(company_name)
        : onboardingMessages.created(company_name, onboarding_at === null ? null : contact_email),
    ),
  update: async (ctx, { params, body: { onboarding } }) => {
    const { status, ...change } = onboarding;
    return status === "done"
      ? withMessage(await markDone(ctx, params.id), ({ company_name }) => onboardingMessages.done(company_name))
      : withMessage(await update(ctx, params.id, change), ({ company_name }) =>
          onboardingMessages.updated(company_name),
        );
  },
  bulkDone: async (ctx, { body }) =>
    withMessage(await markSeveralDone(ctx, body.records), (answer) => bulkMessage(answer, bulkOnboardingWords)),
  remove: async (ctx, { params }) =>
    withMessage(await remove(ctx, params.id), ({ company_name }) => onboardingMessages.deleted(company_name)),
  invite: async (ctx, { params }) => {
    const row = await find(ctx, params.id);
    const content = new TextEncoder().encode(await ownCalendarFile(ctx, row));
    return { data: null, file: { content, mime: "text/calendar; charset=utf-8", name: "onboarding.ics" } };
  },
};
