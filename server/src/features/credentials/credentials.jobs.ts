import * as z from "zod/mini";
import type { Services } from "../../context/context.ts";
import { defineJob } from "../../jobs/jobs.ts";
import { testAllStored } from "./credentials.service.ts";

/** Daily: tries every brand's own credentials, so that a failure is known before the brand finds it. */
export const credentialTestsJob = defineJob({
  name: "credential_tests",
  payload: z.object({}),
  schedule: { cron: "40 6 * * *" },
  timeoutSeconds: 3600,
  run: (services: Services) => testAllStored(services),
});
