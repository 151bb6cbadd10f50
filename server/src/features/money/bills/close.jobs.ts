import * as z from "zod/mini";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { closeDueMonths } from "./close.service.ts";

/** Every ten minutes: closes due months, including those that became due while the service was down. */
export const closeJob = defineJob({
  name: "close_months",
  payload: z.object({}),
  schedule: { cron: "*/10 * * * *" },
  timeoutSeconds: 900,
  run: (services: Services) => closeDueMonths(makeContext(services, systemActor)),
});
