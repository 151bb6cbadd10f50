import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { logText } from "../src/lib/log.text.ts";
import { startConsole } from "./console-process.ts";
import { createDatabase, type TestPostgres } from "./postgres.ts";
import type { Finding } from "./security.ts";

/** Busy clients, each on one connection. */
const CLIENTS = 4;

export type ReaderReport = {
  /** Exit code; null after a signal. */
  code: number | null;
  /** Whether it did not stop by itself. */
  killed: boolean;
  stopMs: number;
  /** Longest answers in milliseconds, while the log was read and while it was not. */
  readMs: number;
  unreadMs: number;
  /** By the metric, before the stop. */
  dropped: number;
  /** What the reader received. */
  read: string;
};

type Options = {
  /** Requests while the log is read, and again while it is not. */
  requests: number;
  /** What becomes of the reader before the requests that it does not read. */
  reader: "stopped" | "killed" | "leaves";
  /** Started by npm, and stopped with Ctrl+C. */
  npm?: boolean;
  /** Called before the stop, with the reader. */
  beforeStop?: (reader: ChildProcess) => Promise<unknown> | undefined;
  /** Called after the signal. */
  stopping?: (reader: ChildProcess) => Promise<unknown> | undefined;
};

/** A process that stops takes at most this long; a longer one is killed. */
const LIMIT_MS = 15_000;

/** More lines than fit into the pipe and into what waits for it. */
const MANY = 10_000;

const cases: Record<string, Omit<Options, "requests">> = {
  "npm start | less, on its first page": { reader: "leaves", npm: true },
  "a stopped reader": { reader: "stopped" },
  "a killed tee": { reader: "killed" },
  "a reader that goes away during the stop": {
    reader: "stopped",
    stopping: async (reader) => {
      await delay(500);
      reader.kill("SIGKILL");
    },
  },
  "a reader that continues": { reader: "stopped", beforeStop: continueReading },
};

/** Stops with each kind of reader; on PostgreSQL, which ends before the stop. @returns one line for each */
export async function unreadLogs(postgres: TestPostgres): Promise<Finding[]> {
  const variables = {
    DATABASE_URL: await createDatabase(postgres.url),
    SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
  };
  const findings: Finding[] = [];
  const run = async (what: string, options: Omit<Options, "requests">) => {
    const seen = await stopUnread(variables, { requests: MANY, ...options });
    const isReported = seen.read.includes(`"msg":"${logText.linesDropped}"`);
    findings.push({
      what: `log with ${what}`,
      figures: `${seen.killed ? "did not stop" : `stopped in ${Math.round(seen.stopMs)} ms`} with ${seen.code ?? "a signal"}, longest answer ${Math.round(seen.unreadMs)} ms (${Math.round(seen.readMs)} ms while it was read), ${seen.dropped} lines dropped${isReported ? ", which the log says" : ""}`,
      ok:
        !seen.killed &&
        (options.npm || seen.code === 0) &&
        seen.dropped > 0 &&
        seen.unreadMs <= seen.readMs + 250 &&
        isReported === (options.beforeStop === continueReading),
    });
  };
  for (const [what, options] of Object.entries(cases)) await run(what, options);
  await run("a reader that stops and goes away, and a database that is away", {
    reader: "stopped",
    beforeStop: () => postgres.stop(),
    stopping: (reader) => void reader.kill("SIGKILL"),
  });
  return findings;
}

async function continueReading(reader: ChildProcess): Promise<void> {
  reader.kill("SIGCONT");
  await delay(1_000);
}

/** Runs a console whose log goes into a pipe, with a reader that stops reading or ends, and stops it with SIGTERM. */
export async function stopUnread(variables: Record<string, string>, options: Options): Promise<ReaderReport> {
  const folder = mkdtempSync(join(tmpdir(), "console-log-"));
  const pipe = join(folder, "pipe");
  const copy = join(folder, "copy");
  execFileSync("mkfifo", [pipe]);
  // Like a pager that shows its first page.
  const command =
    options.reader === "leaves" ? `{ head -n 3 >${copy}; exec sleep 600; } <${pipe}` : `exec tee ${copy} <${pipe}`;
  const reader = spawn("sh", ["-c", command], { stdio: ["ignore", "ignore", "inherit"] });
  const stdout = openSync(pipe, "w");
  try {
    const { npm = false } = options;
    const server = await startConsole({ ...variables, LOG_LEVEL: "info" }, { stdout, npm });
    const signal = (name: NodeJS.Signals) => process.kill((npm ? -1 : 1) * (server.child.pid ?? 0), name);
    // Otherwise this process would hold the pipe open.
    closeSync(stdout);
    // Once the last process that npm started has ended as well.
    const ended = once(server.child, "close");
    const readMs = await longest(server.url, options.requests);
    if (options.reader !== "leaves") reader.kill(options.reader === "stopped" ? "SIGSTOP" : "SIGKILL");
    const unreadMs = await longest(server.url, options.requests);
    const dropped = await droppedLines(server.url);
    await options.beforeStop?.(reader);
    const begun = performance.now();
    signal(npm ? "SIGINT" : "SIGTERM");
    await options.stopping?.(reader);
    let killed = false;
    const limit = setTimeout(() => {
      killed = true;
      signal("SIGKILL");
    }, LIMIT_MS);
    const [code] = await ended;
    clearTimeout(limit);
    const stopMs = performance.now() - begun;
    return { code, killed, stopMs, readMs, unreadMs, dropped, read: readFileSync(copy, "utf8") };
  } finally {
    reader.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the longest of so many answers in milliseconds */
async function longest(url: string, requests: number): Promise<number> {
  let [left, most] = [requests, 0];
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (left-- > 0) {
      const begun = performance.now();
      // Probes are not logged.
      await get(`${url}/api/v1/admin/me`, agent);
      most = Math.max(most, performance.now() - begun);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return most;
}

async function droppedLines(url: string): Promise<number> {
  const metrics = await get(`${url}/metrics`);
  return Number(/^console_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1] ?? -1);
}

function get(url: string, agent = new Agent()): Promise<string> {
  return new Promise((done, failed) => {
    const call = request(url, { agent }, (answer) => {
      let body = "";
      answer.on("data", (chunk) => {
        body += chunk;
      });
      answer.on("end", () => done(body));
    });
    call.once("error", failed).end();
  });
}
