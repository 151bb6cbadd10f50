import { resolve } from "node:path";
import { makeAnchors } from "../adapters/audit-anchor.ts";
import { makeCredentialTester } from "../adapters/credential-tester.ts";
import { makeWebhookPost } from "../adapters/webhook-post.ts";
import { bootstrap } from "../bootstrap.ts";
import { makeLog, makeOutput, sendTo } from "../console-log.ts";
import { machineClock, type Services } from "../context/context.ts";
import { holdsDatabase } from "../db/embedded/open.ts";
import { type Env, publicUrlOf, readEnv } from "../env.ts";
import { OperatorError, operatorMessage } from "../lib/operator-error.ts";
import { type Opened, openDatabase } from "../open-database.ts";
import { DELETE_UNREADABLE, type OperationName, operations } from "../operations/operations.ts";

/** Operators need to see warnings together with the result. */
export const log = makeLog("warn", makeOutput(sendTo(process.stderr)));

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

/** Runs a command on the database of the environment, beside the consoles that use it. */
export async function runOperation(name: OperationName, argument = ""): Promise<void> {
  await command(async () => {
    const env = readEnv();
    const fills = name === "seed";
    if (!fills) requireDatabase(env);
    const opened = await openDatabase(env, log, "command", { keyIsLost: argument === DELETE_UNREADABLE });
    try {
      const services = servicesOf(opened, env);
      if (fills) await bootstrap(services, env);
      await operations[name]({ services, keyFolder: opened.keyFolder }, argument, say);
    } finally {
      await opened.close();
    }
  });
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

/** Opening a folder creates a database; a command run in the wrong folder must not. */
export function requireDatabase(env: Env): void {
  if (env.databaseUrl !== null || holdsDatabase(env.dataDir)) return;
  throw new OperatorError(`There is no database in ${resolve(env.dataDir)}; set DATA_DIR or DATABASE_URL.`);
}

/** Without a server: emails wait in the outbox for the next one. */
export function servicesOf(opened: Opened, env: Env): Services {
  return {
    db: opened.db,
    clock: machineClock,
    billingClock: machineClock,
    keyring: opened.keyring,
    mailer: { send: () => Promise.reject(new Error("a command sends no email")) },
    mailFrom: env.mailFrom,
    credentialTester: makeCredentialTester({ outboundAllow: env.outboundAllow }),
    webhookPost: makeWebhookPost(env.outboundAllow),
    anchors: makeAnchors(env.auditAnchors, env.outboundAllow),
    publicUrl: () => publicUrlOf(env),
    billingTimeZone: env.billingTimeZone,
    onAuditWritten: () => undefined,
    onMonthsRead: () => undefined,
    afterAnswer: () => undefined,
  };
}
