// Shows MORE-270.

import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "./client.ts";
import { freePort, probe } from "./console-process.ts";
import { createDatabase, type TestPostgres, withClient } from "./postgres.ts";
import type { Finding } from "./security.ts";

const key = Buffer.alloc(32, 7).toString("base64");
const root = fileURLToPath(new URL("../..", import.meta.url));
/** With a table that is held for a minute. */
const START_MS = 900_000;
/** Two businesses each. */
const BRANDS = 75_000;
const USAGE_EVENTS = 1_000_000;
const ACTIVITIES = 300_000;
const USAGE_PER_SECOND = 20;
const COUPONS_PER_SECOND = 5;
const LONGEST_MS = 2_000;
const LOCKED_MS = 60_000;
/** Of traffic before an upgrade begins, beside both releases, and after the earlier one has stopped. */
const AROUND_MS = 3_000;

type Callers = { session: string; token: string };
type Filled = Callers & { template: string };

/**
 * Upgrades a filled database of an earlier release while that release serves usage and coupons: three times without a
 * fault, once while somebody holds a table, and once killed in the middle.
 * @param from a checkout of the earlier release with its packages and its build
 */
export async function* upgradesUnderLoad(from: string, postgres: TestPostgres): AsyncGenerator<Finding> {
  const filled = await fillEarlier(from, postgres);
  for (const round of [1, 2, 3]) yield await upgrade(`upgrade under traffic, round ${round}`, from, postgres, filled);
  yield await upgrade("upgrade while a table is held for a minute", from, postgres, filled, holdTable);
  yield await upgrade("upgrade killed in the middle and started again", from, postgres, filled, killUpgrade);
}

/** A database that the earlier release made, filled by its own statements, as a template. */
async function fillEarlier(from: string, postgres: TestPostgres): Promise<Filled> {
  const url = await createDatabase(postgres.url);
  const earlier = await start(from, url);
  await earlier.ready;
  await earlier.stop();
  return withClient(url, async (client) => {
    const run = (text: string) => client.query(text);
    const { fillConsole, openSession, makeApiKeys } = await import(`${from}/server/bench/fill/console.ts`);
    const { fillUsage } = await import(`${from}/server/bench/fill/usage.ts`);
    await fillConsole(run, { brands: BRANDS, activities: ACTIVITIES });
    await fillUsage(run, BRANDS, USAGE_EVENTS);
    const session: string = await openSession(run);
    const [token = ""]: string[] = await makeApiKeys(run, 1);
    return { template: nameOf(url), session, token };
  });
}

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1);

type Process = { url: string; ready: Promise<void>; stop(signal?: "SIGKILL"): Promise<void> };

/** `npm start` in the folder of a release. */
async function start(folder: string, databaseUrl: string): Promise<Process> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    LOG_LEVEL: "error",
    MAIL_TO_LOG: "true",
    ADMIN_EMAIL: "admin@example.com",
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: key,
  };
  const child = spawn("npm", ["start", "--silent"], {
    cwd: folder,
    env,
    detached: true,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  return {
    url,
    ready: waitUntilReady(url, child),
    stop: async (signal) => {
      if (child.pid !== undefined) process.kill(-child.pid, signal ?? "SIGTERM");
      await ended;
    },
  };
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + START_MS; (await probe(`${url}/readyz`)) !== 200; await delay(20)) {
    if (Date.now() > until || child.exitCode !== null || child.signalCode !== null) throw new Error("did not start");
  }
}

type Traffic = {
  /** Where calls go, in turn. */
  urls: string[];
  stop(): Promise<{ calls: number; failed: string[]; longestMs: number }>;
};

/** Calls at a steady rate, whether earlier ones were answered or not. */
function startTraffic(urls: string[], { session, token }: Callers): Traffic {
  const failed: string[] = [];
  const open = new Set<Promise<void>>();
  let [calls, longestMs] = [0, 0];
  const every = (perSecond: number, send: (url: string) => Promise<{ status: number; body: unknown }>) => {
    let last = performance.now();
    return setInterval(() => {
      const url = urls[calls++ % urls.length] ?? "";
      const call = send(url)
        .then(({ status, body }) => {
          if (status !== 200) failed.push(`${status} ${JSON.stringify(body).slice(0, 120)}`);
          longestMs = Math.max(longestMs, performance.now() - last);
          last = performance.now();
        })
        .catch((error: unknown) => void failed.push(String(error)))
        .finally(() => open.delete(call));
      open.add(call);
    }, 1_000 / perSecond);
  };
  const timers = [
    every(USAGE_PER_SECOND, (url) => Client.withKey(url, token).post("/platform/usage_events", usage())),
    every(COUPONS_PER_SECOND, (url) => new Client(url, { session }).post("/admin/coupons", coupon())),
  ];
  return {
    urls,
    stop: async () => {
      for (const each of timers) clearInterval(each);
      await Promise.all(open);
      return { calls, failed, longestMs };
    },
  };
}

const usage = () => ({
  usage_events: [
    {
      id: randomUUID(),
      organization_id: 1 + Math.floor(Math.random() * BRANDS),
      type: "storage_gb",
      quantity: "1",
      occurred_at: new Date().toISOString(),
    },
  ],
});

const coupon = () => {
  const code = randomUUID().slice(0, 12).toUpperCase();
  const dates = { starts_at: "2026-11-01", expires_at: "2027-12-31" };
  return { name: `Coupon ${code}`, code, discount_value: 15, ...dates, validity_period: 3 };
};

type Fault = (databaseUrl: string) => Promise<Process>;

const upgradeTo: Fault = async (databaseUrl) => {
  const next = await start(root, databaseUrl);
  await next.ready;
  return next;
};

async function upgrade(
  what: string,
  from: string,
  postgres: TestPostgres,
  { template, ...callers }: Filled,
  startNext: Fault = upgradeTo,
): Promise<Finding> {
  const databaseUrl = await createDatabase(postgres.url, template);
  const earlier = await start(from, databaseUrl);
  await earlier.ready;
  const traffic = startTraffic([earlier.url], callers);
  await delay(AROUND_MS);
  const begun = performance.now();
  const next = await startNext(databaseUrl);
  const seconds = (performance.now() - begun) / 1_000;
  traffic.urls.push(next.url);
  await delay(AROUND_MS);
  traffic.urls.shift();
  await earlier.stop();
  await delay(AROUND_MS);
  const { calls, failed, longestMs } = await traffic.stop();
  const complete = await isComplete(databaseUrl);
  await next.stop();
  await withClient(postgres.url, (client) => client.query(`drop database "${nameOf(databaseUrl)}" with (force)`));
  return {
    what,
    figures: `ready after ${seconds.toFixed(1)} s, ${calls} calls, ${failed.length} failed ${failed.slice(0, 3).join("; ")}, ${Math.round(longestMs)} ms without a success at most, ${complete}`,
    ok: failed.length === 0 && longestMs < LONGEST_MS && complete === "complete",
  };
}

const holdTable: Fault = (databaseUrl) =>
  withClient(databaseUrl, async (holder) => {
    await holder.query("begin");
    await holder.query("lock table brands, businesses, activities in access share mode");
    const ended = delay(LOCKED_MS).then(() => holder.query("commit"));
    const next = await upgradeTo(databaseUrl);
    await ended;
    return next;
  });

const killUpgrade: Fault = (databaseUrl) =>
  withClient(databaseUrl, async (watcher) => {
    const killed = await start(root, databaseUrl);
    killed.ready.catch(() => undefined);
    while (
      (await watcher.query("select 1 from pg_stat_progress_create_index where datname = current_database()"))
        .rowCount === 0
    )
      await delay(10);
    await killed.stop("SIGKILL");
    return upgradeTo(databaseUrl);
  });

/** Every index is valid, and no step waits. */
const isComplete = (databaseUrl: string): Promise<string> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ invalid: number; waiting: number }>(
      `select (select count(*)::int from pg_index where not indisvalid) as invalid,
        (select count(*)::int from drizzle.waiting_steps) as waiting`,
    );
    const { invalid, waiting } = rows[0] ?? {};
    return invalid === 0 && waiting === 0 ? "complete" : `${invalid} invalid indexes, ${waiting} steps wait`;
  });
