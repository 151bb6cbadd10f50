import { startPgBouncer, whyNoPgBouncer } from "../../test/pgbouncer.ts";
import { median } from "../../test/statistics.ts";
import { type Bench, type Row, thousands } from "../bench.ts";
import { measureCell } from "../cells.ts";
import { requestsOf } from "../requests.ts";
import { startConsoleTarget, type Target } from "../targets.ts";

const modes = ["session", "transaction"] as const;
type Way = "direct" | (typeof modes)[number];

/** The same console three times, on the same database, each measured in turns with the others. */
async function measurePooler(bench: Bench): Promise<void> {
  const why = whyNoPgBouncer();
  if (why !== null) return bench.report.add("pooler", "detail", "-", why);
  const brands = bench.options.brands[0] ?? 0;
  const site = await bench.site(brands);
  const stops: (() => Promise<unknown>)[] = [];
  const targets = new Map<Way, Target>([["direct", await startConsoleTarget(site)]]);
  try {
    for (const mode of modes) {
      const pooler = await startPgBouncer(site.consoleUrl, mode, "stats_users = postgres");
      stops.push(pooler.stop);
      const variables = { ...site.variables, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: site.consoleUrl };
      targets.set(mode, await startConsoleTarget({ ...site, variables }));
    }
    const cpu = await measureWays(bench, targets, brands);
    for (const mode of modes) {
      const ratios = cpu.get(mode)?.map((ms, round) => ms / (cpu.get("direct")?.[round] ?? Number.NaN)) ?? [];
      const note = `PostgreSQL CPU ${median(cpu.get(mode) ?? []).toFixed(2)} ms, direct ${median(cpu.get("direct") ?? []).toFixed(2)} ms`;
      const size = `detail, ${thousands(brands)} brands, ${mode} mode`;
      bench.report.add("pooler", size, `${median(ratios).toFixed(2)} x`, note);
    }
  } finally {
    for (const target of targets.values()) await target.stop();
    for (const stop of stops) await stop();
  }
}

/** PostgreSQL's CPU per request of each way, by round. */
async function measureWays(bench: Bench, targets: ReadonlyMap<Way, Target>, brands: number) {
  const cpu = new Map<Way, number[]>();
  // An additional round first, to warm up.
  for (let round = 0; round <= bench.options.rounds; round += 1) {
    for (const [way, target] of targets) {
      const requests = requestsOf("detail", brands).map((request) => target.spell(request));
      const { postgresCpuMs } = await measureCell(bench, target, requests);
      if (round > 0) cpu.set(way, [...(cpu.get(way) ?? []), postgresCpuMs]);
    }
  }
  return cpu;
}

export const poolerRow: Row = {
  name: "pooler",
  about: "one brand through PgBouncer in both modes: PostgreSQL's CPU against a direct connection",
  run: measurePooler,
};
