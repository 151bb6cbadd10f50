// Shows MORE-32.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "../../test/client.ts";
import { type Bench, type Row, thousands } from "../bench.ts";
import { addPeople, openSession } from "../fill/console.ts";
import { withConnection } from "../postgres.ts";
import { cpuMsOf } from "../proc.ts";
import type { Site } from "../site.ts";
import { percentile } from "../statistics.ts";
import type { Target } from "../targets.ts";
import { withConsole } from "./times.ts";

const STREAMS = 500;
const PEOPLE = 13;
const SESSIONS = 50;
const WRITES = 200;
const LISTS = 400;
/** Pause between writes, so that each is sealed and published separately. */
const PAUSE_MS = 50;
/** The brand that is changed. */
const BRAND = 1;

/** Cost of streams: 13 people with 50 sessions hold them open while one person writes. */
export const streamRow: Row = {
  name: "streams",
  about: "event streams: CPU of a write, how late the last stream hears of it, and the list meanwhile",
  run: async (bench) => {
    const site = await bench.site(bench.options.brands.at(-1) ?? 0);
    const sessions = await openSessions(site);
    await withConsole(site, (target) => measureStreams(bench, target, sessions));
  },
};

function openSessions({ consoleUrl }: Site): Promise<string[]> {
  return withConnection(consoleUrl, async (client) => {
    const run = (statement: string) => client.query(statement);
    await addPeople(run, PEOPLE);
    const { rows } = await client.query<{ id: number }>("select id from admin_users order by id desc limit $1", [
      PEOPLE,
    ]);
    const sessions: string[] = [];
    while (sessions.length < SESSIONS) sessions.push(await openSession(run, rows[sessions.length % PEOPLE]?.id));
    return sessions;
  });
}

async function measureStreams({ folder, report }: Bench, target: Target, sessions: readonly string[]): Promise<void> {
  const file = join(folder, "cookies.txt");
  writeFileSync(file, sessions.map((token) => `session=${token}`).join("\n"));
  const admin = new Client(target.url, { session: sessions[0] ?? "" });
  await run(target.pid, admin, new Map());
  const alone = await run(target.pid, admin, new Map());
  const arrived = new Map<number, number>();
  const program = fileURLToPath(new URL("../streams-process.ts", import.meta.url));
  const child = spawn(process.execPath, [program, target.url, file, String(STREAMS)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  await once(lines, "line");
  lines.on("line", (line) => {
    const [id, at] = line.split(" ").map(Number);
    if (id !== undefined && at !== undefined) arrived.set(id, at);
  });
  const busy = await run(target.pid, admin, arrived);
  child.kill();
  const size = `${thousands(STREAMS)} streams`;
  report.add("CPU of a write", size, `${busy.cpuMs.toFixed(1)} ms`, `without streams ${alone.cpuMs.toFixed(1)} ms`);
  report.add("event at the last stream", size, `${busy.lateMs.toFixed(0)} ms`, "p99 after the answer");
  const list = `${busy.listMs.toFixed(1)} ms`;
  report.add("list meanwhile, p99", size, list, `without streams ${alone.listMs.toFixed(1)} ms`);
}

async function run(pid: number, admin: Client, arrived: Map<number, number>) {
  const begin = cpuMsOf(pid);
  const answered: number[] = [];
  const first = await headOf(admin);
  for (let each = 0; each < WRITES; each += 1) {
    const { status } = await admin.put(`/admin/agencies/${BRAND}`, {
      organization: { phone: `+1 212 555 ${String(each).padStart(4, "0")} ${Date.now()}`.slice(0, 40) },
    });
    if (status !== 200) throw new Error(`a write was answered with ${status}`);
    answered.push(performance.timeOrigin + performance.now());
    await delay(PAUSE_MS);
  }
  await delay(1_000);
  const cpuMs = (cpuMsOf(pid) - begin) / WRITES;
  const late = answered.map((at, index) => (arrived.get(first + index + 1) ?? Number.POSITIVE_INFINITY) - at);
  const lists: number[] = [];
  let writing = true;
  const writes = (async () => {
    for (let each = 0; writing; each += 1) {
      await admin.put(`/admin/agencies/${BRAND}`, { organization: { phone: `+1 646 555 ${each} ${Date.now()}` } });
      await delay(PAUSE_MS);
    }
  })();
  for (let each = 0; each < LISTS; each += 1) {
    const at = performance.now();
    await admin.get("/admin/agencies");
    lists.push(performance.now() - at);
  }
  writing = false;
  await writes;
  return { cpuMs, lateMs: p99(late), listMs: p99(lists) };
}

const headOf = async (admin: Client): Promise<number> =>
  (await admin.get("/admin/activities?per_page=1")).body.data[0]?.id ?? 0;

const p99 = (values: readonly number[]) =>
  percentile(
    values.toSorted((one, other) => one - other),
    0.99,
  );
