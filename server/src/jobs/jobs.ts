import type { $ZodType, output } from "zod/v4/core";

/** How a job that failed is tried again: waits double from the first to the longest. */
export type Retry = { limit: number; firstSeconds: number; longestSeconds: number };

/** A piece of work that survives a restart. It may run twice, after a kill for instance, and must bear that. */
export interface Job<S, P> {
  /** Letters, digits, `_`, `-` and `.`; stored, so never renamed while jobs of the old name wait. */
  readonly name: string;
  readonly payload: $ZodType<P>;
  readonly retry: Retry;
  /** How many of them one process runs at the same time. */
  readonly concurrency: number;
  /** After this long without an end it is taken for dead and tried again. */
  readonly timeoutSeconds: number;
  /** Five cron fields, for a job that comes by itself; its payload is then `{}`. */
  readonly schedule: Schedule | undefined;
  // A method, not a property: a list of jobs with different payloads is a list of Job<S, unknown>.
  run(services: S, payload: P): Promise<unknown>;
}

export type Schedule = { cron: string; timeZone?: string };

export type JobFailure = {
  name: string;
  id: string;
  message: string;
  /** From 1. */
  attempt: number;
  /** No further attempt will follow. */
  final: boolean;
};

/** The queue of this process. */
export interface Jobs {
  /** Returns immediately; connects in the background and keeps trying while the database is away. */
  start(): void;
  /** Resolves once the queue takes work; for tests and commands. */
  started(): Promise<void>;
  /** Lets running jobs end (10 s at most), then closes the queue's connections. Before the database is closed. */
  stop(): Promise<void>;
  /** Jobs that failed for good and are still stored (a week), newest first. */
  givenUp(limit: number): Promise<GivenUpJob[]>;
  /** Puts a given-up job back into the queue. */
  retry(name: string, id: string): Promise<void>;
}

export type GivenUpJob = { id: string; name: string; message: string; payload: unknown; failed_at: string };

/** With these a job goes on being tried for 30 hours, every 3 minutes in the end. */
const RETRY: Retry = { limit: 600, firstSeconds: 2, longestSeconds: 180 };
const TIMEOUT_SECONDS = 60;

/** Jobs live beside the feature that owns them, and are listed where the queue is made. */
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
  // The compiler does not see that a T is a schema of its own output.
  return schema as $ZodType<P>;
}
