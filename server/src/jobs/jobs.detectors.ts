import type { Detector } from "./detector.ts";
import { failedByName, hasJobTable } from "./jobs.db.ts";
import { jobFailed } from "./jobs.text.ts";

/** Jobs that failed for good and are still in the queue, one notification per kind of job. */
export const failedJobs: Detector = async ({ db }) => {
  if (!(await hasJobTable(db.current()))) return [];
  const found = await failedByName(db.current(), {});
  return found.map(({ name, count, message, since }) => ({
    kind: "job_failed",
    type: "error",
    area: "super_admin",
    message: jobFailed(name, count, message),
    subject: { kind: "job", id: null, label: name },
    dedupe_key: name,
    since,
  }));
};

/** Whether a job sends email: its name says so. */
export const isMailJob = (name: string): boolean => /(^|_)mail(_|$)/.test(name);
