import type { PGlite } from "@electric-sql/pglite";

const LOOK_EVERY_MS = 30_000;
const CHECKPOINT_AFTER_MS = 4 * 60_000;
const CHECKPOINT_AFTER_BYTES = 128 * 1024 * 1024;
const VACUUM_EVERY_MS = 24 * 3_600_000;
/** The engine forgets at every stop when it last vacuumed, so a fresh process does it once it has warmed up. */
const FIRST_VACUUM_MS = 10 * 60_000;

/**
 * The embedded engine has no background processes: without this, the write-ahead log grows forever and dead rows stay.
 * Each statement waits its turn behind open transactions, and none keeps the process alive.
 * @returns functions that stop it and that run work without a checkpoint in between
 */
export function startUpkeep(pglite: PGlite) {
  let paused = 0;
  const checkpoint = checkpointWhenWritten(pglite);
  const timers = [
    every(LOOK_EVERY_MS, LOOK_EVERY_MS, async () => paused === 0 && checkpoint()),
    every(FIRST_VACUUM_MS, VACUUM_EVERY_MS, () => vacuumAll(pglite)),
  ];
  return {
    stop: () => {
      for (const stop of timers) stop();
    },
    withoutCheckpoint: async <T>(work: () => Promise<T>): Promise<T> => {
      paused += 1;
      try {
        // A run in progress ends before the next statement can run.
        await pglite.query("select 1");
        return await work();
      } finally {
        paused -= 1;
      }
    },
  };
}

/** Checkpoints after some minutes or many bytes of writing, never while nothing is written. */
export function checkpointWhenWritten(pglite: PGlite, afterMs = CHECKPOINT_AFTER_MS): () => Promise<boolean> {
  let done: { position: string; at: number } | undefined;
  return async () => {
    const { rows } = await pglite.query<{ position: string; written: number }>(
      `select pg_current_wal_insert_lsn()::text as position,
              pg_wal_lsn_diff(pg_current_wal_insert_lsn(), coalesce($1::pg_lsn, pg_current_wal_insert_lsn()))::float8 as written`,
      [done?.position ?? null],
    );
    const now = rows[0];
    if (!now) return false;
    done ??= { position: now.position, at: Date.now() };
    if (now.written === 0) done.at = Date.now();
    if (now.written === 0 || (now.written < CHECKPOINT_AFTER_BYTES && Date.now() - done.at < afterMs)) return false;
    await pglite.exec("CHECKPOINT");
    const after = await pglite.query<{ position: string }>("select pg_current_wal_insert_lsn()::text as position");
    done = { position: after.rows[0]?.position ?? now.position, at: Date.now() };
    return true;
  };
}

/** Table by table, so that requests can run in between. */
export async function vacuumAll(pglite: PGlite): Promise<void> {
  const tables = await pglite.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and c.relpersistence = 'p' and n.nspname not like 'pg_toast%'
     order by c.oid`,
  );
  for (const { name } of tables.rows) await pglite.exec(`VACUUM (ANALYZE) ${name}`);
}

function every(firstMs: number, thenMs: number, work: () => Promise<unknown>): () => void {
  let timer = setTimeout(turn, firstMs).unref();
  let stopped = false;
  function turn(): void {
    // A failure (the database closing, a table dropped meanwhile) is retried at the next run.
    void work()
      .catch(() => undefined)
      .then(() => {
        if (!stopped) timer = setTimeout(turn, thenMs).unref();
      });
  }
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
