import * as z from "zod/mini";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { sendReminders } from "./run.service.ts";

/** Every ten minutes, because the hour of sending is the billing clock's. */
export const remindersJob = defineJob({
  name: "send_reminders",
  payload: z.object({}),
  schedule: { cron: "*/10 * * * *" },
  timeoutSeconds: 900,
  run: (services: Services) => sendReminders(makeContext(services, systemActor)),
});
