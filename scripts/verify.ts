import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { idleInBrowser } from "../e2e/bench/idle.ts";
import { bootstrap } from "../server/src/bootstrap.ts";
import { isBuilt } from "../server/src/http/pages.ts";
import { checkAlerts } from "../server/test/alerting.ts";
import { backUpUnderLoad } from "../server/test/backup-load.ts";
import { followChanges } from "../server/test/change-feed.ts";
import { type CloseReport, killCloses } from "../server/test/close-kills.ts";
import { damageRounds } from "../server/test/damage.ts";
import { formulasInExports } from "../server/test/formulas.ts";
import { checkBackupGuide } from "../server/test/guide.ts";
import { killRounds } from "../server/test/kill-embedded.ts";
import { unreadLogs } from "../server/test/log-readers.ts";
import { createDatabase, startPostgres } from "../server/test/postgres.ts";
import { checkRelease } from "../server/test/release.ts";
import {
  type Durability,
  killUnderWrites,
  restartUnderLoad,
  startTwins,
  type Writing,
} from "../server/test/reliability.ts";
import {
  type Finding,
  inLab,
  outboundTable,
  parallelGuesses,
  parallelUses,
  routesWithoutSession,
  stolenPairs,
  timing,
} from "../server/test/security.ts";
import { startPair } from "../server/test/standby.ts";
import { stopsUnderLoad } from "../server/test/stops.ts";
import { upgradesUnderLoad } from "../server/test/upgrade-load.ts";
import { type FaultReport, usageFaults } from "../server/test/usage-faults.ts";
import { type StormReport, usageStorm } from "../server/test/usage-storm.ts";
import { webhooksUnderKills } from "../server/test/webhook-kills.ts";
import { within } from "../server/test/within.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const key = Buffer.alloc(32, 7).toString("base64");

/**
 * Long checks of adjustable size: `npm run verify:reliability [rounds]`, `npm run verify:security [pairs]`. With the folder of
 * an earlier release, `npm run verify:operations` upgrades from that one.
 */
const [, , kind, size] = process.argv;
/** About 67,000 rows in all tables. */
const BACKUP_BRANDS = 4_000;
let failed = false;

function report({ what, figures, ok }: Finding): void {
  process.stdout.write(`${ok ? "✓" : "✗"} ${what}: ${figures}\n`);
  failed ||= !ok;
}

const isIntact = (seen: Writing & Durability) =>
  seen.wrong.length === 0 && seen.lost + seen.halves === 0 && seen.chain === "whole";
const figures = (seen: Writing & Durability) =>
  `${seen.acknowledged.length} writes acknowledged, ${seen.unavailable} answered 503, ${seen.wrong.length} wrong answers${seen.wrong
    .slice(0, 3)
    .map((each) => ` (${each})`)
    .join("")}, ${seen.lost} lost, ${seen.halves} half, record ${seen.chain}`;

async function reliability(rounds: number): Promise<void> {
  const engine = await killRounds(rounds);
  report({
    what: "embedded database killed under writes",
    figures: `${engine.rounds} rounds, ${engine.acknowledged} transactions acknowledged, ${engine.lost} lost, ${engine.halves} half, ${engine.strays} servers left`,
    ok: engine.lost + engine.halves + engine.strays === 0,
  });
  const killed = await killUnderWrites(Math.max(1, Math.round(rounds / 4)), 8, 1_500);
  report({
    what: "console on the embedded database killed under writes",
    figures: `${killed.rounds} rounds, ${figures(killed)}`,
    ok: isIntact(killed) && killed.acknowledged.length > 0,
  });
  const backup = await backUpUnderLoad(BACKUP_BRANDS);
  report({
    what: "backup of the embedded database while people read and write",
    figures: `${backup.rows} rows in ${backup.seconds.toFixed(1)} s, longest wait ${Math.round(backup.longestDuring)} ms (${Math.round(backup.longestBefore)} ms without), the copy is ${backup.restored}`,
    ok: backup.restored === "whole" && backup.longestDuring <= backup.longestBefore + 250,
  });
  const damaged = await damageRounds(rounds);
  report({
    what: "start on a data folder with a damaged file",
    figures: `${damaged.rounds} rounds, ${damaged.started} served, ${damaged.refused} ended with one line, ${damaged.wrong.length} otherwise ${damaged.wrong.join("; ")}`,
    ok: damaged.wrong.length === 0,
  });
  const postgres = await startPostgres({ durable: true });
  try {
    const restarted = await restartUnderLoad(
      { url: await createDatabase(postgres.url), restart: postgres.restart },
      16,
      4_000,
    );
    report({
      what: "PostgreSQL restarted under load",
      figures: `${figures(restarted)}, ready again after ${Math.round(restarted.awayMs)} ms, ${restarted.sameProcess ? "same process" : "the console ended"}`,
      ok: isIntact(restarted) && restarted.sameProcess && restarted.unavailable > 0,
    });
    const twins = await startTwins(postgres);
    report({
      what: "two processes started together on an empty PostgreSQL",
      figures: `both came up, ${twins.admins} admin, ${twins.defaults} default package`,
      ok: twins.admins === 1 && twins.defaults === 1 && twins.heads === 1,
    });
  } finally {
    await postgres.stop();
  }
}

const right = ({ wrong, missing, doubled, gaps }: CloseReport) => wrong + missing + doubled + gaps === 0;
const closed = (seen: CloseReport) =>
  `${seen.kills} closers killed, ${seen.beforeTheLast} of ${seen.bills} bills before the last one ran, ${seen.wrong} wrong, ${seen.missing} missing, ${seen.doubled} doubled, ${seen.gaps} numbers left out`;
const stormed = (seen: StormReport) =>
  `${seen.cut} calls cut off, ${seen.stored} of ${seen.events} events stored, ${seen.differing} days differ, ${seen.wrong.length} wrong answers`;

/** Each batch is accounted for, and no bill differs from the one without faults. */
const isAccountedFor = ({ sent, accepted, duplicates, conflicts, refused, ...rest }: FaultReport) =>
  accepted + duplicates + conflicts + refused === sent && rest.open === 0 && rest.differing.length === 0;
const accounted = (seen: FaultReport) =>
  `${seen.sent} events sent, ${seen.accepted} accepted, ${seen.duplicates} duplicates, ${seen.conflicts} conflicts, ${seen.refused} refused and kept under ${seen.ids} ids, ${seen.open} open at the end, ${seen.differing.length} bills differ ${seen.differing.slice(0, 2).join("; ")}, ${Math.round(seen.seconds)} s`;

/** Fifty thousand events for each round: a million for twenty. */
async function refusedUsage(rounds: number): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  try {
    const variables = { DATABASE_URL: await createDatabase(postgres.url), SECRETS_KEY: key };
    const seen = await within(variables, async (ctx) => {
      await bootstrap(ctx, { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" });
      return usageFaults(ctx, rounds * 50_000);
    });
    report({ what: "usage with random faults whose causes end", figures: accounted(seen), ok: isAccountedFor(seen) });
  } finally {
    await postgres.stop();
  }
}

/** Ten kills, or fifty batches of usage, for each round. */
async function billing(rounds: number): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const folder = mkdtempSync(join(tmpdir(), "console-verify-"));
  const database = async () => ({ DATABASE_URL: await createDatabase(postgres.url), SECRETS_KEY: key });
  try {
    const four = await killCloses(await database(), {
      kills: rounds * 10,
      concurrent: 4,
      brands: rounds * 25,
      withinMs: 400,
    });
    report({
      what: "four processes closing at the same time on PostgreSQL, killed",
      figures: closed(four),
      ok: right(four),
    });
    const storm = await usageStorm(await database(), { batches: rounds * 50, size: 500, processes: 2 });
    report({
      what: "the same batches of usage four times in parallel",
      figures: stormed(storm),
      ok: storm.stored === storm.events && storm.differing === 0 && storm.wrong.length === 0 && storm.cut > 0,
    });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Five thousand changes for each round: 100,000 for twenty. */
async function changeFeed(rounds: number): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  try {
    const seen = await followChanges(
      { DATABASE_URL: await createDatabase(postgres.url), SECRETS_KEY: key },
      rounds * 5_000,
    );
    report({
      what: "the feed of changes of two processes with concurrent writers",
      figures: `${seen.made} changes made, ${seen.read} read, ${seen.gaps} gaps, ${seen.doubles} doubles, ${seen.disordered} out of order, ${seen.wrong.length} wrong answers ${seen.wrong.slice(0, 3).join("; ")}`,
      ok: seen.made === seen.read && seen.gaps + seen.doubles + seen.disordered + seen.wrong.length === 0,
    });
  } finally {
    await postgres.stop();
  }
}

/** Five thousand changes and five kills for each round. */
async function webhooks(rounds: number): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  try {
    const seen = await webhooksUnderKills(
      { DATABASE_URL: await createDatabase(postgres.url), SECRETS_KEY: key },
      {
        changes: rounds * 5_000,
        brands: 500,
        kills: rounds * 5,
        processes: 2,
        withinMs: 2_000,
        failing: 0.02,
        hanging: 0.002,
      },
    );
    report({
      what: "webhooks to a receiver that fails, hangs and restarts, from two processes that are killed",
      figures: `${seen.changes} changes, ${seen.kills} consoles killed, ${seen.restarts} restarts of the receiver, ${seen.failed} requests failed, ${seen.hung} hung, ${seen.lost} lost, ${seen.outOfOrder} out of order, ${seen.repeats} repeats, ${seen.otherIds} under another id, ${seen.unsigned} wrongly signed, ${Math.round(seen.seconds)} s`,
      ok: seen.lost + seen.outOfOrder + seen.otherIds + seen.unsigned === 0 && seen.changes > 0,
    });
  } finally {
    await postgres.stop();
  }
}

/** Sixty pages and saves in a browser, and a hundred stops, for twenty rounds. */
async function availability(rounds: number): Promise<void> {
  if (!isBuilt()) execFileSync("npm", ["run", "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const idle = await idleInBrowser(rounds * 3);
  report({
    what: "pages and saves in a browser after 4 to 8 s of idling",
    figures:
      `${idle.loads} pages, ${idle.saves} saves, ${idle.wrong.length} wrong ${idle.wrong.slice(0, 3).join("; ")}`.trim(),
    ok: idle.wrong.length === 0,
  });
  const seen = await stopsUnderLoad(rounds * 5);
  report({
    what: "stops with busy clients, half-sent bodies and exports",
    figures: `${seen.stops} stops, longest ${Math.round(seen.longestMs)} ms, ${seen.badExits} with another exit code than 0, ${seen.before} requests sent before the signal (${seen.exports} exports), ${seen.reset.length} reset ${seen.reset.slice(0, 3).join("; ")}, ${seen.cut} cut off after 8 s, ${seen.closeHeaders} answers after it that closed their connection`,
    ok: seen.reset.length === 0 && seen.badExits === 0 && seen.longestMs < 10_000,
  });
}

/** What a company does with the console beside running it. */
async function operations(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  try {
    for await (const finding of checkAlerts(postgres)) report(finding);
    for await (const finding of checkRelease(postgres)) report(finding);
  } finally {
    await postgres.stop();
  }
  for await (const finding of checkBackupGuide()) report(finding);
  const pair = await startPair();
  try {
    const seen = await restartUnderLoad({ url: pair.url, restart: pair.failOver }, 16, 6_000);
    report({
      what: "synchronous standby promoted under load",
      figures: `${figures(seen)}, ${Math.round(seen.longestMs)} ms without a success`,
      ok: isIntact(seen) && seen.sameProcess && seen.longestMs < 5_000,
    });
  } finally {
    await pair.stop();
  }
}

/** @param from a checkout of an earlier release, built, that serves while this one upgrades its database */
async function upgrades(from: string): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  try {
    for await (const finding of upgradesUnderLoad(from, postgres)) report(finding);
  } finally {
    await postgres.stop();
  }
}

async function logs(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  try {
    for (const finding of await unreadLogs(postgres)) report(finding);
  } finally {
    await postgres.stop();
  }
}

async function security(pairs: number): Promise<void> {
  await inLab(pairs + 7, async (lab) => {
    const [guessed, used, ...measured] = lab.members;
    if (!guessed || !used) throw new Error("nobody to sign in as");
    report(await parallelGuesses(lab, guessed.email));
    report(await parallelUses(lab, used));
    for (const finding of await timing(lab, measured)) report(finding);
    report(await outboundTable(lab));
    report(await routesWithoutSession(lab));
    report(await stolenPairs(lab));
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
  return { what: "odd values in every position of every operation", figures: ok ? sent : run.stdout.slice(-4_000), ok };
}

if (kind === "reliability") {
  await logs();
  await reliability(Number(size ?? 20));
  await billing(Number(size ?? 20));
  await changeFeed(Number(size ?? 20));
  await refusedUsage(Number(size ?? 20));
  await webhooks(Number(size ?? 20));
  await availability(Number(size ?? 20));
} else if (kind === "usage") await refusedUsage(Number(size ?? 20));
else if (kind === "operations") await (size === undefined ? operations() : upgrades(resolve(size)));
else if (kind === "security") await security(Number(size ?? 1_000));
else {
  process.stderr.write("Usage: node scripts/verify.ts reliability|usage|operations|security [size]\n");
  failed = true;
}
process.exit(failed ? 1 : 0);
