import * as z from "zod/mini";
import type { Services } from "../../context/context.ts";
import { defineJob } from "../../jobs/jobs.ts";
import { mailNotifications } from "./notification-mail.service.ts";

/** Every minute: what people wanted to be told of immediately. */
export const notificationMailJob = defineJob({
  name: "mail_notifications",
  payload: z.object({}),
  schedule: { cron: "* * * * *" },
  run: (services: Services) => mailNotifications(services, "now"),
});

/** Looks every hour, as the hour of the digest is one of the billing time zone; each person gets one a day. */
export const digestJob = defineJob({
  name: "mail_digest",
  payload: z.object({}),
  schedule: { cron: "5 * * * *" },
  run: (services: Services) => mailNotifications(services, "digest"),
});
