import { setTimeout as delay } from "node:timers/promises";
import { type ConsoleProcess, startConsole } from "../test/console-process.ts";
import { fillConditions } from "./fill/background.ts";
import { fillConsole } from "./fill/console.ts";
import { startBenchPostgres, withConnection } from "./postgres.ts";
import { cpuMsOf } from "./proc.ts";
import { makeConsoleSite } from "./site.ts";

type IdleReport = {
  brands: number;
  /** Seconds of PostgreSQL's CPU in a minute in which nobody does anything: with one process, and with two. */
  one: number;
  two: number;
  /** The same of the first process. */
  processCpu: number;
  /** What PostgreSQL spends most on with two processes, in milliseconds a minute; empty without pg_stat_statements. */
  most: string[];
};

const MINUTE_MS = 60_000;
/** Caches are filled, and what a start does is done. */
const SETTLE_MS = 90_000;

/** What the console costs while nobody uses it, with brands of which one in a thousand has something to report. */
export async function idleCost(brands: number, minutes: number): Promise<IdleReport> {
  const postgres = await startBenchPostgres(["shared_preload_libraries=pg_stat_statements"]);
  const consoles: ConsoleProcess[] = [];
  try {
    const { url, site } = await makeConsoleSite(postgres, async (run) => {
      await fillConsole(run, { brands });
      await fillConditions(run, brands);
    });
    const measure = async () => {
      consoles.push(await startConsole(site.variables));
      await delay(SETTLE_MS);
      await withConnection(url, (client) => client.query("create extension if not exists pg_stat_statements"));
      await withConnection(url, (client) => client.query("select pg_stat_statements_reset()"));
      const [database, first] = [cpuMsOf(postgres.pid), cpuMsOf(consoles[0]?.child.pid ?? 0)];
      await delay(minutes * MINUTE_MS);
      const perMinute = (ms: number) => ms / 1_000 / minutes;
      return {
        database: perMinute(cpuMsOf(postgres.pid) - database),
        process: perMinute(cpuMsOf(consoles[0]?.child.pid ?? 0) - first),
      };
    };
    const one = await measure();
    const two = await measure();
    const most = await withConnection(url, async (client) => {
      const { rows } = await client.query<{ text: string; ms: number; calls: number }>(
        `select left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as text, (total_exec_time + total_plan_time) as ms, calls::int
         from pg_stat_statements order by 2 desc limit 12`,
      );
      return rows.map(({ text, ms, calls }) => `${Math.round(ms / minutes)} ms, ${calls / minutes} calls: ${text}`);
    });
    return { brands, one: one.database, two: two.database, processCpu: one.process, most };
  } finally {
    for (const each of consoles) await each.stop();
    await postgres.stop();
  }
}
