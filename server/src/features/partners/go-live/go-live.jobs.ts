import * as z from "zod/mini";
import type { Services } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { settle } from "./go-live.service.ts";

/** Every minute: what ticks the list is written by many areas, and only open lists are read. */
export const goLiveJob = defineJob({
  name: "go_live",
  payload: z.object({}),
  schedule: { cron: "* * * * *" },
  run: (services: Services) => settle(services),
});
