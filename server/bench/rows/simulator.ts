import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Bench, type Row, thousands } from "../bench.ts";
import { BILLING_ZONE, fillConsole, makeApiKeys } from "../fill/console.ts";
import { withConnection } from "../postgres.ts";
import { cpuMsOf } from "../proc.ts";
import { makeConsoleSite } from "../site.ts";
import type { Target } from "../targets.ts";
import { withConsole } from "./times.ts";

const BRANDS = 200;
/** A simulated day takes about four seconds. */
const SPEED = 20_000;
const SECONDS = 20;
const START_TIMEOUT_MS = 60_000;
const program = fileURLToPath(new URL("../../simulator/main.ts", import.meta.url));

/** The console under its real client: calls, connections, storage, and configurations that are taken over and confirmed. */
export const simulatorRow: Row = {
  name: "simulator",
  about: "a simulated voice platform at high speed: configurations taken over, events per second, server CPU an event",
  run: async (bench) => {
    let key = "";
    const { url, site } = await makeConsoleSite(bench.postgres, async (run) => {
      await fillConsole(run, { brands: BRANDS });
      [key = ""] = await makeApiKeys(run, 1);
    });
    await withConsole(site, (target) => measure(bench, { url, target, key }));
  },
};

type Setting = { url: string; target: Target; key: string };

async function measure(bench: Bench, { url, target, key }: Setting): Promise<void> {
  const count = (statement: string) =>
    withConnection(url, async (client) => Number((await client.query(statement)).rows[0].count));
  const confirmed = () =>
    count("select count(*) from brand_configurations where applied_version = version and applied_at is not null");
  const events = () => count("select count(*) from usage_events");
  const begin = performance.now();
  const simulator = await startSimulator(bench, target.url, key);
  try {
    await until(async () => (await confirmed()) === BRANDS);
    const takenOverMs = performance.now() - begin;
    await until(async () => (await events()) > 0);
    const [before, cpuBefore, measured] = [await events(), cpuMsOf(target.pid), performance.now()];
    await delay(SECONDS * 1_000);
    const [added, cpuMs] = [(await events()) - before, cpuMsOf(target.pid) - cpuBefore];
    const perSecond = added / ((performance.now() - measured) / 1_000);
    const size = `${thousands(BRANDS)} brands`;
    bench.report.add("platform, all confirmed", size, `${(takenOverMs / 1_000).toFixed(1)} s`, "from the start of it");
    const cpu = `server CPU ${((cpuMs * 1_000) / added).toFixed(0)} µs an event, at ${thousands(SPEED)} times real time`;
    bench.report.add("platform, usage", size, `${thousands(perSecond)}/s`, cpu);
  } finally {
    const ended = once(simulator, "exit");
    simulator.kill("SIGKILL");
    await ended;
  }
}

async function startSimulator({ folder }: Bench, url: string, key: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await once(child, "message");
  const file = join(folder, "simulator.json");
  child.send({ start: { url, key, secret: "", speed: SPEED, timeZone: BILLING_ZONE, file, aheadMs: 0 } });
  return child;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + START_TIMEOUT_MS; performance.now() < end; await delay(100)) {
    if (await isDone()) return;
  }
  throw new Error("the simulated platform did not get there");
}
