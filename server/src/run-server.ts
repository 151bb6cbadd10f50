import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import closeWithGrace from "close-with-grace";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Mailer } from "./adapters/mail.ts";
import { consoleOutput } from "./console-log.ts";
import type { BillingClock } from "./context/context.ts";
import { startText } from "./env.text.ts";
import { type Env, readEnv } from "./env.ts";
import { type Front, openFront } from "./front.ts";
import { isDatabaseAway } from "./http/errors.ts";
import { isBuilt } from "./http/pages.ts";
import { logText } from "./lib/log.text.ts";
import { OperatorError, operatorMessage } from "./lib/operator-error.ts";
import { onNpmGone } from "./npm-parent.ts";
import { openDatabase } from "./open-database.ts";
import type { Running } from "./server.ts";

type Parts = {
  log: Logger;
  mailer: Mailer;
  adminName?: string;
  billingClock?: BillingClock;
  extra?: (app: FastifyInstance) => Promise<void>;
  /** Called once it listens. */
  ready?: (running: Running) => Promise<void>;
  /** Called before it stops. */
  stopping?: () => void;
};

/**
 * Runs the server as a process: one clear message and exit code 1 if it cannot start, a clean stop and exit code 0 on
 * SIGTERM or SIGINT, or when the npm that started it ends.
 */
export async function runServer(prepare: (env: Env) => Parts | Promise<Parts>, read = readEnv): Promise<void> {
  // Until it has started, every error is told in one line.
  process.on("uncaughtException", end);
  try {
    const env = read();
    const parts = await prepare(env);
    buildWebIfMissing();
    const front = await openFront(env);
    const running = await whenDatabaseIsThere(parts.log, () => start({ env, front, ...parts }));
    stopOnSignal(running, parts.stopping);
    await parts.ready?.(running);
    process.off("uncaughtException", end);
    running.log.info({ address: running.services.publicUrl() }, logText.ready);
  } catch (error) {
    end(error);
  }
}

/** The code of the console is loaded while its database starts, which takes longer. */
async function start(options: Parts & { env: Env; front: Front }): Promise<Running> {
  const code = Promise.withResolvers<typeof import("./server.ts")>();
  const meanwhile = () => code.resolve(import("./server.ts"));
  const opened = await openDatabase(options.env, options.log, "console", { meanwhile });
  const { startServer } = await code.promise;
  return startServer({ ...options, opened });
}

/** Milliseconds that a start waits for its database: both may have been started together, or it may be failing over. */
const WAIT_MS = 60_000;
const RETRY_MS = 1_000;

async function whenDatabaseIsThere(log: Logger, start: () => Promise<Running>): Promise<Running> {
  for (const until = Date.now() + WAIT_MS; ; await delay(RETRY_MS)) {
    try {
      return await start();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > until) throw error;
      log.warn({ reason: operatorMessage(error) }, logText.startWaits);
    }
  }
}

/** If the console could not start: one line with the reason and what to do. */
function end(error: unknown): never {
  const known = error instanceof OperatorError;
  const why = operatorMessage(error);
  process.stderr.write(`${known ? why : startText.failed(why)}\n`);
  if (process.env.LOG_LEVEL === "debug" && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

function buildWebIfMissing(): void {
  if (isBuilt()) return;
  const root = fileURLToPath(new URL("../..", import.meta.url));
  if (!existsSync(`${root}/node_modules/vite`)) throw new OperatorError(startText.notBuilt);
  process.stderr.write(`${startText.building}\n`);
  execFileSync("npm", ["run", "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}

/** The signals and events that close-with-grace listens to by default; see docs/decisions/0009-front-door.md. */
const librarySignals = [
  ...(["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT", "SIGILL", "SIGTRAP"] as const),
  ...(["SIGABRT", "SIGBUS", "SIGFPE", "SIGSEGV", "SIGUSR2"] as const),
];

/** A longer stop is cut off: supervisors send SIGKILL after about this long. */
const STOP_MS = 9_500;

/**
 * Stops the server on SIGTERM and SIGINT, when the npm that started it ends, and after an uncaught error. A second
 * signal does not abort the stop: a terminal and npm each pass on one Ctrl-C.
 */
function stopOnSignal(running: Running, stopping?: () => void): void {
  const stopAndExit = closeWithGrace(
    {
      delay: STOP_MS,
      skip: [...librarySignals],
      logger: {
        error: (error) => running.log.error({ reason: operatorMessage(error) }, logText.stopFailed),
      },
    },
    async ({ err }) => {
      if (err) running.log.error({ err }, logText.uncaught);
      await running.stop();
      await consoleOutput.flush();
    },
  );
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    stopping?.();
    void stopAndExit.close();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  onNpmGone(stop);
}
