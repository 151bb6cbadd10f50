import type { jobs } from "@console/contract/jobs.ts";
import type { Handlers } from "../../../http/mount.ts";
import { discardJob, listJobs, retryJob } from "./jobs.service.ts";

export const jobsRoutes: Handlers<typeof jobs> = {
  list: (ctx, { query }) => listJobs(ctx, query),
  retry: async (ctx, { params }) => ({ data: await retryJob(ctx, params.id) }),
  discard: async (ctx, { params, body }) => ({ data: await discardJob(ctx, params.id, body.reason) }),
};
