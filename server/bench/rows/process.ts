import { setTimeout as delay } from "node:timers/promises";
import { startConsole } from "../../test/console-process.ts";
import { median } from "../../test/statistics.ts";
import { type Bench, type Row, thousands } from "../bench.ts";
import { type LoadReport, putLoad, type Sendable } from "../load.ts";
import { cpuMsOf, pssMbOf } from "../proc.ts";
import { requestsOf } from "../requests.ts";
import type { ConsoleSite, Target } from "../targets.ts";
import { withConsole } from "./times.ts";

const STARTS = 5;
/** By then the connections that only a start needs have ended: the pool closes one after 10 seconds without use. */
const REST_MS = 15_000;
const SAMPLE_MS = 250;

/** PostgreSQL with each number of brands, and the embedded one with the smallest. */
async function databases(bench: Bench): Promise<[string, ConsoleSite][]> {
  const sizes = bench.options.brands;
  const postgres = sizes.map(
    async (brands): Promise<[string, ConsoleSite]> => [`PostgreSQL, ${thousands(brands)}`, await bench.site(brands)],
  );
  const few = sizes[0] ?? 0;
  return [[`embedded, ${thousands(few)}`, await bench.embedded(few)], ...(await Promise.all(postgres))];
}

const startRow: Row = {
  name: "start",
  about: "from the start of the process to the first answer to somebody who is signed in, on existing data",
  run: async (bench) => {
    for (const [size, site] of await databases(bench)) {
      const times: number[] = [];
      // The first start reads cold files and may have work left from the filling.
      for (let turn = 0; turn <= STARTS; turn += 1) {
        const ms = await measureStart(site);
        if (turn > 0) times.push(ms);
      }
      bench.report.add("start", size, `${median(times).toFixed(0)} ms`, `median of ${STARTS}`);
    }
  },
};

async function measureStart({ variables, session }: ConsoleSite): Promise<number> {
  const begin = performance.now();
  const { url, stop } = await startConsole({ LOG_LEVEL: "info", ...variables });
  try {
    const answer = await fetch(`${url}/api/v1/admin/me`, { headers: { cookie: `session=${session}` } });
    if (answer.status !== 200) throw new Error(`the first answer was ${answer.status}`);
    return performance.now() - begin;
  } finally {
    await stop();
  }
}

const memoryRow: Row = {
  name: "memory",
  about: "memory (PSS) of the server at rest, and while the brands list is under load",
  run: async (bench) => {
    for (const [size, site] of await databases(bench)) {
      await withConsole(site, async (target) => {
        await delay(REST_MS);
        const restMb = pssMbOf(target.pid);
        let peakMb = restMb;
        const watch = setInterval(() => {
          peakMb = Math.max(peakMb, pssMbOf(target.pid));
        }, SAMPLE_MS);
        await load(bench, target, requestsOf("list", 1_000));
        clearInterval(watch);
        bench.report.add("memory at rest", size, `${restMb.toFixed(0)} MB`);
        bench.report.add("memory under load", size, `${peakMb.toFixed(0)} MB`, "most that was seen");
      });
    }
  },
};

const embeddedRow: Row = {
  name: "embedded",
  about: "list, detail and update a second on the embedded database",
  run: async (bench) => {
    const brands = bench.options.brands[0] ?? 0;
    await withConsole(await bench.embedded(brands), async (target) => {
      for (const scenario of ["list", "detail", "update"] as const) {
        const requests = requestsOf(scenario, brands);
        // Other requests than the measured ones: a change is valid only for the version it names.
        await load(bench, target, requests.splice(0, requests.length / 4));
        const before = cpuMsOf(target.pid);
        const { perSecond, p50, p99, answered } = await load(bench, target, requests);
        const cpu = ((cpuMsOf(target.pid) - before) / answered).toFixed(2);
        const note = `server CPU with the database ${cpu} ms, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
        bench.report.add(`embedded ${scenario}`, `${thousands(brands)} brands`, `${thousands(perSecond)}/s`, note);
      }
    });
  },
};

function load(
  { options }: Bench,
  { url, headers, cookies, spell }: Target,
  requests: readonly Sendable[],
): Promise<LoadReport> {
  const { connections, seconds } = options;
  return putLoad({ url, headers, cookies, requests: requests.map(spell), connections, seconds });
}

export const processRows: Row[] = [startRow, memoryRow, embeddedRow];
