import * as z from "zod/mini";
import type { Services } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { mailNotifications } from "./notification-mail.service.ts";

/** Every minute: emails the notifications that people want immediately. */
export const notificationMailJob = defineJob({
  name: "mail_notifications",
  payload: z.object({}),
  schedule: { cron: "* * * * *" },
  run: (services: Services) => mailNotifications(services, "now"),
});

/** Runs every hour, because the digest's hour depends on the billing time zone; each person gets one per day. */
export const digestJob = defineJob({
  name: "mail_digest",
  payload: z.object({}),
  schedule: { cron: "5 * * * *" },
  run: (services: Services) => mailNotifications(services, "digest"),
});
