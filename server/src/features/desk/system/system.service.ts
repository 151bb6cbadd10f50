import type { SystemState } from "@console/contract/system.ts";
import { readLastBackup } from "../../../backup/last-backup.db.ts";
import type { Context } from "../../../context/context.ts";
import { runningProcesses } from "../../../db/processes.db.ts";
import { release } from "../../../db/release.ts";
import type { DatabaseCheck } from "../../../http/database-check.ts";
import { findOutage } from "../../../jobs/emails.db.ts";
import { failedByName, hasJobTable, readOldestJob } from "../../../jobs/jobs.db.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import { readCloseRun } from "../../money/bills/close-run.service.ts";
import { findDatabase } from "./system.db.ts";

/** What only this process knows. */
export type Process = { database: DatabaseCheck; jobs: Pick<Jobs, "isStarted" | "names"> };

/** What the System page shows. */
export async function readSystem(ctx: Context, { database, jobs }: Process): Promise<SystemState> {
  const { db, clock, billingTimeZone, backupDir, mailFrom } = ctx;
  const tx = db.current();
  // Compares the clocks.
  await database.answers();
  const { sent_at, ...stored } = await findDatabase(tx);
  const processes = await runningProcesses(tx, {});
  const outage = await findOutage(tx);
  const { used, max } = db.poolUse();
  const lastBackup = await readLastBackup(tx);
  return {
    release,
    node: process.versions.node,
    processes: processes.map(({ pid, name: _, ...each }) => ({ id: pid, ...each })),
    database: { ...stored, connections: { used, max } },
    mail: { from: mailFrom, sent_at, waiting: outage?.waiting ?? 0, failing_since: outage?.since ?? null },
    jobs: await readJobs(ctx, jobs),
    backup: { taken_at: lastBackup?.toISOString() ?? null, nightly: backupDir !== null },
    close: await readCloseRun(ctx),
    clock: {
      at: clock.now().toISOString(),
      ahead_ms: Math.round(database.clockOffsetMs()),
      time_zone: billingTimeZone,
    },
  };
}

async function readJobs({ db, clock }: Context, jobs: Process["jobs"]): Promise<SystemState["jobs"]> {
  const tx = db.current();
  const running = jobs.isStarted();
  if (!(await hasJobTable(tx))) return { running, failed: 0, waiting_since: null };
  const failed = await failedByName(tx, {});
  const seconds = await readOldestJob(tx, jobs.names);
  return {
    running,
    failed: failed.reduce((sum, { count }) => sum + count, 0),
    waiting_since: seconds === null ? null : new Date(clock.now().getTime() - seconds * 1000).toISOString(),
  };
}
