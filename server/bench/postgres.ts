import { totalmem } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { createDatabase, startPostgres } from "../test/postgres.ts";

export type BenchPostgres = {
  source: string;
  /** Process id of the postmaster; all other processes of the server are below it. */
  pid: number;
  create(): Promise<string>;
  /** Waits until no statement and no vacuum runs, so that one cell does not affect the next. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

const IDLE_TIMEOUT_MS = 60_000;
const GIGABYTE = 2 ** 30;

/** As in production: durability stays on, and memory is a good part of the machine's. */
function settings(): string[] {
  const buffers = Math.min(2, totalmem() / GIGABYTE / 4).toFixed(2);
  return [
    `shared_buffers=${Math.round(Number(buffers) * 1_024)}MB`,
    "work_mem=16MB",
    "maintenance_work_mem=512MB",
    "max_wal_size=8GB",
    "checkpoint_timeout=15min",
    "random_page_cost=1.1",
  ];
}

/** The PostgreSQL to measure with, found like the tests' one. */
export async function startBenchPostgres(more: readonly string[] = []): Promise<BenchPostgres> {
  const { url, source, stop } = await startPostgres({ durable: true, settings: [...settings(), ...more] });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: string }>("select pg_read_file('postmaster.pid') as pid");
  return {
    source,
    pid: Number.parseInt(rows[0]?.pid ?? "", 10),
    create: () => createDatabase(url),
    idle: async () => {
      for (const until = Date.now() + IDLE_TIMEOUT_MS; Date.now() < until; await delay(100)) {
        const { rows } = await client.query(
          `select 1 from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()
             and backend_type in ('client backend', 'autovacuum worker') limit 1`,
        );
        if (rows.length === 0) return;
      }
      throw new Error("PostgreSQL does not become idle");
    },
    stop: async () => {
      await client.end();
      await stop();
    },
  };
}

/** Opens one connection while `work` runs; `run` accepts one or several statements. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
