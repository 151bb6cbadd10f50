import type { Finder } from "./condition.ts";
import { failedByName, hasJobTable } from "./jobs.db.ts";
import { jobFailed, jobLabel } from "./jobs.text.ts";

/** Jobs that failed for good and are still in the queue, one notification per kind of job. */
export const failedJobs: Finder = async ({ db }) => {
  if (!(await hasJobTable(db.current()))) return [];
  const found = await failedByName(db.current(), {});
  return found.map(({ name, count, message, since }) => ({
    message: jobFailed(name, count, message),
    subject: { kind: "job", id: null, label: jobLabel(name) },
    dedupe_key: name,
    since,
  }));
};

/** Whether a job sends email: its name says so. */
const isMailJob = ({ dedupe_key }: { dedupe_key: string }): boolean => /(^|_)mail(_|$)/.test(dedupe_key);

export const failedEmails: Finder = async (services) => (await failedJobs(services)).filter(isMailJob);

export const failedOtherJobs: Finder = async (services) =>
  (await failedJobs(services)).filter((each) => !isMailJob(each));
