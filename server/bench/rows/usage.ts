import { chmodSync } from "node:fs";
import { median } from "../../test/statistics.ts";
import { type Bench, type Row, thousands } from "../bench.ts";
import { fillConsole, firstOfMonth, makeApiKeys } from "../fill/console.ts";
import { fillUsage } from "../fill/usage.ts";
import { type LoadReport, putLoad, type Sendable } from "../load.ts";
import { withConnection } from "../postgres.ts";
import { cpuMsOf } from "../proc.ts";
import { makeConsoleSite } from "../site.ts";
import { startLimitTarget, type Target } from "../targets.ts";
import { copyEvents, type Event, newEvents } from "../usage-copy.ts";
import { tellMilliseconds, withConsole } from "./times.ts";

const BRANDS = 2_000;
const BATCH_CONNECTIONS = 4;
const SINGLE_CONNECTIONS = 128;
/** A key may make 100 calls per second. */
const KEYS = 100;

/** Events per cell, by events per request. */
const batches = [
  { size: 1_000, events: 100_000 },
  { size: 100, events: 50_000 },
];
const SINGLES = 6_000;

export const usageRow: Row = {
  name: "ingest",
  about:
    "usage events coming in: 1,000 and 100 per request as a share of COPY, single ones as a share of a bare insert",
  run: async (bench) => {
    const { brands, events } = { brands: BRANDS, events: bench.options.events };
    let keys: string[] = [];
    const { url, site } = await makeConsoleSite(bench.postgres, async (run) => {
      await fillConsole(run, { brands, activities: 1_000, since: firstOfMonth(0) });
      await fillUsage(run, brands, events);
      keys = await makeApiKeys(run, KEYS);
    });
    // PostgreSQL's system user reads the files of COPY.
    chmodSync(bench.folder, 0o755);
    const size = `${thousands(events)} events`;
    await withConsole(site, async (target) => {
      for (const batch of batches) await measureBatches(bench, { url, target, keys, size, batch });
      await measureSingles(bench, { url, target, keys, size });
      await tellMilliseconds(bench, target, { row: "open bill", size, path: "/billing", brand: 1 });
    });
  },
};

type Setting = { url: string; target: Target; keys: readonly string[]; size: string };

async function measureBatches(
  bench: Bench,
  { url, target, keys, size, batch }: Setting & { batch: { size: number; events: number } },
): Promise<void> {
  const row = `ingest, ${thousands(batch.size)} a request`;
  const shares: number[] = [];
  const rates: number[] = [];
  const cpu: number[] = [];
  // The first round warms up.
  for (let round = 0; round <= bench.options.rounds; round += 1) {
    const send = async () => {
      const made = newEvents(batch.events, BRANDS);
      const requests = [];
      for (let from = 0; from < made.length; from += batch.size) {
        requests.push(asRequest(made.slice(from, from + batch.size), keys[requests.length % keys.length]));
      }
      const { load, serverCpuMs } = await sendAll(bench, target, requests, BATCH_CONNECTIONS);
      await requireStored(url, made);
      cpu.push((serverCpuMs * 1_000) / batch.events);
      return (load.answered * batch.size) / load.seconds;
    };
    const copy = () => copyEvents(url, bench.folder, newEvents(batch.events, BRANDS));
    const [own, limit] = round % 2 === 0 ? [await send(), await copy()] : [await copy(), await send()].reverse();
    if (round === 0 || own === undefined || limit === undefined) continue;
    bench.report.raw(row, { round, events: batch.events, perSecond: own, copyPerSecond: limit });
    shares.push(own / limit);
    rates.push(own);
  }
  const note = `${thousands(median(rates))} events/s (COPY on two connections ${thousands(median(rates) / median(shares))}/s), server CPU ${median(cpu).toFixed(0)} µs an event`;
  bench.report.add(row, size, `${(100 * median(shares)).toFixed(0)} %`, note);
}

async function measureSingles(bench: Bench, { url, target, keys, size }: Setting): Promise<void> {
  const row = "ingest, single";
  const bare = await startLimitTarget(url, "ingest-process");
  const shares: number[] = [];
  const rates: number[] = [];
  try {
    for (let round = 0; round <= bench.options.rounds; round += 1) {
      const send = async (to: Target) => {
        const made = newEvents(SINGLES, BRANDS);
        const requests = made.map((event, index) => asRequest([event], keys[index % keys.length]));
        const { load } = await sendAll(bench, to, requests, SINGLE_CONNECTIONS);
        await requireStored(url, made);
        bench.report.raw(row, { round, target: to.name, ...load });
        return load.answered / load.seconds;
      };
      const [own, limit] =
        round % 2 === 0 ? [await send(target), await send(bare)] : [await send(bare), await send(target)].reverse();
      if (round === 0 || own === undefined || limit === undefined) continue;
      shares.push(own / limit);
      rates.push(own);
    }
  } finally {
    await bare.stop();
  }
  const note = `${thousands(median(rates))}/s (bare insert ${thousands(median(rates) / median(shares))}/s), ${SINGLE_CONNECTIONS} connections, ${KEYS} keys`;
  bench.report.add(row, size, `${(100 * median(shares)).toFixed(0)} %`, note);
}

async function sendAll(
  { postgres }: Bench,
  target: Target,
  requests: readonly Sendable[],
  connections: number,
): Promise<{ load: LoadReport; serverCpuMs: number }> {
  await postgres.idle();
  const before = cpuMsOf(target.pid);
  const load = await putLoad({ url: target.url, headers: {}, requests, connections, seconds: null });
  return { load, serverCpuMs: cpuMsOf(target.pid) - before };
}

const asRequest = (events: readonly Event[], key = ""): Sendable => ({
  method: "POST",
  path: "/api/v1/platform/usage_events",
  headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
  body: JSON.stringify({
    usage_events: events.map(({ id, brand, type, quantity, at }) => ({
      id,
      organization_id: brand,
      business_id: `business-${brand}-1`,
      type,
      quantity,
      occurred_at: at,
    })),
  }),
});

/** A 200 only says that a batch was read, not that its events were new. */
async function requireStored(url: string, events: readonly Event[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  const { rows } = await withConnection(url, (client) =>
    client.query<{ count: number }>(
      "select count(*)::int as count from usage_ids where (brand_id, event_id) in (select * from unnest($1::int[], $2::text[]))",
      [events.map(({ brand }) => brand), ids],
    ),
  );
  if (rows[0]?.count !== ids.length) throw new Error(`${rows[0]?.count} of ${ids.length} events were stored`);
}
