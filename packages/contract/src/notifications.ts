import * as z from "zod/mini";
import { id, idText, instant, keyQuery } from "./primitives.ts";
import { route } from "./route.ts";

export const notificationType = z.enum(["error", "warning", "info"], "Choose error, warning or info.");

export const notification = z.object({
  id,
  /** Which condition made it. */
  kind: z.string(),
  type: notificationType,
  message: z.string(),
  /** When it began. */
  time: instant,
  subject: z.object({ kind: z.string(), id: z.nullable(id), label: z.string() }),
  organization_id: z.nullable(id),
  /** By the person who asks. */
  read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

const MESSAGE = "Send whether it is read.";

export const notifications = {
  list: route({
    id: "notifications.list",
    method: "GET",
    path: "/admin/notifications",
    summary: "What needs a look now, errors first, then warnings, then the rest; newest first in each",
    permission: "signed_in",
    list: "feed",
    query: z.object({ ...keyQuery, type: z.optional(notificationType) }),
    data: z.array(notification),
  }),
  update: route({
    id: "notifications.update",
    method: "PATCH",
    path: "/admin/notifications/{id}",
    summary: "Put a notification aside, or take it up again, for oneself",
    permission: "signed_in",
    audit: null,
    params: z.object({ id: idText }),
    body: z.object({ read: z.boolean(MESSAGE) }, MESSAGE),
    data: notification,
  }),
  readAll: route({
    id: "notifications.readAll",
    method: "POST",
    path: "/admin/notifications/read_all",
    summary: "Put all notifications aside, for oneself",
    permission: "signed_in",
    audit: null,
    data: null,
  }),
};
