import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import * as brandsService from "../src/features/brands/brands.service.ts";
import { findSession } from "../src/http/session.ts";
import { Client } from "../test/client.ts";
import { startConsole } from "../test/console-process.ts";
import { within } from "../test/within.ts";
import { type Recorded, recordStatements } from "./recorded.ts";

const CONNECTIONS = 16;
const SECONDS = 5;
const WARM_SECONDS = 2;

type Variables = Record<string, string> & { DATABASE_URL: string };
export type Throughput = { what: string; console: number; bare: number; statements: number };

/** Requests per second of the console beside a bare server that runs the same statements, in turns within one run. */
export async function measureThroughput(
  variables: Variables,
  session: string,
  brandId: number,
  folder: string,
): Promise<Throughput[]> {
  const server = await startConsole(variables);
  const paths = { "GET /admin/agencies": "/admin/agencies", "GET /admin/agencies/{id}": `/admin/agencies/${brandId}` };
  const recorded = await record(variables, server.url, session, brandId);
  const file = join(folder, "recorded.json");
  writeFileSync(file, JSON.stringify(recorded));
  const bare = spawn(process.execPath, [here("bare-process.ts"), variables.DATABASE_URL, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [port] = await once(createInterface({ input: bare.stdout }), "line");
    const results: Throughput[] = [];
    for (const [what, path] of Object.entries(paths)) {
      const ours = `${server.url}/api/v1${path}`;
      const theirs = `http://127.0.0.1:${port}${path}`;
      for (const url of [ours, theirs]) await load(url, session, WARM_SECONDS);
      const rates = { console: 0, bare: 0 };
      for (let turn = 0; turn < 2; turn += 1) {
        rates.console += (await load(ours, session, SECONDS)) / 2;
        rates.bare += (await load(theirs, session, SECONDS)) / 2;
      }
      results.push({ what, ...rates, statements: recorded[path]?.statements.length ?? 0 });
    }
    return results;
  } finally {
    bare.kill();
    await server.stop();
  }
}

/** What the console does for each request: find the session, then the feature's own statements. */
function record(variables: Variables, url: string, session: string, id: number): Promise<Record<string, Recorded>> {
  const client = new Client(url, { session });
  return within(variables, async (ctx) => {
    const one = async (path: string, work: () => Promise<unknown>) => {
      const statements = await recordStatements(async () => {
        await findSession(ctx.db, ctx.clock, session);
        await work();
      });
      return [path, { statements, answer: (await client.get(path)).body }] as const;
    };
    return Object.fromEntries([
      await one("/admin/agencies", () => brandsService.list(ctx, { page: 1, per_page: 10 })),
      await one(`/admin/agencies/${id}`, () => brandsService.read(ctx, id)),
    ]);
  });
}

async function load(url: string, session: string, seconds: number): Promise<number> {
  const args = [here("load-process.ts"), url, `session=${session}`, String(CONNECTIONS), String(seconds)];
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
