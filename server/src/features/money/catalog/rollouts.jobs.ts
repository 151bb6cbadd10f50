import * as z from "zod/mini";
import type { Services } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { advanceRollouts } from "./rollouts.service.ts";

export const rolloutsJob = defineJob({
  name: "advance_rollouts",
  payload: z.object({}),
  schedule: { cron: "* * * * *" },
  run: (services: Services) => advanceRollouts(services),
});
