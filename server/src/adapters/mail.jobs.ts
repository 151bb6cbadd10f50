import * as z from "zod/mini";
import type { Services } from "../context.ts";
import { defineJob } from "../jobs/jobs.ts";

/** One plain mail. Its text may not hold a secret: it waits in the database. */
export const mailJob = defineJob({
  name: "mail",
  payload: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  run: (services: Services, mail) => services.mailer.send(mail),
});
