import { parse } from "zod/v4/core";
import type { Db } from "../db/handle.ts";
import { insertRow } from "../db/records.ts";
import { outbox } from "../db/tables/outbox.ts";
import { jobLog } from "./jobs.text.ts";
import type { Job } from "./jobs.ts";
import { deleteRows, waitingRows } from "./outbox.db.ts";

/** The part of the unit of work that the outbox needs. */
export interface OutboxDatabase {
  current(): Db;
  afterCommit(action: () => void): void;
}

/** Hands a batch of one job's rows to the queue; a row handed over twice must count once. */
export type HandOver = (job: string, rows: { id: string; data: object }[]) => Promise<void>;

type Log = { warn(fields: object, message: string): void };

const BATCH = 200;
/** For rows whose process ended between commit and hand-over. */
const LOOK_EVERY_MS = 30_000;
const FIRST_RETRY_MS = 500;

/** Dispatchers by database, so that a caller of `enqueue` needs only the database. */
const pokes = new WeakMap<OutboxDatabase, () => void>();

/** Requests a job in the caller's transaction: it runs if and only if that commits, and then starts immediately. */
export async function enqueue<S, P>(database: OutboxDatabase, job: Job<S, P>, payload: P): Promise<void> {
  await insertRow(database.current(), outbox, { job: job.name, payload: parse(job.payload, payload) });
  database.afterCommit(() => pokes.get(database)?.());
}

/** Requests the run of a job that failed for good once more, as a new job. */
export async function enqueueAgain(database: OutboxDatabase, job: string, payload: unknown): Promise<void> {
  await insertRow(database.current(), outbox, { job, payload });
  database.afterCommit(() => pokes.get(database)?.());
}

export type Dispatcher = { poke(): void; stop(): Promise<void> };

/**
 * Moves committed rows to the queue: after each commit, and every half minute. Several processes may move the same row
 * concurrently, because the queue accepts its id once.
 */
export function startDispatcher(
  database: OutboxDatabase,
  jobNames: readonly string[],
  handOver: HandOver,
  log: Log,
): Dispatcher {
  let stopped = false;
  let isPending = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;

  const poke = (): void => {
    isPending = true;
    running ??= drain().finally(() => {
      running = undefined;
    });
  };

  const drain = async (): Promise<void> => {
    clearTimeout(timer);
    let next = LOOK_EVERY_MS;
    try {
      while (isPending && !stopped) {
        isPending = false;
        while (!stopped && (await moveBatch(database, jobNames, handOver)) === BATCH);
      }
      retryMs = FIRST_RETRY_MS;
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, jobLog.notHandedOver);
      next = retryMs;
      retryMs = Math.min(retryMs * 2, LOOK_EVERY_MS);
    }
    if (!stopped) timer = setTimeout(poke, next).unref();
  };

  pokes.set(database, poke);
  poke();
  return {
    poke,
    stop: async () => {
      stopped = true;
      pokes.delete(database);
      clearTimeout(timer);
      await running;
    },
  };
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
