import * as z from "zod/mini";
import { columns, yesNo } from "./columns.ts";
import { notificationKindCodes } from "./conditions.ts";
import { errors } from "./errors.ts";
import { id, idText, instant, keyQuery } from "./primitives.ts";
import { route } from "./route.ts";

export const notificationType = z.enum(["error", "warning", "info"], "Choose error, warning or info.");

export const notificationKind = z.enum(notificationKindCodes, "Unknown kind of notification.");

export const mailChoice = z.enum(["off", "now", "digest"], "Choose off, now or digest.");
export type MailChoice = z.output<typeof mailChoice>;

/** When a person wants one kind emailed; null: as its severity. Only kinds from areas that the role may see. */
const notificationSetting = z.object({ kind: notificationKind, label: z.string(), mail: z.nullable(mailChoice) });
export type NotificationSetting = z.output<typeof notificationSetting>;

/** The least severity that is emailed. */
export const mailTime = z.enum(["now", "digest"], "Choose now or digest.");
export const mailSeverity = z.enum(["none", "error", "warning", "info"], "Choose none, error, warning or info.");
export type MailSeverity = z.output<typeof mailSeverity>;

/** What is emailed of the kinds without a choice of their own. */
export const mailDefault = z.object({
  severity: mailSeverity,
  mail: mailTime,
});
export type MailDefault = z.output<typeof mailDefault>;

const DEFAULT_MESSAGE = "Send severity and mail under notification_default.";
const SETTINGS_MESSAGE = "Send the choices under notification_settings.";

export const notification = z.object({
  id,
  /** The kind of condition. */
  kind: z.string(),
  type: notificationType,
  message: z.string(),
  /** When the condition began. */
  time: instant,
  subject: z.object({ kind: z.string(), id: z.nullable(id), label: z.string() }),
  organization_id: z.nullable(id),
  /** By the requesting person. */
  read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

const MESSAGE = "Send whether it is read.";

export const notificationErrors = errors({
  notFound: { code: "not_found", message: "This notification wasn't found." },
});

export const notificationColumns = columns({
  time: { title: "Time", field: "time", as: "minute" },
  type: { title: "Type", field: "type", words: { error: "Error", warning: "Warning", info: "Info" } },
  notification: { title: "Notification", field: "message" },
  record: { title: "Record", field: "subject.label" },
  read: { title: "Read", field: "read", words: yesNo },
});

export const notifications = {
  list: route({
    id: "notifications.list",
    method: "GET",
    path: "/admin/notifications",
    summary: "Notifications that need attention: errors first, then warnings, then the rest; newest first in each",
    permission: "signed_in",
    list: "feed",
    query: z.object({
      ...keyQuery,
      type: z.optional(notificationType),
      /** `attention` leaves out what is an open item of Needs Attention. */
      without: z.optional(z.literal("attention", "Send attention, or leave it out.")),
    }),
    columns: notificationColumns,
    data: z.array(notification),
  }),
  update: route({
    id: "notifications.update",
    method: "PATCH",
    path: "/admin/notifications/{id}",
    summary: "Mark a notification read or unread",
    permission: "signed_in",
    audit: null,
    touches: null,
    params: z.object({ id: idText }),
    body: z.object({ read: z.boolean(MESSAGE) }, MESSAGE),
    errors: [notificationErrors.notFound],
    data: notification,
  }),
  settings: route({
    id: "notifications.settings",
    method: "GET",
    path: "/admin/notification_settings",
    summary: "Which notifications are emailed to the caller: immediately, in a daily digest, or not at all",
    permission: "signed_in",
    data: z.array(notificationSetting),
  }),
  saveSettings: route({
    id: "notifications.saveSettings",
    method: "PUT",
    path: "/admin/notification_settings",
    summary: "Choose how kinds are emailed to you, null: as their severity; kinds that are not sent stay unchanged",
    permission: "signed_in",
    audit: null,
    touches: null,
    body: z.object(
      {
        notification_settings: z
          .array(z.object({ kind: notificationKind, mail: z.nullable(mailChoice) }), SETTINGS_MESSAGE)
          .check(z.maxLength(notificationKindCodes.length, "List each kind only once.")),
      },
      SETTINGS_MESSAGE,
    ),
    data: z.array(notificationSetting),
  }),
  mailDefault: route({
    id: "notifications.mailDefault",
    method: "GET",
    path: "/admin/notification_default",
    summary: "From which severity on notifications are emailed to the caller, and when; errors once a day until chosen",
    permission: "signed_in",
    data: mailDefault,
  }),
  saveMailDefault: route({
    id: "notifications.saveMailDefault",
    method: "PUT",
    path: "/admin/notification_default",
    summary: "Choose from which severity on notifications are emailed to you; kinds with their own choice keep it",
    permission: "signed_in",
    audit: null,
    touches: null,
    body: z.object({ notification_default: z.object(mailDefault.shape, DEFAULT_MESSAGE) }, DEFAULT_MESSAGE),
    data: mailDefault,
  }),
  readAll: route({
    id: "notifications.readAll",
    method: "POST",
    path: "/admin/notifications/read_all",
    summary: "Mark all of your notifications read",
    permission: "signed_in",
    audit: null,
    touches: null,
    data: null,
  }),
};
