import * as z from "zod/mini";
import { calendarMethods } from "../adapters/mail.ts";
import type { Services } from "../context/context.ts";
import type { EmailContent } from "../db/tables/emails.ts";
import { letterOfText } from "../lib/letter.ts";
import { sendAndRecord } from "./email-attempts.ts";
import { findWaiting } from "./emails.db.ts";
import { defineJob } from "./jobs.ts";

/** As an earlier release queued it, without a row of its own. */
const unlisted = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  icalEvent: z.optional(z.object({ method: z.enum(calendarMethods), content: z.string() })),
});

/** Sends a plain email. */
export const mailJob = defineJob({
  name: "mail",
  payload: z.union([z.object({ email_id: z.int() }), unlisted]),
  run: async (services: Services, payload) => {
    if (!("email_id" in payload)) {
      const { to, subject, ...content } = payload;
      return services.mailer.send({ to, subject, ...contentOf(content) });
    }
    const email = await findWaiting(services.db.current(), payload.email_id);
    if (!email?.content) return;
    const { id, recipient: to, subject, content } = email;
    await sendAndRecord(services, id, () => services.mailer.send({ to, subject, ...contentOf(content) }));
  },
});

type Stored = Omit<EmailContent, "icalEvent"> & { icalEvent?: EmailContent["icalEvent"] | undefined };

/** The content of a stored email as it is sent. */
export const contentOf = ({ text, letter = letterOfText(text), icalEvent }: Stored) => ({
  letter,
  ...(icalEvent && { icalEvent }),
});
