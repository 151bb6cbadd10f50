import * as z from "zod/mini";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { sendDueInvoices } from "./due-invoices.service.ts";

/** After a close, and every ten minutes: invoices leave when the operator's hours after a close are over. */
export const departuresJob = defineJob({
  name: "send_closed_invoices",
  payload: z.object({}),
  schedule: { cron: "*/10 * * * *" },
  timeoutSeconds: 900,
  run: (services: Services) => sendDueInvoices(makeContext(services, systemActor)),
});
