import { median } from "../test/statistics.ts";
import { type Bench, thousands } from "./bench.ts";
import { type LoadReport, putLoad, type Sendable } from "./load.ts";
import { withConnection } from "./postgres.ts";
import { cpuMsOf } from "./proc.ts";
import { idOf, requestsOf, type Scenario } from "./requests.ts";
import type { Site } from "./site.ts";
import { type Seen, statementsOf } from "./statements.ts";
import { startConsoleTarget, startLimitTarget, type Target } from "./targets.ts";

/** One target under one load for some seconds. */
export type Cell = LoadReport & {
  target: Target["name"];
  round: number;
  /** CPU milliseconds per request, of the server process and of PostgreSQL. */
  serverCpuMs: number;
  postgresCpuMs: number;
};

export type Summary = Pick<Cell, "perSecond" | "p50" | "p99" | "serverCpuMs" | "postgresCpuMs">;

/** Measures each scenario at each size on limit and console, alternately, and reports the results. */
export async function measureScenarios(bench: Bench, scenarios: readonly Scenario[]): Promise<void> {
  const bySize: Cell[][][] = [];
  for (const brands of bench.options.brands) {
    const site = await bench.site(brands);
    const counted = await countStatements(site, scenarios);
    const targets = [await startLimitTarget(site.limitUrl), await startConsoleTarget(site)];
    try {
      const measured: Cell[][] = [];
      for (const [index, scenario] of scenarios.entries()) {
        const cells = await measureCells(bench, targets, scenario, site);
        reportCells(bench, { row: scenario, brands }, cells, counted[index] ?? null);
        measured.push(cells);
      }
      bySize.push(measured);
    } finally {
      for (const target of targets) await target.stop();
    }
  }
  for (const [index, scenario] of scenarios.entries()) {
    tellGrowth(
      bench,
      scenario,
      bySize.map((measured) => measured[index] ?? []),
    );
  }
}

/** All rounds of a scenario; the order of the targets is reversed each round. @param row under which they are reported */
export async function measureCells(
  bench: Bench,
  targets: readonly Target[],
  scenario: Scenario,
  site: Site,
  row: string = scenario,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (let round = 0; round <= bench.options.rounds; round += 1) {
    for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
      const requests = await spelled(target, requestsOf(scenario, site.brands), site);
      const cell = await measureCell(bench, target, requests);
      // An additional round first, to warm up.
      if (round === 0) continue;
      cells.push({ ...cell, round });
      bench.report.raw(row, { size: site.brands, round, connections: bench.options.connections, ...cell });
    }
  }
  return cells;
}

/** One target under one load. */
export async function measureCell(
  { postgres, options }: Bench,
  target: Target,
  requests: readonly Sendable[],
): Promise<Omit<Cell, "round">> {
  await postgres.idle();
  const before = { server: cpuMsOf(target.pid), postgres: cpuMsOf(postgres.pid) };
  const { url, headers, cookies } = target;
  const { connections, seconds } = options;
  const endBeside = await target.beside?.();
  const load = await putLoad({ url, headers, cookies, requests, connections, seconds });
  await endBeside?.();
  // Work that a request leaves in the background is part of its cost.
  await postgres.idle();
  return {
    ...load,
    target: target.name,
    serverCpuMs: (cpuMsOf(target.pid) - before.server) / load.answered,
    postgresCpuMs: (cpuMsOf(postgres.pid) - before.postgres) / load.answered,
  };
}

/** Changes send the current version of their record. */
async function spelled(target: Target, requests: readonly Sendable[], { consoleUrl }: Site): Promise<Sendable[]> {
  if (target.name === "limit" || requests[0]?.method === "GET") return requests.map(target.spell);
  const ids = requests.map(idOf);
  const { rows } = await withConnection(consoleUrl, (client) =>
    client.query<{ id: number; version: number }>("select id, version from brands where id = any($1)", [ids]),
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return requests.map((request) => target.spell({ ...request, version: versions.get(idOf(request)) ?? 1 }));
}

type Counted = { limit: Seen[]; console: Seen[] };

/** The statements of one request per scenario. */
export async function countStatements(site: Site, scenarios: readonly Scenario[]): Promise<Counted[]> {
  const kinds = scenarios.map((scenario) => requestsOf(scenario, site.brands));
  const limit = await statementsOf(site.limitUrl, startLimitTarget, kinds);
  const console = await statementsOf(
    site.consoleUrl,
    (url) => startConsoleTarget({ ...site, variables: { ...site.variables, DATABASE_URL: url } }),
    kinds,
  );
  return kinds.map((_, index) => ({ limit: limit[index] ?? [], console: console[index] ?? [] }));
}

/** Medians over one target's rounds. */
export function summaryOf(cells: readonly Cell[], target: Target["name"]): Summary {
  const own = cells.filter((cell) => cell.target === target);
  const middle = (of: (cell: Cell) => number) => median(own.map(of));
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    serverCpuMs: middle(({ serverCpuMs }) => serverCpuMs),
    postgresCpuMs: middle(({ postgresCpuMs }) => postgresCpuMs),
  };
}

/** The console's share of the limit: the median over the rounds, each compared with itself. */
export function shareOf(cells: readonly Cell[]): number {
  const rounds = Map.groupBy(cells, ({ round }) => round);
  return median([...rounds.values()].map((both) => rate(both, "console") / rate(both, "limit")));
}

const rate = (cells: readonly Cell[], target: Target["name"]) =>
  cells.find((cell) => cell.target === target)?.perSecond ?? Number.NaN;

/** Prints the medians of both targets; without the statements where these were not counted. */
export function reportCells(
  { report }: Bench,
  { row, brands }: { row: string; brands: number },
  cells: readonly Cell[],
  counted: Counted | null,
): void {
  const [own, limit] = [summaryOf(cells, "console"), summaryOf(cells, "limit")];
  const pair = (of: (summary: Summary) => string) => `${of(own)} (${of(limit)})`;
  const notes = [
    `${pair(({ perSecond }) => thousands(perSecond))}/s`,
    `server CPU ${pair(({ serverCpuMs }) => serverCpuMs.toFixed(2))} ms`,
    `PostgreSQL CPU ${pair(({ postgresCpuMs }) => postgresCpuMs.toFixed(2))} ms`,
    `p50 ${pair(({ p50 }) => p50.toFixed(1))} ms`,
    `p99 ${pair(({ p99 }) => p99.toFixed(1))} ms`,
    ...(counted ? [`statements ${counted.console.length} (${counted.limit.length})`] : []),
  ];
  const share = `${(100 * shareOf(cells)).toFixed(0)} %`;
  report.add(row, `${thousands(brands)} brands`, share, notes.join(", "));
}

/** How p99 and CPU per request grow from the fewest to the most brands. */
export function tellGrowth({ report, options }: Bench, row: string, bySize: readonly (readonly Cell[])[]): void {
  const [few = [], many = []] = [bySize[0], bySize.at(-1)];
  if (few === many) return;
  const sizes = [options.brands[0], options.brands.at(-1)].map((brands) => thousands(brands ?? 0)).join(" to ");
  const amounts = {
    p99: ({ p99 }: Summary) => p99,
    CPU: ({ serverCpuMs, postgresCpuMs }: Summary) => serverCpuMs + postgresCpuMs,
  };
  for (const [name, amount] of Object.entries(amounts)) {
    const growth = (target: Target["name"]) => amount(summaryOf(many, target)) / amount(summaryOf(few, target));
    const note = `limit ${growth("limit").toFixed(2)} x`;
    report.add(`${row}, ${name} growth`, sizes, `${growth("console").toFixed(2)} x`, note);
  }
}
