import { median } from "../../test/statistics.ts";
import { type Bench, type Row, thousands } from "../bench.ts";
import type { Sendable } from "../load.ts";
import { requestsOf } from "../requests.ts";
import type { Site } from "../site.ts";
import { sendOnce, statementsOf } from "../statements.ts";
import { percentile } from "../statistics.ts";
import { type ConsoleSite, startConsoleTarget, startLimitTarget, type Target } from "../targets.ts";

const TIMES = 20;
/** Slower requests are sent less often, but at least five times. */
const ENOUGH_MS = 5_000;
const FEWEST = 5;

/** Milliseconds of sequential requests, ascending. */
async function millisecondsOf(target: Target, requests: readonly Sendable[]): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + ENOUGH_MS;
  const isEnough = () => times.length >= FEWEST && performance.now() > until;
  for (let turn = -2; turn < TIMES && !isEnough(); turn += 1) {
    const request = requests[Math.abs(turn) % requests.length];
    if (!request) throw new Error("nothing to send");
    const begin = performance.now();
    await sendOnce(target, request);
    // The first ones load code.
    if (turn >= 0) times.push(performance.now() - begin);
  }
  return times.sort((one, other) => one - other);
}

type Timed = { row: string; size: string; path: string; brand?: number; headers?: Record<string, string> };

/**
 * Reports the milliseconds of one path of the console.
 * @param brand the brand it is about, if the path does not name it
 */
export async function tellMilliseconds(
  { report }: Bench,
  target: Target,
  { row, size, path, brand, headers = {} }: Timed,
): Promise<void> {
  const scope = brand === undefined ? {} : { "organization-id": String(brand) };
  const times = await millisecondsOf(target, [{ method: "GET", path, headers: { ...headers, ...scope } }]);
  const longest = percentile(times, 1).toFixed(1);
  report.add(row, size, `${median(times).toFixed(1)} ms`, `longest of ${times.length} ${longest} ms`);
}

/** Runs `work` with the console on a filled database. */
export async function withConsole(site: ConsoleSite, work: (target: Target) => Promise<unknown>): Promise<void> {
  const target = await startConsoleTarget(site);
  try {
    await work(target);
  } finally {
    await target.stop();
  }
}

/** The middle page is the furthest from both ends of the list. */
const orderRow: Row = {
  name: "orders",
  about: "brands: the middle page in every order that the list offers",
  run: async (bench) => {
    for (const brands of bench.options.brands) {
      const page = Math.ceil(brands / 20);
      await withConsole(await bench.site(brands), async (target) => {
        for (const field of ["created_at", "name", "status"]) {
          for (const sort of [field, `-${field}`]) {
            const path = `/agencies?page=${page}&per_page=10&sort=${sort}`;
            await tellMilliseconds(bench, target, { row: `order ${sort}`, size: `${thousands(brands)} brands`, path });
          }
        }
      });
    }
  },
};

const findings = ["search", "search-word", "search-letters", "package"] as const;

const statementRow: Row = {
  name: "search-statements",
  about: "brands: every statement of a search and of a filter by package, alone",
  run: async (bench) => {
    for (const brands of bench.options.brands) {
      const site = await bench.site(brands);
      const kinds = findings.map((scenario) => requestsOf(scenario, brands));
      const limit = await limitMilliseconds(site, kinds);
      const start = (url: string) =>
        startConsoleTarget({ ...site, variables: { ...site.variables, DATABASE_URL: url } });
      const found = await statementsOf(site.consoleUrl, start, kinds);
      for (const [index, scenario] of findings.entries()) {
        for (const { text, ms } of found[index] ?? []) {
          const words = text.replaceAll(/\s+/g, " ").slice(0, 90);
          bench.report.add(scenario, `${thousands(brands)} brands`, `${ms.toFixed(2)} ms`, words);
        }
        bench.report.add(
          `${scenario}, limit`,
          `${thousands(brands)} brands`,
          `${limit[index]?.toFixed(2)} ms`,
          "whole",
        );
      }
    }
  },
};

async function limitMilliseconds(site: Site, kinds: readonly (readonly Sendable[])[]): Promise<number[]> {
  const target = await startLimitTarget(site.limitUrl);
  try {
    const found: number[] = [];
    for (const requests of kinds) found.push(median(await millisecondsOf(target, requests)));
    return found;
  } finally {
    await target.stop();
  }
}

export const timeRows: Row[] = [orderRow, statementRow];
