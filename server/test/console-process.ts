import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

type Variables = Record<string, string>;

export type ConsoleProcess = {
  url: string;
  child: ChildProcess;
  /** From the start of the process to the first 200 of /readyz. */
  startMs: number;
  /** Its stderr output. */
  output(): string;
  /** Resolves with the exit code of a clean stop. */
  stop(): Promise<number | null>;
  /** Ends it like a power cut. */
  kill(): Promise<void>;
};

const START_TIMEOUT_MS = 60_000;

/** Variables that name a database, keys or an address come only from the caller, never from the machine. */
function environment(variables: Variables): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot, LD_LIBRARY_PATH } = process.env;
  return { PATH, HOME, TMPDIR, SystemRoot, LD_LIBRARY_PATH, LOG_LEVEL: "warn", ...variables };
}

const start = fileURLToPath(new URL("../start.js", import.meta.url));

type Launch = {
  /** File descriptor for its log. */
  stdout?: number | "ignore";
  /** Through npm, in a process group of its own, as in a terminal. */
  npm?: boolean;
  /** Runs instead of these sources, from another folder than theirs. */
  program?: readonly string[];
};

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Those of `npm start`. */
const options: string[] = JSON.parse(readFileSync(`${root}/package.json`, "utf8"))
  .scripts.start.split(" ")
  .slice(1, -1);

/** `npm start` as a separate process, ready to answer; on a free port unless the variables name one. */
export async function startConsole(
  variables: Variables,
  { stdout = "ignore", npm = false, program }: Launch = {},
): Promise<ConsoleProcess> {
  const PORT = variables.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${PORT}`;
  const begin = performance.now();
  const [command = "", ...args] =
    program ?? (npm ? ["npm", "start", "--silent"] : [process.execPath, ...options, start]);
  const child = spawn(command, args, {
    ...(npm && { cwd: root, detached: true }),
    ...(program && { cwd: tmpdir() }),
    env: environment({ PORT, MAIL_TO_LOG: "true", ADMIN_EMAIL: "admin@example.com", ...variables }),
    stdio: ["ignore", stdout, "pipe"] as const,
  });
  let output = "";
  child.stderr?.on("data", (chunk) => {
    output = (output + String(chunk)).slice(-20_000);
  });
  const ended = once(child, "exit");
  await waitFor200(`${url}/readyz`, child, () => output);
  return {
    url,
    child,
    startMs: performance.now() - begin,
    output: () => output,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      return child.exitCode;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** More frequent polling would slow the start on two cores. */
async function waitFor200(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await delay(20)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the console ended: ${output()}`);
    const answer = await probe(url);
    if (answer === 200) return;
  }
  child.kill("SIGKILL");
  throw new Error(`the console did not become ready: ${output()}`);
}

/** A connection that stays open would delay the server's stop by its five seconds. */
export async function probe(url: string): Promise<number | null> {
  const answer = await fetch(url, { headers: { connection: "close" } }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status ?? null;
}

export type Finished = { code: number | null; out: string; err: string };

/** Starts one of the operator's commands, by file name. */
export const startCommand = (name: string, args: string[], variables: Variables) =>
  spawn(process.execPath, [start, name, ...args], { env: environment(variables), stdio: ["ignore", "pipe", "pipe"] });

/** Runs it to its end. */
export async function runCommand(name: string, args: string[], variables: Variables): Promise<Finished> {
  const child = startCommand(name, args, variables);
  const texts = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    texts.out += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    texts.err += String(chunk);
  });
  await once(child, "close");
  return { code: child.exitCode, ...texts };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
