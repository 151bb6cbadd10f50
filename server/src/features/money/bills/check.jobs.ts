import * as z from "zod/mini";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { checkClosedBills } from "./check.service.ts";

/** Every night: recalculates closed bills from the raw events. */
export const checkBillsJob = defineJob({
  name: "check_bills",
  payload: z.object({}),
  schedule: { cron: "40 3 * * *" },
  timeoutSeconds: 3_600,
  run: (services: Services) => checkClosedBills(makeContext(services, systemActor)),
});
