import * as z from "zod/mini";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { REASON_MAX } from "./limits.ts";
import { instant, pageQuery, requiredText, searchKey, sortBy } from "./primitives.ts";
import { route } from "./route.ts";

/** A background job that failed for good. Its payload is not sent: only whom it would email. */
export const failedJob = z.object({
  /** The last 52 bits of its id in the queue, so that it is a number like every other id. */
  id: z.int(),
  name: z.string(),
  /** What the job does, for people. */
  label: z.string(),
  /** Where its email goes; null if the job sends none, or only a sign-in code. */
  recipient: z.nullable(z.string()),
  message: z.string(),
  attempts: z.int(),
  created_at: instant,
  failed_at: instant,
});
export type FailedJob = z.output<typeof failedJob>;

export const jobErrors = errors({
  notFound: { code: "not_found", message: "This job wasn't found. It may have been retried or discarded." },
});

export const jobColumns = columns({
  job: { title: "Job", field: "label" },
  reason: { title: "Reason", field: "message" },
  attempts: { title: "Attempts", field: "attempts" },
  created: { title: "Created", field: "created_at", as: "minute" },
  failed: { title: "Failed", field: "failed_at", as: "minute" },
  actions: { title: "Actions" },
});

const ID_MESSAGE = "Enter a whole number.";
const jobId = z.pipe(
  z.string(ID_MESSAGE).check(z.regex(/^\d{1,16}$/, ID_MESSAGE)),
  z.pipe(
    z.transform((digits: string) => Number(digits)),
    z.int(ID_MESSAGE),
  ),
);
const one = z.object({ id: jobId });
const REASON_MESSAGE = "Send why under reason.";

export const jobs = {
  list: route({
    id: "jobs.list",
    method: "GET",
    path: "/admin/jobs",
    summary: "Background jobs that failed for good in the last week, newest first",
    permission: "super_admin",
    list: "page",
    query: z.object({ ...pageQuery, search_key: searchKey, sort: sortBy("failed_at") }),
    columns: jobColumns,
    data: z.array(failedJob),
  }),
  retry: route({
    id: "jobs.retry",
    method: "POST",
    path: "/admin/jobs/{id}/retry",
    summary: "Run a failed job again, now",
    permission: "super_admin",
    audit: ["job.retried"],
    touches: null,
    params: one,
    errors: [jobErrors.notFound],
    data: z.object({ id: z.int() }),
  }),
  discard: route({
    id: "jobs.discard",
    method: "POST",
    path: "/admin/jobs/{id}/discard",
    summary: "Delete a failed job, with a reason",
    permission: "super_admin",
    audit: ["job.discarded"],
    touches: null,
    params: one,
    body: z.object({ reason: requiredText(REASON_MAX, "Enter a reason.") }, REASON_MESSAGE),
    errors: [jobErrors.notFound],
    data: z.object({ id: z.int() }),
  }),
};
