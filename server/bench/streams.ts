import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "../test/client.ts";
import { startConsole } from "../test/console-process.ts";
import { makeMember, openSessionFor } from "../test/factories/member.ts";
import { within } from "../test/within.ts";

const WRITES = 200;
const LISTS = 400;
/** Between two writes, so that each is sealed and published by itself. */
const PAUSE_MS = 50;
/** Of the clock in which Linux counts a process's time. */
const TICKS_PER_SECOND = 100;

type Variables = Record<string, string>;

export type StreamReport = {
  streams: number;
  /** Server CPU milliseconds per write, with the streams and without. */
  cpuMs: number;
  cpuMsAlone: number;
  /** From the answer to a write until the event is at the last stream; p99, milliseconds. */
  lateMs: number;
  /** p99 of the brands list in milliseconds while writes go on, with the streams and without. */
  listMs: number;
  listMsAlone: number;
};

/** What streams cost: 13 people with 50 sessions hold them while one person writes. */
export async function measureStreams(
  variables: Variables,
  brandId: number,
  folder: string,
  streams = 500,
): Promise<StreamReport> {
  const sessions = await within(variables, async (ctx) => {
    const people = [];
    for (let each = 0; each < 13; each += 1) people.push(await makeMember(ctx, { role: "super_admin" }));
    const tokens: string[] = [];
    while (tokens.length < 50) tokens.push(await openSessionFor(ctx, people[tokens.length % 13]?.id ?? 0));
    return tokens;
  });
  const file = join(folder, "cookies.txt");
  writeFileSync(file, sessions.map((token) => `session=${token}`).join("\n"));
  const server = await startConsole({ ...variables, LOG_LEVEL: "info" });
  try {
    const admin = new Client(server.url, { session: sessions[0] ?? "" });
    await run(server.child.pid ?? 0, admin, brandId, new Map());
    const alone = await run(server.child.pid ?? 0, admin, brandId, new Map());
    const arrived = new Map<number, number>();
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL("streams-process.ts", import.meta.url)), server.url, file, String(streams)],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const lines = createInterface({ input: child.stdout });
    await once(lines, "line");
    lines.on("line", (line) => {
      const [id, at] = line.split(" ").map(Number);
      if (id !== undefined && at !== undefined) arrived.set(id, at);
    });
    const busy = await run(server.child.pid ?? 0, admin, brandId, arrived);
    child.kill();
    return {
      streams,
      cpuMs: busy.cpuMs,
      cpuMsAlone: alone.cpuMs,
      lateMs: busy.lateMs,
      listMs: busy.listMs,
      listMsAlone: alone.listMs,
    };
  } finally {
    await server.stop();
  }
}

async function run(pid: number, admin: Client, brandId: number, arrived: Map<number, number>) {
  const begin = cpuMsOf(pid);
  const answered: number[] = [];
  const first = await headOf(admin);
  for (let each = 0; each < WRITES; each += 1) {
    const { status } = await admin.put(`/admin/agencies/${brandId}`, {
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
      await admin.put(`/admin/agencies/${brandId}`, { organization: { phone: `+1 646 555 ${each} ${Date.now()}` } });
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
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? Number.NaN;

/** User and system time of a process in milliseconds. Linux alone tells it. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}
