import { setTimeout as delay } from "node:timers/promises";
import { type Bench, type Row, thousands } from "../bench.ts";
import { pssMbOf } from "../proc.ts";
import { startConsoleTarget, type Target } from "../targets.ts";

/** Memory used by streaming a list as CSV. */
export const exportRow: Row = {
  name: "exports",
  about: "lists as CSV: what they add to the server's memory, and how long they take",
  run: async (bench) => {
    const site = await bench.site(bench.options.brands.at(-1) ?? 0);
    for (const path of ["/agencies", "/activities"]) {
      const target = await startConsoleTarget(site);
      try {
        await measureExport(bench, target, path);
      } finally {
        await target.stop();
      }
    }
  },
};

async function measureExport({ report }: Bench, target: Target, path: string): Promise<void> {
  const get = (query: string) => fetch(`${target.url}/api/v1/admin${path}?${query}`, { headers: target.headers });
  // The first answers load code; only the export's own memory is measured.
  for (let turn = 0; turn < 20; turn += 1) await (await get("per_page=100")).arrayBuffer();
  await delay(2_000);
  const restMb = pssMbOf(target.pid);
  let peakMb = restMb;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, pssMbOf(target.pid));
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
  const seconds = (performance.now() - begin) / 1_000;
  const added = `+${Math.round(peakMb - restMb)} MB`;
  const note = `memory ${Math.round(restMb)} -> ${Math.round(peakMb)} MB, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`;
  report.add(`export of ${path}`, `${thousands(rows)} rows`, added, note);
}
