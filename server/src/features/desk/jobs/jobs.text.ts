import { auditWith } from "../../../audit/audit.ts";

/** Activity messages, shown after the person's name. */
export const auditJobs = auditWith({
  "job.retried": ({ label }) => `retried the failed job '${label}'`,
  "job.discarded": ({ label }) => `discarded the failed job '${label}'`,
});
