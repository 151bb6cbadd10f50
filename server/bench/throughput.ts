import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pino from "pino";
import { makeMailer } from "../src/adapters/mail.ts";
import { readEnv } from "../src/env.ts";
import { startServer } from "../src/server.ts";
import { Client } from "../test/client.ts";
import { startConsole } from "../test/console-process.ts";
import type { Measured } from "./calls.ts";
import { type Recorded, recordStatements } from "./recorded.ts";

const CONNECTIONS = 16;
const SECONDS = 1.5;
const WARM_SECONDS = 0.5;

type Variables = Record<string, string> & { DATABASE_URL: string };
export type Throughput = { what: string; console: number; bare: number; statements: number };

/** Requests per second of the console beside a bare server that runs the same statements, in turns within one run. */
export async function measureThroughput(
  variables: Variables,
  session: string,
  calls: readonly Measured[],
  folder: string,
): Promise<Throughput[]> {
  const file = join(folder, "recorded.json");
  const recorded = await record(variables, session, calls);
  writeFileSync(file, JSON.stringify(recorded));
  const server = await startConsole(variables);
  const bare = spawn(process.execPath, [here("bare-process.ts"), variables.DATABASE_URL, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [port] = await once(createInterface({ input: bare.stdout }), "line");
    const results: Throughput[] = [];
    for (const { what, path, brandId } of calls) {
      const headers = [`cookie: session=${session}`, ...(brandId ? [`organization-id: ${brandId}`] : [])];
      const ours = `${server.url}/api/v1${path}`;
      const theirs = `http://127.0.0.1:${port}${path}`;
      for (const url of [ours, theirs]) await load(url, headers, WARM_SECONDS);
      const rates = { console: 0, bare: 0 };
      for (let turn = 0; turn < 2; turn += 1) {
        rates.console += (await load(ours, headers, SECONDS)) / 2;
        rates.bare += (await load(theirs, headers, SECONDS)) / 2;
      }
      results.push({ what, ...rates, statements: recorded[path]?.statements.length ?? 0 });
    }
    return results;
  } finally {
    bare.kill();
    await server.stop();
  }
}

/** What the console asks the database for each call, and what it answers: found out by asking it in this process. */
async function record(
  variables: Variables,
  session: string,
  calls: readonly Measured[],
): Promise<Record<string, Recorded>> {
  const log = pino({ level: "silent" });
  const env = readEnv({ ...variables, PORT: "0", ADMIN_EMAIL: "admin@example.com", MAIL_TO_LOG: "true" });
  const mailer = makeMailer({ smtpUrl: null, from: env.mailFrom, toLog: true, log });
  const server = await startServer({ env, mailer, log });
  try {
    await server.jobs.started();
    const client = new Client(server.address, { session });
    const found: Record<string, Recorded> = {};
    for (const { path, brandId } of calls) {
      const ask = () => client.get(path, brandId ? { "organization-id": String(brandId) } : {});
      const { status, body } = await ask();
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      // The shorter of two: work behind may have come in between.
      const [one = [], other = []] = [await recordStatements(ask), await recordStatements(ask)];
      found[path] = { statements: one.length <= other.length ? one : other, answer: body };
    }
    return found;
  } finally {
    await server.stop();
  }
}

async function load(url: string, headers: readonly string[], seconds: number): Promise<number> {
  const args = [here("load-process.ts"), url, headers.join("\r\n"), String(CONNECTIONS), String(seconds)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += String(chunk);
  });
  await once(child, "close");
  if (child.exitCode !== 0) throw new Error(`${url} could not be measured`);
  return Number(text);
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
