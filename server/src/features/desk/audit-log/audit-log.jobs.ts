import * as z from "zod/mini";
import type { Services } from "../../../context/context.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { archiveActivities } from "./archive.service.ts";
import { publishHead } from "./publish.service.ts";
import { verifyAuditLog } from "./verify.service.ts";

/** Every night, and when a person asks for it. */
export const verifyAuditLogJob = defineJob({
  name: "verify_audit_log",
  payload: z.object({}),
  schedule: { cron: "0 2 * * *" },
  timeoutSeconds: 3_600,
  run: (services: Services) => verifyAuditLog(services),
});

/** Publishes the head every hour; runs more often to retry what failed. */
export const publishHeadJob = defineJob({
  name: "publish_audit_head",
  payload: z.object({}),
  schedule: { cron: "*/10 * * * *" },
  timeoutSeconds: 300,
  run: (services: Services) => publishHead(services),
});

/** Every night; it finds a month to archive on the first of a month. */
export const archiveActivitiesJob = defineJob({
  name: "archive_activities",
  payload: z.object({}),
  schedule: { cron: "31 5 * * *" },
  timeoutSeconds: 3_600,
  run: (services: Services) => archiveActivities(services),
});
