import { getHeapStatistics } from "node:v8";
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from "prom-client";
import { release } from "../db/release.ts";
import type { Database } from "../db/unit-of-work.ts";
import type { DatabaseCheck } from "../http/database-check.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { gaugeHelp, metricsText } from "./metrics.text.ts";
import { makeStateReader, type State } from "./state.ts";

type Options = {
  db: Database;
  jobs: Pick<Jobs, "names" | "failures" | "isStarted">;
  database: DatabaseCheck;
  hub: { size(): number };
  /** Lines of the log that nobody gets. */
  droppedLines(): number;
  /** Series that others count. */
  counted: readonly Metric[];
};

export type Metrics = { contentType: string; text(): Promise<string> };

/** The library's own that Prometheus would take for counters by their names. */
const MISNAMED = ["nodejs_active_resources_total", "nodejs_active_handles_total", "nodejs_active_requests_total"];

/**
 * The series of this process, in the format of Prometheus. All of them exist from the start, except that those which only
 * the database knows are missing while it is away.
 */
export function makeMetrics({ db, jobs, database, hub, droppedLines, counted }: Options): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const readState = makeStateReader({ db, jobs });
  let state: State | null = null;
  let isUp = true;

  const gauges = readings({ db, jobs, database, hub }, () => ({ isUp, state }));
  for (const name of Object.keys(gauges) as (keyof typeof gauges)[]) registry.registerMetric(gauge(name, gauges[name]));
  for (const each of [buildInfo(), linesDropped(droppedLines), jobs.failures, ...counted])
    registry.registerMetric(each);
  return {
    contentType: registry.contentType,
    text: async () => {
      const [answers, read] = await Promise.all([database.isUp(), readState()]);
      isUp = answers;
      state = answers ? read : null;
      return registry.metrics();
    },
  };
}

type Sources = Pick<Options, "db" | "jobs" | "database" | "hub">;
type Readings = Record<keyof typeof gaugeHelp, () => number | null>;

/** @param last what was last read from the database */
function readings({ db, jobs, database, hub }: Sources, last: () => { isUp: boolean; state: State | null }): Readings {
  const ofState = (read: (of: State) => number | null) => () => {
    const { state } = last();
    return state ? (read(state) ?? 0) : null;
  };
  const instant = (at: string | Date | null | undefined) => (at ? new Date(at).getTime() / 1000 : 0);
  /** Another machine's clock may be ahead. */
  const age = (seconds: number | null) => Math.max(0, seconds ?? 0);
  return {
    console_database_up: () => Number(last().isUp),
    console_database_pool_connections_used: () => db.poolUse().used,
    console_database_pool_connections_idle: () => db.poolUse().idle,
    console_database_pool_connections_max: () => db.poolUse().max,
    console_database_pool_waiting: () => db.poolUse().waiting,
    console_clock_offset_seconds: () => database.clockOffsetMs() / 1000,
    console_jobs_running: () => Number(jobs.isStarted()),
    console_jobs_oldest_waiting_seconds: ofState(({ oldestJob }) => age(oldestJob)),
    console_outbox_oldest_seconds: ofState(({ outbox_oldest }) => age(outbox_oldest)),
    console_emails_waiting: ofState(({ emails_waiting }) => emails_waiting),
    console_emails_oldest_waiting_seconds: ofState(({ emails_oldest }) => age(emails_oldest)),
    console_audit_unsealed_oldest_seconds: ofState(({ unsealed_oldest }) => age(unsealed_oldest)),
    console_audit_chain_ok: ofState(({ chain_ok, verified_at }) => Number(verified_at === null || chain_ok !== false)),
    console_audit_verified_timestamp_seconds: ofState(({ verified_at }) => instant(verified_at)),
    console_months_unclosed_overdue: ofState(({ closeRun }) => closeRun?.left ?? 0),
    console_months_close_timestamp_seconds: ofState(({ closeRun }) => instant(closeRun?.at)),
    console_webhook_oldest_seconds: ofState(({ webhook_late }) => age(webhook_late)),
    console_webhooks_paused: ofState(({ webhooks_paused }) => webhooks_paused),
    console_last_backup_timestamp_seconds: ofState(({ lastBackup }) => instant(lastBackup)),
    console_secrets_unreadable: ofState(({ secretsUnreadable }) => secretsUnreadable),
    console_event_streams: () => hub.size(),
    console_heap_limit_bytes: () => getHeapStatistics().heap_size_limit,
  };
}

function buildInfo(): Gauge {
  const build = new Gauge({
    name: "console_build_info",
    help: metricsText.build,
    labelNames: ["version"],
    registers: [],
  });
  build.set({ version: release }, 1);
  return build;
}

const linesDropped = (droppedLines: () => number) =>
  new Counter({
    name: "console_log_lines_dropped_total",
    help: metricsText.linesDropped,
    registers: [],
    collect() {
      this.reset();
      this.inc(droppedLines());
    },
  });

/** @param read its value when it is asked for; null for none */
function gauge(name: keyof typeof gaugeHelp, read: () => number | null): Gauge {
  return new Gauge({
    name,
    help: gaugeHelp[name],
    registers: [],
    collect() {
      const value = read();
      if (value === null) this.remove();
      else this.set(value);
    },
  });
}
