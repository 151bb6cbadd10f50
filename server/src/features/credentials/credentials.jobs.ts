import * as z from "zod/mini";
import type { Services } from "../../context/context.ts";
import { defineJob } from "../../jobs/jobs.ts";
import { testAllStored } from "./credentials.service.ts";

/** Daily: tests every brand's own credentials, to find failures before the brand does. */
export const credentialTestsJob = defineJob({
  name: "credential_tests",
  payload: z.object({}),
  schedule: { cron: "40 6 * * *" },
  timeoutSeconds: 3600,
  run: (services: Services) => testAllStored(services),
});
