import { resolve } from "node:path";
import { bootstrap } from "../bootstrap.ts";
import { makeLog, makeOutput, sendTo } from "../console-log.ts";
import type { Services } from "../context/context.ts";
import { holdsDatabase } from "../db/embedded/open.ts";
import { type Env, readEnv } from "../env.ts";
import { OperatorError, operatorMessage } from "../lib/operator-error.ts";
import { openDatabase, reachDatabase } from "../open-database.ts";
import { servicesOf } from "../services.ts";

/** Operators need to see warnings together with the result. */
export const log = makeLog("warn", makeOutput(sendTo(process.stderr)));

/** Prints a line on the operator's terminal. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** What a command works with. */
type CommandContext = {
  services: Services;
  /** The data folder whose key file contains the keys; null if SECRETS_KEY does. */
  keyFolder: string | null;
};

type Work<T> = (context: CommandContext) => Promise<T>;

/**
 * Runs `work` on the database of the environment, beside the consoles that use it.
 * @param options.keyIsLost replaces a missing key file by a new one
 * @throws OperatorError if there is none
 */
export async function withDatabase<T>(work: Work<T>, { keyIsLost = false } = {}): Promise<T> {
  const env = readEnv();
  requireDatabase(env);
  return runOn(env, keyIsLost, work);
}

/** Opening a folder creates a database; a command run in the wrong folder must not. @throws OperatorError */
function requireDatabase({ databaseUrl, dataDir }: Env): void {
  if (databaseUrl === null && !holdsDatabase(dataDir))
    throw new OperatorError(`There is no database in ${resolve(dataDir)}; set DATA_DIR or DATABASE_URL.`);
}

/** The same, and creates the database if there is none. */
export async function withNewDatabase<T>(work: Work<T>): Promise<T> {
  const env = readEnv();
  return runOn(env, false, async (context) => {
    await bootstrap(context.services, env);
    return work(context);
  });
}

/**
 * Runs `work` on the database of the environment as it is, of this release or an earlier one.
 * @throws OperatorError
 */
export async function withDatabaseAsIs<T>(env: Env, work: (directUrl: string) => Promise<T>): Promise<T> {
  requireDatabase(env);
  const { directUrl, fault, close } = await reachDatabase(env, log, "command");
  try {
    return await work(directUrl);
  } catch (error) {
    throw fault(error);
  } finally {
    await close();
  }
}

async function runOn<T>(env: Env, keyIsLost: boolean, work: Work<T>): Promise<T> {
  const opened = await openDatabase(env, log, "command", { keyIsLost });
  try {
    return await work({ services: servicesOf(opened, env), keyFolder: opened.keyFolder });
  } finally {
    await opened.close();
  }
}

/** Prints one clear line and exits with code 1 if it fails. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${operatorMessage(error)}\n`);
    process.exitCode = 1;
  }
}

/** The command's argument. @throws OperatorError with the usage */
export function requireArgument(usage: string): string {
  const argument = process.argv[2];
  if (!argument) throw new OperatorError(`Usage: ${usage}`);
  return argument;
}
