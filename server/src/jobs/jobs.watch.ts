import { sql } from "drizzle-orm";
import { rows } from "../db/sql.ts";
import type { Watch } from "../features/notifications/condition.ts";

type Failed = { name: string; count: number; message: string };

/** Jobs that were given up and are still kept by the queue, one notification a kind of job. */
export const failedJobs: Watch = async ({ db }) => {
  const [queue] = await rows<{ there: boolean }>(
    db.current(),
    sql`select to_regclass('pgboss.job') is not null as there`,
  );
  // The queue makes its tables when it first starts.
  if (!queue?.there) return [];
  const found = await rows<Failed>(
    db.current(),
    sql`select name, count(*)::int as count, (array_agg(output->>'message' order by completed_on desc))[1] as message
        from pgboss.job where state = 'failed' group by name order by name`,
  );
  return found.map(({ name, count, message }) => ({
    kind: "job_failed",
    type: "error",
    area: "super_admin",
    message: `The job ${name} was given up${count > 1 ? ` ${count} times` : ""}: ${(message ?? "no reason was left").slice(0, 300)}`,
    subject: { kind: "job", id: null, label: name },
    occasion: name,
  }));
};
