import { isAttentionReason } from "@console/contract/conditions.ts";
import type { notifications } from "@console/contract/notifications.ts";
import { notificationErrors } from "@console/contract/notifications.ts";
import { areasOf } from "@console/contract/permissions.ts";
import type { Context } from "../../../context/context.ts";
import { notify } from "../../../db/notify.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/mount.ts";
import type { Conditions } from "../../../jobs/condition.ts";
import { mailDefaultOf, saveMailDefault, saveSettings, settingsOf } from "./notification-mail.service.ts";
import { findNotification, listNotifications, markRead, markUnread, type Reasons } from "./notifications.db.ts";

const readerOf = ({ actor }: Context) => ({ id: actor.id, areas: areasOf(actor.role) });

/** Also where the bell and Needs Attention have thresholds of their own: then kind and reason have the same name. */
function reasonsOf(conditions: Conditions): Reasons {
  const needed = Object.entries(conditions).flatMap(([kind, { notifies, needs = kind }]) =>
    notifies && isAttentionReason(needs) ? [{ kind, needs }] : [],
  );
  return { kinds: needed.map(({ kind }) => kind), reasons: needed.map(({ needs }) => needs) };
}

export const makeNotificationsRoutes = (
  conditions: Conditions,
  reasons = reasonsOf(conditions),
): Handlers<typeof notifications> => ({
  list: (ctx, { query }) => listNotifications(ctx.db.current(), readerOf(ctx), query, reasons),
  update: (ctx, { params, body }) =>
    ctx.db.transaction(async () => {
      const db = ctx.db.current();
      const reader = readerOf(ctx);
      if (!(await findNotification(db, reader, params.id))) throw refuse(notificationErrors.notFound);
      if (body.read) await markRead(db, reader, ctx.clock.now().toISOString(), params.id);
      else await markUnread(db, { readerId: reader.id, id: params.id });
      await notify(db, "notifications");
      const data = requireFound(await findNotification(db, reader, params.id), notificationErrors.notFound);
      return { data };
    }),
  settings: async (ctx) => ({ data: await settingsOf(ctx) }),
  saveSettings: (ctx, { body }) =>
    ctx.db.transaction(async () => ({ data: await saveSettings(ctx, body.notification_settings) })),
  mailDefault: async (ctx) => ({ data: await mailDefaultOf(ctx) }),
  saveMailDefault: (ctx, { body }) =>
    ctx.db.transaction(async () => ({ data: await saveMailDefault(ctx, body.notification_default) })),
  readAll: (ctx) =>
    ctx.db.transaction(async () => {
      await markRead(ctx.db.current(), readerOf(ctx), ctx.clock.now().toISOString());
      await notify(ctx.db.current(), "notifications");
      return { data: null };
    }),
});
