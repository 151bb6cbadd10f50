// Shows MORE-272.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { sealAll } from "../src/audit/seal.ts";
import { verifyChain } from "../src/audit/verify.ts";
import { bootstrap } from "../src/bootstrap.ts";
import type { Context } from "../src/context/context.ts";
import { rows } from "../src/db/sql.ts";
import { Client } from "./client.ts";
import { type ConsoleProcess, startConsole } from "./console-process.ts";
import { dropDataFolder } from "./database.ts";
import { brandInput } from "./factories/brand.ts";
import { makeMember, openSessionFor } from "./factories/member.ts";
import { createDatabase, type TestPostgres } from "./postgres.ts";
import { within } from "./within.ts";

type Variables = Record<string, string>;

const key = Buffer.alloc(32, 7).toString("base64");
const ADMIN_EMAIL = "admin@example.com";

/** What writers observed; `wrong` are answers that nobody should get. */
export type Writing = { acknowledged: string[]; unavailable: number; wrong: string[] };

/** What the database contains afterwards. */
export type Durability = { lost: number; halves: number; chain: string };

/** Each client creates brands until `ended`; calls back for each acknowledged one. */
export async function write(
  clients: readonly Client[],
  ended: AbortSignal,
  onWritten = (): void => undefined,
): Promise<Writing> {
  const seen: Writing = { acknowledged: [], unavailable: 0, wrong: [] };
  const loop = async (client: Client) => {
    while (!ended.aborted) {
      const brand = brandInput();
      const answer = await client.post("/admin/agencies", { organization: brand }).catch((error: unknown) => {
        if (!ended.aborted) seen.wrong.push(String(error));
        return null;
      });
      if (answer?.status === 200) {
        seen.acknowledged.push(brand.name);
        onWritten();
      } else if (answer?.status === 503 && Number(answer.headers.get("retry-after")) > 0) {
        seen.unavailable += 1;
        await delay(50);
      } else if (answer) seen.wrong.push(`${answer.status} ${answer.body?.code}`);
    }
  };
  await Promise.all(clients.map(loop));
  return seen;
}

/** Initializes the database. @returns the sessions of this many Super Admins */
export const signedIn = (variables: Variables, people: number): Promise<string[]> =>
  within(variables, async (ctx) => {
    await bootstrap(ctx, { adminEmail: ADMIN_EMAIL, billingTimeZone: "America/New_York" });
    const tokens: string[] = [];
    while (tokens.length < people) {
      tokens.push(await openSessionFor(ctx, (await makeMember(ctx, { role: "super_admin" })).id));
    }
    return tokens;
  });

/** Every acknowledged brand must exist; every brand has exactly one activity, and no activity lacks its brand. */
export async function compare(ctx: Context, acknowledged: readonly string[]): Promise<Durability> {
  const tx = ctx.db.current();
  const found = await rows<{ name: string; events: number }>(
    tx,
    sql`select b.name, (select count(*)::int from activities a
          where a.event = 'brand.created' and a.subject_id = b.id) as events from brands b`,
  );
  const [orphans] = await rows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from activities a
        where a.event = 'brand.created' and not exists (select 1 from brands b where b.id = a.subject_id)`,
  );
  await sealAll(ctx.db);
  const chain = await verifyChain(ctx.db);
  const names = new Set(found.map(({ name }) => name));
  return {
    lost: acknowledged.filter((name) => !names.has(name)).length,
    halves: found.filter(({ events }) => events !== 1).length + (orphans?.count ?? 0),
    chain: chain.ok ? "whole" : chain.message,
  };
}

export const clientsOf = ({ url }: ConsoleProcess, sessions: readonly string[]): Client[] =>
  sessions.map((session) => new Client(url, { session }));

export type RestartReport = Writing & Durability & { awayMs: number; longestMs: number; sameProcess: boolean };

/** A database of its own that goes away and comes back. */
type Restarting = { url: string; restart(): Promise<void> };

/**
 * PostgreSQL goes away and comes back while people write; the console process must survive.
 * @returns also the longest time between two acknowledged writes
 */
export async function restartUnderLoad(database: Restarting, clients: number, ms: number): Promise<RestartReport> {
  const variables = { DATABASE_URL: database.url, SECRETS_KEY: key };
  const sessions = await signedIn(variables, clients);
  const server = await startConsole(variables);
  try {
    const ending = new AbortController();
    let [last, longestMs] = [performance.now(), 0];
    const onWritten = () => {
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    };
    const writing = write(clientsOf(server, sessions), ending.signal, onWritten);
    await delay(ms);
    const awayMs = await restartAndWait(database, server);
    await delay(ms);
    ending.abort();
    const seen = await writing;
    const sameProcess = server.child.exitCode === null && server.child.signalCode === null;
    const durability = await within(variables, (ctx) => compare(ctx, seen.acknowledged));
    return { ...seen, ...durability, awayMs, longestMs, sameProcess };
  } finally {
    await server.stop();
  }
}

/** @returns milliseconds from the stop signal until /readyz answers 200 again */
async function restartAndWait(database: Restarting, server: ConsoleProcess): Promise<number> {
  const begin = performance.now();
  await database.restart();
  for (const until = Date.now() + 30_000; Date.now() < until; await delay(20)) {
    if (server.child.exitCode !== null) throw new Error(`the console ended: ${server.output()}`);
    const answer = await fetch(`${server.url}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return performance.now() - begin;
  }
  throw new Error("/readyz did not recover within 30 s");
}

export type TwinReport = { admins: number; defaults: number; heads: number };

/** Two processes on one empty PostgreSQL: both start, and the initial rows are created once. */
export async function startTwins(postgres: TestPostgres): Promise<TwinReport> {
  const variables = { DATABASE_URL: await createDatabase(postgres.url), SECRETS_KEY: key };
  const started = await Promise.allSettled([startConsole(variables), startConsole(variables)]);
  for (const each of started) if (each.status === "fulfilled") await each.value.stop();
  for (const each of started) if (each.status === "rejected") throw each.reason;
  return within(variables, async (ctx) => {
    const [found] = await rows<TwinReport>(
      ctx.db.current(),
      sql`select (select count(*)::int from admin_users) as admins,
                 (select count(*)::int from packages where is_default) as defaults,
                 (select count(*)::int from audit_head) as heads`,
    );
    if (!found) throw new Error("nothing was counted");
    return found;
  });
}

export type KillReport = Writing & Durability & { rounds: number };

/**
 * Kills the console on the embedded database within `ms` while people write, and starts it again on the same folder.
 */
export async function killUnderWrites(
  rounds: number,
  clients: number,
  ms: number,
  DATA_DIR = mkdtempSync(join(tmpdir(), "console-kill-")),
): Promise<KillReport> {
  const report: KillReport = { acknowledged: [], unavailable: 0, wrong: [], lost: 0, halves: 0, chain: "", rounds: 0 };
  try {
    const sessions = await signedIn({ DATA_DIR }, clients);
    while (report.rounds < rounds) {
      const server = await startConsole({ DATA_DIR });
      const ending = new AbortController();
      const first = Promise.withResolvers<void>();
      const writing = write(clientsOf(server, sessions), ending.signal, first.resolve);
      // Waits for the first write, because otherwise nothing could be lost.
      await first.promise;
      await delay(ms * Math.random());
      ending.abort();
      await server.kill();
      const seen = await writing;
      report.acknowledged.push(...seen.acknowledged);
      report.unavailable += seen.unavailable;
      report.wrong.push(...seen.wrong);
      Object.assign(report, await within({ DATA_DIR }, (ctx) => compare(ctx, report.acknowledged)));
      report.rounds += 1;
      if (report.lost + report.halves > 0 || report.chain !== "whole") break;
    }
    return report;
  } finally {
    await dropDataFolder(DATA_DIR);
  }
}
