import type { Counter } from "prom-client";
import type { $ZodType, output } from "zod/v4/core";

/** Retry policy of a failed job: the delay doubles from the first to the longest. */
export type Retry = { limit: number; firstSeconds: number; longestSeconds: number };

/** Work that survives a restart. It may run twice, for example after a kill, so it must be idempotent. */
export interface Job<S, P> {
  /** Letters, digits, `_`, `-` and `.`; stored, so never renamed while jobs of the old name wait. */
  readonly name: string;
  readonly payload: $ZodType<P>;
  readonly retry: Retry;
  /** How many run at the same time in one process. */
  readonly concurrency: number;
  /** After this long without an end, it counts as dead and is retried. */
  readonly timeoutSeconds: number;
  /** Five cron fields for a scheduled job; its payload is then `{}`. */
  readonly schedule: Schedule | undefined;
  // A method, not a property: a list of jobs with different payloads is a list of Job<S, unknown>.
  run(services: S, payload: P): Promise<unknown>;
}

export type Schedule = { cron: string; timeZone?: string };

export type JobFailure = {
  name: string;
  id: string;
  message: string;
  /** Counts from 1. */
  attempt: number;
  /** There will be no further attempt. */
  final: boolean;
};

/** This process's job queue. */
export interface Jobs {
  /** Names of all jobs that it runs. */
  readonly names: readonly string[];
  /** Jobs that failed for good in this process. */
  readonly failures: Counter;
  /** Returns immediately; connects in the background and keeps trying while the database is unavailable. */
  start(): void;
  /** Resolves once the queue accepts jobs; for tests and commands. */
  started(): Promise<void>;
  /** Whether it accepts jobs and runs them. */
  isStarted(): boolean;
  /** @throws if its own connections do not reach the database */
  ping(): Promise<void>;
  /**
   * Lets running jobs finish (10 s at most), then closes the queue's connections. Call it before the database is
   * closed.
   */
  stop(): Promise<void>;
}

/** With these values a job is retried for 30 hours, every 3 minutes in the end. */
const RETRY: Retry = { limit: 600, firstSeconds: 2, longestSeconds: 180 };
const TIMEOUT_SECONDS = 60;

/** Jobs are declared next to their feature, and listed where the queue is created. */
export function defineJob<T extends $ZodType, S>(definition: {
  name: string;
  payload: T;
  retry?: Partial<Retry>;
  concurrency?: number;
  timeoutSeconds?: number;
  schedule?: Schedule;
  run: (services: S, payload: output<T>) => Promise<unknown>;
}): Job<S, output<T>> {
  const { name, payload, retry, concurrency = 1, timeoutSeconds = TIMEOUT_SECONDS, schedule, run } = definition;
  return {
    name,
    payload: asSchemaOf<output<T>>(payload),
    retry: { ...RETRY, ...retry },
    concurrency,
    timeoutSeconds,
    schedule,
    run,
  };
}

function asSchemaOf<P>(schema: $ZodType): $ZodType<P> {
  // The compiler cannot see that T is a schema of its own output.
  return schema as $ZodType<P>;
}
