import { mailChoice, mailSeverity, mailTime } from "@console/contract/notifications.ts";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { belongsTo, instant, oneOf } from "./columns.ts";
import { notifications } from "./notifications.ts";
import { adminUsers } from "./team.ts";

/** What a person wants emailed, by severity; people without a row get a daily digest of errors. */
export const notificationDefaults = pgTable("notification_defaults", {
  admin_user_id: integer()
    .primaryKey()
    .references(() => adminUsers.id, { onDelete: "cascade" }),
  /** The least severity that is emailed. */
  severity: oneOf(mailSeverity).notNull(),
  mail: oneOf(mailTime).notNull(),
});

/** What a person wants emailed, by kind of notification; kinds without a row follow their severity. */
export const notificationChoices = pgTable(
  "notification_choices",
  {
    admin_user_id: belongsTo(() => adminUsers.id),
    kind: text().notNull(),
    mail: oneOf(mailChoice).notNull(),
  },
  (table) => [primaryKey({ columns: [table.admin_user_id, table.kind] })],
);

/** Which notification was emailed to whom, so that none is sent twice. */
export const notificationMails = pgTable(
  "notification_mails",
  {
    notification_id: belongsTo(() => notifications.id),
    admin_user_id: belongsTo(() => adminUsers.id),
    mailed_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.admin_user_id, table.notification_id] }),
    index("notification_mails_notification").on(table.notification_id),
  ],
);
