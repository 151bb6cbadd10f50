/** What a notification says of a job that failed for good. */
export const jobFailed = (name: string, count: number, reason: string | null): string => {
  const times = count > 1 ? ` ${count} times` : "";
  return reason
    ? `Job ${name} failed${times}: ${reason.slice(0, 300)}`
    : `Job ${name} failed${times} (no reason given)`;
};

/** Lines of the log. */
export const jobLog = {
  queue: "job queue",
  notStarted: "the job queue could not start yet",
  notHandedOver: "could not move jobs to the queue",
  failed: "a job failed and will be retried",
  failedForGood: "a job failed and will not be retried",
};

export const jobMetrics = {
  failed: "Jobs that failed for good in this process, by the name of the job",
  emailsFailed:
    "Failed attempts to send an email: refused for good, or not accepted by the mail server for now and tried again",
};
