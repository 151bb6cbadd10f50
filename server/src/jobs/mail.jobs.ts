import * as z from "zod/mini";
import { calendarMethods } from "../adapters/mail.ts";
import type { Services } from "../context/context.ts";
import { defineJob } from "./jobs.ts";

/** A plain email, or one with a calendar file. Its text must not contain a secret, because it waits in the database. */
export const mailJob = defineJob({
  name: "mail",
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    icalEvent: z.optional(z.object({ method: z.enum(calendarMethods), content: z.string() })),
  }),
  run: (services: Services, { icalEvent, ...mail }) =>
    services.mailer.send({ ...mail, ...(icalEvent && { icalEvent }) }),
});
