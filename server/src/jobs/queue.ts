import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import { parse } from "zod/v4/core";
import { GiveUp } from "../lib/give-up.ts";
import { labeledCounter } from "../lib/labeled-counter.ts";
import { operatorMessage } from "../lib/operator-error.ts";
import type { Worker } from "../lib/worker.ts";
import { jobLog, jobMetrics } from "./jobs.text.ts";
import type { Job, JobFailure, Jobs, Retry } from "./jobs.ts";
import { type OutboxDatabase, startDispatcher } from "./outbox.ts";
import { type QueueDatabase, queueDatabase } from "./queue-database.ts";

export type JobLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type QueueOptions<S> = {
  database: OutboxDatabase;
  /** The database of the queue, in the schema `pgboss`; a session each, so no pooler in between. */
  url: string;
  jobs: readonly Job<S, unknown>[];
  /** Called for each run, because the services contain the queue. */
  services: () => S;
  log: JobLog;
  onFailure?: (failure: JobFailure) => void;
  /** Time zone of schedules that name none: night is when it is night for billed brands. */
  timeZone?: string;
  /** False: jobs are handed to the queue, and other processes run them. */
  runs?: boolean;
  /** False if the services' clock differs from the machine's, which schedules use. */
  schedules?: boolean;
};

/** Workers are woken by notifications; this is for lost ones. */
const BACKSTOP_SECONDS = 30;
/** A server ends within 10 s of a stop signal, including requests and jobs. */
const STOP_MS = 8_000;
const CONNECT_RETRY_MS = 2_000;

/** The queue on top of pg-boss. Several processes on one PostgreSQL share the work; each job runs in one of them. */
export function makeJobs<S>(options: QueueOptions<S>): Jobs {
  const { url, log } = options;
  const stopping = new AbortController();
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);
  let connecting: Promise<void> | undefined;
  let running: Running | undefined;
  const warn = (reason: string) => log.warn({ reason }, jobLog.queue);
  const names = options.jobs.map((job) => job.name);
  const failures = labeledCounter("console_jobs_failed_total", jobMetrics.failed, "name", names);
  const onFailure = (failure: JobFailure) => {
    if (failure.final) failures.inc({ name: failure.name });
    options.onFailure?.(failure);
  };

  const connect = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const made = await makeBoss(url, options, warn);
      const { boss } = made;
      boss.on("error", ({ message }) => warn(message));
      boss.on("warning", ({ message }) => warn(message));
      try {
        await boss.start();
        running = { ...made, dispatcher: await openQueues(boss, { ...options, onFailure }) };
        ready.resolve();
        return;
      } catch (error) {
        log.warn({ reason: operatorMessage(error) }, jobLog.notStarted);
        await delay(CONNECT_RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
        // After the pause: a database that goes away notifies its connections, and the library no longer listens to one
        // that it is closing. That error would end the process.
        await boss.stop({ graceful: false }).catch(() => undefined);
        await made.database.close();
      }
    }
  };

  return {
    names,
    failures,
    start: () => {
      connecting ??= connect();
    },
    started: () => ready.promise,
    isStarted: () => running !== undefined && !stopping.signal.aborted,
    ping: async () => running?.database.ping(),
    stop: async () => {
      stopping.abort();
      await connecting;
      ready.reject(new Error("the job queue is stopped"));
      await running?.dispatcher.stop();
      await running?.boss.stop({ graceful: true, timeout: STOP_MS });
      await running?.database.close();
    },
  };
}

type Running = { boss: PgBoss; database: QueueDatabase; dispatcher: Worker };

/** @param warn called with the reason when a connection breaks */
async function makeBoss(
  url: string,
  { runs = true, schedules = true }: Pick<QueueOptions<unknown>, "runs" | "schedules">,
  warn: (reason: string) => void,
) {
  // Loaded lazily: it takes 0.1 s, which would delay the server's start.
  const { PgBoss } = await import("pg-boss");
  const database = queueDatabase(url, warn);
  return {
    boss: new PgBoss({ db: database, schedule: runs && schedules, supervise: runs, useListenNotify: runs }),
    database,
  };
}

async function openQueues<S>(boss: PgBoss, options: QueueOptions<S>): Promise<Worker> {
  await syncQueues(boss, options.jobs);
  if (options.runs !== false) {
    await syncSchedules(boss, options);
    for (const job of options.jobs) await startWorkers(boss, job, options);
  }
  const retries = new Map(options.jobs.map((job) => [job.name, job.retry]));
  const names = options.jobs.map((job) => job.name);
  return startDispatcher(
    options.database,
    names,
    async (name, rows) => {
      const longest = retries.get(name)?.longestSeconds;
      await boss.insert(
        name,
        rows.map((row) => ({ ...row, ...(longest === undefined ? {} : { retryDelayMax: longest }) })),
      );
    },
    options.log,
  );
}

/** Usually nothing has changed since the last start: two lists are read instead of about thirty statements. */
async function syncQueues<S>(boss: PgBoss, jobs: readonly Job<S, unknown>[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, retry, timeoutSeconds } of jobs) {
    const queue = {
      notify: true,
      retryLimit: retry.limit,
      retryDelay: retry.firstSeconds,
      retryBackoff: true,
      expireInSeconds: timeoutSeconds,
    };
    const found = known.get(name);
    if (!found) await boss.createQueue(name, { ...queue, retryDelayMax: retry.longestSeconds });
    else if (!isDeepStrictEqual({ ...found, ...queue }, found)) await boss.updateQueue(name, queue);
  }
}

async function syncSchedules<S>(boss: PgBoss, { jobs, timeZone: zone = "UTC" }: QueueOptions<S>): Promise<void> {
  const known = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const { name, schedule } of jobs) {
    if (!schedule) continue;
    const { cron, timeZone = zone } = schedule;
    const found = known.get(name);
    known.delete(name);
    if (found?.cron === cron && found.timezone === timeZone) continue;
    await boss.schedule(name, cron, {}, { tz: timeZone, missed: "once" });
  }
  for (const name of known.keys()) await boss.unschedule(name);
}

async function startWorkers<S>(boss: PgBoss, job: Job<S, unknown>, options: QueueOptions<S>): Promise<void> {
  // Individually, because the library's own setting returns only the first id.
  for (let count = 0; count < job.concurrency; count += 1) {
    let worker = "";
    const wake = () => boss.notifyWorker(worker);
    const settings = {
      includeMetadata: true,
      perJobResults: true,
      notifyPollingIntervalSeconds: BACKSTOP_SECONDS,
    } as const;
    worker = await boss.work(job.name, settings, async (batch: JobWithMetadata<unknown>[]) => {
      // A worker fetches one job per wake-up; without this, the others would wait half a minute.
      wake();
      const results: JobResult[] = [];
      for (const item of batch) results.push(await run(job, item, options, wake));
      return results;
    });
  }
}

async function run<S>(
  job: Job<S, unknown>,
  { id, data, retryCount, retryLimit }: JobWithMetadata<unknown>,
  { services, log, onFailure }: QueueOptions<S>,
  wake: () => void,
): Promise<JobResult> {
  try {
    await job.run(services(), parse(job.payload, data));
    return { id, status: "completed" };
  } catch (error) {
    const final = error instanceof GiveUp || retryCount >= retryLimit;
    const failure: JobFailure = { name: job.name, id, message: operatorMessage(error), attempt: retryCount + 1, final };
    if (final) log.error(failure, jobLog.failedForGood);
    else log.warn(failure, jobLog.failed);
    onFailure?.(failure);
    if (!final) setTimeout(wake, longestWaitMs(job.retry, retryCount)).unref();
    // "deadletter" ends it without the remaining attempts.
    return { id, status: final ? "deadletter" : "failed", output: { message: failure.message } };
  }
}

/** The latest time at which a failed job is retried; a worker that is not woken sees it half a minute later. */
function longestWaitMs({ firstSeconds, longestSeconds }: Retry, retryCount: number): number {
  return Math.min(longestSeconds, firstSeconds * 2 ** Math.min(16, retryCount + 1)) * 1000 + 300;
}
