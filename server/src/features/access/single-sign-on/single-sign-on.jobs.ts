import * as z from "zod/mini";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { checkSessions } from "./sso-check.service.ts";

/** Every minute: whom the provider disabled loses the session within 15 minutes. */
export const ssoSessionsJob = defineJob({
  name: "check_sso_sessions",
  payload: z.object({}),
  schedule: { cron: "* * * * *" },
  timeoutSeconds: 240,
  run: (services: Services) => checkSessions(makeContext(services, systemActor)),
});
