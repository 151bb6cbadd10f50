import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Mailer } from "./adapters/mail.ts";
import type { BillingClock } from "./context.ts";
import { type Env, readEnv } from "./env.ts";
import { isBuilt } from "./http/pages.ts";
import { OperatorError, operatorMessage } from "./operator-error.ts";
import { type Running, startServer } from "./server.ts";

type Parts = {
  log: Logger;
  mailer: Mailer;
  billingClock?: BillingClock;
  extra?: (app: FastifyInstance) => Promise<void>;
  /** Once it listens. */
  ready?: (running: Running) => Promise<void>;
};

/**
 * Runs the server as a process: one clear message and exit code 1 where it cannot start, a clean
 * stop and exit code 0 on SIGTERM or SIGINT.
 */
export async function runServer(prepare: (env: Env) => Parts | Promise<Parts>, source = process.env): Promise<void> {
  // The embedded engine may fail outside of any call of ours.
  process.on("uncaughtException", end);
  try {
    const env = readEnv(source);
    const parts = await prepare(env);
    buildWebIfMissing();
    const running = await startServer({ env, ...parts });
    stopOnSignal(running);
    await parts.ready?.(running);
    process.off("uncaughtException", end);
    running.log.info({ address: running.services.publicUrl() }, "ready");
  } catch (error) {
    end(error);
  }
}

/** Where the console could not start: one line that says why, and what to do. */
function end(error: unknown): never {
  const known = error instanceof OperatorError;
  process.stderr.write(`${known ? "" : "The console could not start: "}${operatorMessage(error)}\n`);
  if (process.env.LOG_LEVEL === "debug" && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

function buildWebIfMissing(): void {
  if (isBuilt()) return;
  process.stderr.write("Building the web app …\n");
  const root = fileURLToPath(new URL("../..", import.meta.url));
  execFileSync("npm", ["run", "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}

function stopOnSignal(running: Running): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await running.stop();
    process.exit(0);
  };
  const onSignal = () => {
    stop().catch((error: unknown) => {
      running.log.error({ err: error }, "could not stop cleanly");
      process.exit(1);
    });
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
