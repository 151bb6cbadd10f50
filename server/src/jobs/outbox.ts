import { parse } from "zod/v4/core";
import type { Db } from "../db/handle.ts";
import { insertRow } from "../db/records.ts";
import { outbox } from "../db/tables/outbox.ts";
import { operatorMessage } from "../lib/operator-error.ts";
import { startWorker, type Worker } from "../lib/worker.ts";
import { jobLog } from "./jobs.text.ts";
import type { Job } from "./jobs.ts";
import { deleteRows, waitingRows } from "./outbox.db.ts";

/** The part of the unit of work that the outbox needs. */
export interface OutboxDatabase {
  current(): Db;
  afterCommit(action: () => void): void;
  onEnqueued(): void;
}

/** Hands a batch of one job's rows to the queue; a row handed over twice must count once. */
export type HandOver = (job: string, rows: { id: string; data: object }[]) => Promise<void>;

type Log = { warn(fields: object, message: string): void };

const BATCH = 200;
/** For rows whose process ended between commit and hand-over. */
const LOOK_EVERY_MS = 30_000;

/** Requests a job in the caller's transaction: it runs if and only if that commits, and then starts immediately. */
export async function enqueue<S, P>(database: OutboxDatabase, job: Job<S, P>, payload: P): Promise<void> {
  await insertRow(database.current(), outbox, { job: job.name, payload: parse(job.payload, payload) });
  database.afterCommit(() => database.onEnqueued());
}

/** Requests the run of a job that failed for good once more, as a new job. */
export async function enqueueAgain(database: OutboxDatabase, job: string, payload: unknown): Promise<void> {
  await insertRow(database.current(), outbox, { job, payload });
  database.afterCommit(() => database.onEnqueued());
}

/**
 * Moves committed rows to the queue: after each commit, and every half minute. Several processes may move the same row
 * concurrently, because the queue accepts its id once.
 */
export function startDispatcher(
  database: OutboxDatabase,
  jobNames: readonly string[],
  handOver: HandOver,
  log: Log,
): Worker {
  const worker = startWorker({
    run: async (stopping) => {
      while (!stopping.aborted && (await moveBatch(database, jobNames, handOver)) === BATCH);
    },
    onFailure: (error) => log.warn({ reason: operatorMessage(error) }, jobLog.notHandedOver),
    everyMs: LOOK_EVERY_MS,
  });
  database.onEnqueued = worker.wake;
  worker.wake();
  return worker;
}

async function moveBatch(database: OutboxDatabase, jobNames: readonly string[], handOver: HandOver): Promise<number> {
  const db = database.current();
  // Rows of jobs that this release does not know stay for the release that does.
  const rows = await waitingRows(db, { jobs: jobNames, limit: BATCH });
  const byJob = Map.groupBy(rows, (row) => row.job);
  for (const [job, waiting] of byJob) {
    await handOver(
      job,
      waiting.map((row) => ({ id: row.job_id, data: asObject(row.payload) })),
    );
    await deleteRows(db, { ids: waiting.map(({ id }) => id) });
  }
  return rows.length;
}

function asObject(payload: unknown): object {
  if (typeof payload === "object" && payload !== null) return payload;
  throw new Error("a job's payload must be an object");
}
