import * as z from "zod/mini";
import type { Services } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { testAllStored } from "./credentials.service.ts";
import { checkSecrets } from "./unreadable.service.ts";

/** Daily: tests every brand's own credentials, to find failures before the brand does. */
export const credentialTestsJob = defineJob({
  name: "credential_tests",
  payload: z.object({}),
  schedule: { cron: "40 6 * * *" },
  timeoutSeconds: 3600,
  run: (services: Services) => testAllStored(services),
});

/** Every night: finds stored secrets that nobody can read any more before they are needed. */
export const checkSecretsJob = defineJob({
  name: "check_secrets",
  payload: z.object({}),
  schedule: { cron: "30 2 * * *" },
  timeoutSeconds: 3600,
  run: (services: Services) => checkSecrets(services),
});
