import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { startConsole } from "../test/console-process.ts";

export type Export = { rows: number; megabytes: number; seconds: number; restMb: number; peakMb: number };

/** Streams a list as CSV and watches what the process holds meanwhile. Linux alone tells it. */
export async function measureExport(variables: Record<string, string>, session: string, path: string): Promise<Export> {
  const server = await startConsole(variables);
  try {
    const get = (query: string) =>
      fetch(`${server.url}/api/v1${path}?${query}`, { headers: { cookie: `session=${session}` } });
    // The first answers load code; what the export itself adds is asked for.
    for (let turn = 0; turn < 20; turn += 1) await (await get("per_page=100")).arrayBuffer();
    await delay(2_000);
    const restMb = residentMb(server.child.pid);
    let peakMb = restMb;
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, residentMb(server.child.pid));
    }, 50);
    const begin = performance.now();
    let bytes = 0;
    let rows = -1;
    const answer = await get("format=csv");
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) rows += 1;
    }
    clearInterval(watch);
    return { rows, megabytes: bytes / 1e6, seconds: (performance.now() - begin) / 1000, restMb, peakMb };
  } finally {
    await server.stop();
  }
}

function residentMb(pid = 0): number {
  const [, kilobytes = "NaN"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
