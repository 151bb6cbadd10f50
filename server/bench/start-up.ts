import { execFileSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { startConsole } from "../test/console-process.ts";
import { median } from "../test/statistics.ts";

const TIMES = 5;
const REST_MS = 3_000;

export type StartUp = { ms: number; megabytes: number };

/** From the start of the process to the first 200 of /readyz, on data that a clean stop left behind; memory at rest after it. */
export async function measureStart(variables: Record<string, string>): Promise<StartUp> {
  const times: number[] = [];
  const memory: number[] = [];
  for (let each = 0; each <= TIMES; each += 1) {
    const server = await startConsole(variables);
    // The first one finds cold files and may have work left from the filling.
    if (each > 0) {
      times.push(server.startMs);
      await delay(REST_MS);
      memory.push(residentMegabytes(server.child.pid ?? 0));
    }
    await server.stop();
  }
  return { ms: median(times), megabytes: median(memory) };
}

/** NaN where the system has no `ps`. */
function residentMegabytes(pid: number): number {
  try {
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
  } catch {
    return Number.NaN;
  }
}
