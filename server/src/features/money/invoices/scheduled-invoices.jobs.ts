import * as z from "zod/mini";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { sendScheduledInvoices } from "./scheduled-invoices.service.ts";

/** After a close, and every ten minutes, for invoices that are sent some hours after it. */
export const scheduledInvoicesJob = defineJob({
  name: "send_scheduled_invoices",
  payload: z.object({}),
  schedule: { cron: "*/10 * * * *" },
  timeoutSeconds: 900,
  run: (services: Services) => sendScheduledInvoices(makeContext(services, systemActor)),
});
