import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { USAGE_KEEP_MONTHS } from "@console/contract/limits.ts";
import { idleCost } from "../bench/idle.ts";
import { bootstrap } from "../src/bootstrap.ts";
import { checkAlerts } from "./alerting.ts";
import { killArchive } from "./archive-kills.ts";
import { backUpUnderLoad } from "./backup-load.ts";
import { followChanges } from "./change-feed.ts";
import { killCloses } from "./close-kills.ts";
import { damageRounds } from "./damage.ts";
import { formulasInExports } from "./formulas.ts";
import { growAndArchive } from "./growth.ts";
import { checkBackupGuide } from "./guide.ts";
import { killImports } from "./import-kills.ts";
import { invoiceLinks } from "./invoice-links.ts";
import { killRounds } from "./kill-embedded.ts";
import { playInParallel } from "./ledger/histories.ts";
import { unreadLogs } from "./log-readers.ts";
import { createDatabase, startPostgres, type TestPostgres } from "./postgres.ts";
import { checkRelease } from "./release.ts";
import { killUnderWrites, restartUnderLoad, startTwins } from "./reliability.ts";
import {
  type Finding,
  inLab,
  outboundTable,
  parallelGuesses,
  parallelUses,
  routesWithoutSession,
  stolenPairs,
  timing,
} from "./security.ts";
import { startPair } from "./standby.ts";
import { stopsUnderLoad } from "./stops.ts";
import { upgradesUnderLoad } from "./upgrade-load.ts";
import { usageFaults } from "./usage-faults.ts";
import { usageStorm } from "./usage-storm.ts";
import { webhooksUnderKills } from "./webhook-kills.ts";
import { within } from "./within.ts";

export type Report = (finding: Finding) => void;

/** Expected values of a report, or what holds for them. */
type Expected<T> = { [K in keyof T]?: T[K] | ((value: T[K]) => boolean) };

/** About 67,000 rows in all tables. */
const BACKUP_BRANDS = 4_000;
const root = fileURLToPath(new URL("../..", import.meta.url));
const atLeastOne = (count: number) => count > 0;
/** No acknowledged write is lost, and none is there in part. */
const intact = { wrong: [], lost: 0, halves: 0, chain: "whole", acknowledged: (names: string[]) => names.length > 0 };

/** Figures are all of the report's, and the first entries of a list that should be empty. */
export function findingOf<T extends object>(what: string, report: T, expected: Expected<T>): Finding {
  const isExpected = ([key, wanted]: [string, unknown]) => {
    const value: unknown = Reflect.get(report, key);
    return typeof wanted === "function" ? wanted(value) : isDeepStrictEqual(value, wanted);
  };
  const show = (value: unknown) => {
    if (Array.isArray(value)) return value.length;
    return typeof value === "number" ? Math.round(value * 10) / 10 : value;
  };
  const unexpected = Object.entries(expected).filter((each) => !isExpected(each));
  const examples = unexpected.flatMap(([key]) => [Reflect.get(report, key)].flat().slice(0, 3));
  const figures = Object.entries(report).map(([key, value]) => `${key} ${show(value)}`);
  return { what, figures: [...figures, ...examples].join(", "), ok: unexpected.length === 0 };
}

async function onPostgres(
  work: (postgres: TestPostgres, database: () => Promise<Database>) => Promise<void>,
  { durable = true } = {},
) {
  const postgres = await startPostgres({ durable });
  const SECRETS_KEY = Buffer.alloc(32, 7).toString("base64");
  try {
    await work(postgres, async () => ({ DATABASE_URL: await createDatabase(postgres.url), SECRETS_KEY }));
  } finally {
    await postgres.stop();
  }
}

type Database = { DATABASE_URL: string; SECRETS_KEY: string };

/** For each round ten kills, 50 batches of usage, 5,000 changes and 5 stops, beside those that `verifyUsage` sends. */
export async function verifyReliability(rounds: number, report: Report): Promise<void> {
  await onPostgres(async (postgres) => {
    for (const finding of await unreadLogs(postgres)) report(finding);
  });
  const killed = await killRounds(rounds);
  report(findingOf("embedded database killed under writes", killed, { lost: 0, halves: 0, strays: 0 }));
  const restarts = await killUnderWrites(Math.max(1, Math.round(rounds / 4)), 8, 1_500);
  report(findingOf("console on the embedded database killed under writes", restarts, intact));
  const backup = await backUpUnderLoad(BACKUP_BRANDS);
  report(
    findingOf("backup of the embedded database while people read and write", backup, {
      restored: "whole",
      longestDuring: (ms) => ms <= backup.longestBefore + 250,
    }),
  );
  report(findingOf("start on a data folder with a damaged file", await damageRounds(rounds), { wrong: [] }));
  await onPostgres(async (postgres, database) => {
    const { DATABASE_URL: url } = await database();
    const away = await restartUnderLoad({ url, restart: postgres.restart }, 16, 4_000);
    report(
      findingOf("PostgreSQL restarted under load", away, { ...intact, sameProcess: true, unavailable: atLeastOne }),
    );
    const twins = await startTwins(postgres);
    report(findingOf("two processes started on an empty PostgreSQL", twins, { admins: 1, defaults: 1, heads: 1 }));
    const closers = { kills: rounds * 10, concurrent: 4, brands: rounds * 25, withinMs: 400 };
    const closed = await killCloses(await database(), closers);
    const right = { wrong: 0, missing: 0, doubled: 0, gaps: 0, unsent: 0, sentTwice: 0 };
    report(findingOf("four processes closing at the same time, killed", closed, right));
    const storm = await usageStorm(await database(), { batches: rounds * 50, size: 500, processes: 2 });
    const stored = { stored: storm.events, differing: 0, wrong: [], cut: atLeastOne };
    report(findingOf("the same batches of usage four times in parallel", storm, stored));
    const feed = await followChanges(await database(), rounds * 5_000);
    const ordered = { read: feed.made, gaps: 0, doubles: 0, disordered: 0, wrong: [] };
    report(findingOf("the feed of changes of two processes with concurrent writers", feed, ordered));
  });
  await verifyUsage(rounds, report);
  await onPostgres(async (_, database) => {
    const seen = await webhooksUnderKills(await database(), {
      changes: rounds * 5_000,
      brands: 500,
      kills: rounds * 5,
      processes: 2,
      withinMs: 2_000,
      failing: 0.02,
      hanging: 0.002,
    });
    const inOrder = { lost: 0, outOfOrder: 0, otherIds: 0, unsigned: 0, changes: atLeastOne };
    report(findingOf("webhooks to a receiver that fails, from two processes that are killed", seen, inOrder));
  });
  const stops = await stopsUnderLoad(rounds * 5);
  const clean = { reset: [], badExits: 0, longestMs: (ms: number) => ms < 10_000 };
  report(findingOf("stops with busy clients, half-sent bodies and exports", stops, clean));
}

/** Imports of the same folder that are killed while they save rows; `npm run verify:import 100`. */
export const verifyImport = (kills: number, report: Report): Promise<void> =>
  onPostgres(async (_, database) => {
    const seen = await killImports(await database(), { kills, brands: Math.ceil(kills * 0.7) });
    const right = { kills, doubled: 0, missing: 0, entries: 0, runs: 1, unbalanced: 0 };
    report(findingOf("an import that is killed while it saves rows, and goes on", seen, right));
  });

/** 50,000 events for each round: a million for twenty. */
export const verifyUsage = (rounds: number, report: Report): Promise<void> =>
  onPostgres(async (_, database) => {
    const seen = await within(await database(), async (ctx) => {
      await bootstrap(ctx, { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" });
      return usageFaults(ctx, rounds * 50_000);
    });
    const { accepted, duplicates, conflicts, refused } = seen;
    const accounted = { sent: accepted + duplicates + conflicts + refused, open: 0, differing: [] };
    report(findingOf("usage with random faults whose causes end", seen, accounted));
  });

const GROWTH_MONTHS = 24;
const IDLE_BRANDS = 50_000;

/** Two years of usage; `npm run verify:growth 1000000`: that many events a month. */
export const verifyGrowth = (events: number, report: Report): Promise<void> =>
  onPostgres(async (_, database) => {
    const killed = await killArchive(await database(), { kills: 20, events: 20_000, withinMs: 400 });
    const once = { found: killed.events, ids: killed.events, inBoth: 0, strays: 0, kills: atLeastOne };
    report(findingOf("archiving usage, killed at any moment", killed, once));
    const size = { months: GROWTH_MONTHS, events, rounds: 5, keep: USAGE_KEEP_MONTHS };
    const grown = await growAndArchive(await database(), size);
    const steady = {
      kept: USAGE_KEEP_MONTHS,
      driftPercent: (percent: number) => percent < 5,
      wrong: [],
      lines: atLeastOne,
    };
    report(findingOf("two years of usage, and five more months", grown, steady));
    const { most, ...idle } = await idleCost(IDLE_BRANDS, 5);
    const cheap = { one: (seconds: number) => seconds <= 0.5, two: (seconds: number) => seconds < idle.one * 1.5 };
    report(findingOf("PostgreSQL's CPU in an idle minute", idle, cheap));
    for (const figures of most) report({ what: "of it", figures, ok: true });
  });

/** Random histories of what brands owe, each with the equations after each step. */
export const verifyLedger = (histories: number, report: Report): Promise<void> =>
  onPostgres(
    async (_, database) => {
      const { kinds, ...played } = await playInParallel(histories, database);
      for (const [what, count] of Object.entries(kinds).sort()) report({ what, figures: String(count), ok: true });
      report(findingOf("histories of what brands owe, beside a second calculation", played, { wrong: [] }));
    },
    { durable: false },
  );

/** What a company does with the console beside running it. */
export async function verifyOperations(report: Report): Promise<void> {
  await onPostgres(async (postgres) => {
    for await (const finding of checkAlerts(postgres)) report(finding);
    for await (const finding of checkRelease(postgres)) report(finding);
  });
  for await (const finding of checkBackupGuide()) report(finding);
  const pair = await startPair();
  try {
    const seen = await restartUnderLoad({ url: pair.url, restart: pair.failOver }, 16, 6_000);
    const expected = { ...intact, sameProcess: true, longestMs: (ms: number) => ms < 5_000 };
    report(findingOf("synchronous standby promoted under load", seen, expected));
  } finally {
    await pair.stop();
  }
}

/** @param from a checkout of an earlier release, built, that serves while this one upgrades its database */
export const verifyUpgrade = (from: string, report: Report): Promise<void> =>
  onPostgres(async (postgres) => {
    for await (const finding of upgradesUnderLoad(from, postgres)) report(finding);
  });

/** Nothing opens but a link that lives, of its own brand, and no token is anywhere else. */
const linksExpected = {
  guesses: (count: number) => count <= 120,
  guessed: 0,
  "the right link afterwards": 429,
  closed: [],
  bare: [],
  ended: [],
  answers: 1,
  foreign: [],
  leaked: [],
};

/** @param pairs sign-ins of a known and an unknown address whose times are compared */
export async function verifySecurity(pairs: number, report: Report): Promise<void> {
  await inLab(pairs + 7, async (lab) => {
    const [guessed, used, ...measured] = lab.members;
    if (!guessed || !used) throw new Error("nobody to sign in as");
    report(await parallelGuesses(lab, guessed.email));
    report(await parallelUses(lab, used));
    for (const finding of await timing(lab, measured)) report(finding);
    report(await outboundTable(lab));
    report(await routesWithoutSession(lab));
    report(await stolenPairs(lab));
    report(findingOf("links in invoice emails", await invoiceLinks(lab), linksExpected));
  });
  report(formulasInExports());
  report(oddValues());
}

/** As a test, because the examples of all calls are the tests' own. */
function oddValues(): Finding {
  const args = ["vitest", "run", "--project", "server", "server/src/odd-values.test.ts"];
  const run = spawnSync("npx", args, { cwd: root, env: { ...process.env, ODD_VALUES: "1" }, encoding: "utf8" });
  const sent = /odd values: (\d+ of \d+)/.exec(run.stdout)?.[1] ?? "none";
  const ok = run.status === 0;
  return {
    what: "odd values in every position of every operation",
    figures: ok ? sent : `${run.stdout}${run.stderr}`.slice(-4_000),
    ok,
  };
}
