import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measurePages } from "../e2e/bench/pages.ts";
import { addresses } from "../e2e/looks/routes.ts";
import { fillSample } from "../e2e/looks/sample.ts";
import { areaCalls, feedCalls, type Measured } from "../server/bench/calls.ts";
import { measureExport } from "../server/bench/export-memory.ts";
import { fill, fillFeed } from "../server/bench/fill.ts";
import { measureStart } from "../server/bench/start-up.ts";
import { measureStreams } from "../server/bench/streams.ts";
import { measureThroughput } from "../server/bench/throughput.ts";
import { fillUsage, measureBill, measureClose, measureIntake } from "../server/bench/usage.ts";
import { isBuilt } from "../server/src/http/pages.ts";
import { startConsole } from "../server/test/console-process.ts";
import { createDatabase, startPostgres } from "../server/test/postgres.ts";
import { within } from "../server/test/within.ts";

/** `npm run bench [brands…]`: what it weighs, how fast it starts, what it answers in a second, what an export holds. */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 100_000];
/** Usage events that are there when more come in, and brands that a month is closed of. */
const USAGE_EVENTS = 5_000_000;
const CLOSED_BRANDS = 10_000;
/** Rows of the activity feed, beside the largest number of brands. */
const EVENTS = 1_000_000;

function row(what: string, figure: string, limit = "", note = ""): void {
  process.stdout.write(`${what.padEnd(44)}${figure.padStart(12)}  ${limit.padEnd(14)}${note}\n`);
}

const verdict = (figure: number, limit: number) => (figure <= limit ? "" : "OVER");

if (!isBuilt()) {
  process.stderr.write("Building the web app …\n");
  const root = fileURLToPath(new URL("..", import.meta.url));
  execFileSync("npm", ["run", "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}
type Server = { DATABASE_URL: string; SECRETS_KEY: string };

const folder = mkdtempSync(join(tmpdir(), "console-bench-"));
const postgres = await startPostgres();
try {
  const key = Buffer.alloc(32, 7).toString("base64");
  const embedded = { DATA_DIR: join(folder, "data") };
  const sample = await within(embedded, fillSample);
  row(`On ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`, "", "limit");
  for (const [index, brandCount] of sizes.entries()) {
    const server = { DATABASE_URL: await createDatabase(postgres.url), SECRETS_KEY: key };
    const { session, brandId } = await within(server, (ctx) => fill(ctx, brandCount));
    if (index === 0) {
      await weigh(embedded, sample.session, addresses(sample.shown));
      await start(embedded, server);
    }
    await answers(server, session, `${brandCount} brands`, areaCalls(brandCount, brandId));
    if (index < sizes.length - 1) continue;
    await within(server, (ctx) => fillFeed(ctx, EVENTS));
    await answers(server, session, `${EVENTS} events`, feedCalls(EVENTS));
    await exportsOf(server, session);
    await streams(server, brandId);
  }
  await billing(key);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function answers(server: Server, session: string, size: string, calls: Measured[]): Promise<void> {
  for (const each of await measureThroughput(server, session, calls, folder)) {
    const ratio = each.console / each.bare;
    row(
      `${each.what}, ${size}`,
      `${Math.round(each.console)}/s`,
      "",
      `bare node:http ${Math.round(each.bare)}/s, ratio ${ratio.toFixed(2)}, ${each.statements} statements`,
    );
  }
}

async function streams(server: Server, brandId: number): Promise<void> {
  const found = await measureStreams(server, brandId, folder);
  const what = `${found.streams} event streams`;
  const alone = `without streams ${found.cpuMsAlone.toFixed(1)} ms`;
  row(`CPU of a write with ${what}`, `${found.cpuMs.toFixed(1)} ms`, "15 ms", `${alone} ${verdict(found.cpuMs, 15)}`);
  row(`An event at the last of ${what}`, `${found.lateMs.toFixed(0)} ms`, "100 ms", "p99 after the answer");
  const ratio = found.listMs / found.listMsAlone;
  row(`Brands list with ${what}`, `${ratio.toFixed(2)} x`, "1.3 x", `p99 ${found.listMs.toFixed(1)} ms`);
}

async function billing(key: string): Promise<void> {
  const server = { DATABASE_URL: await createDatabase(postgres.url), SECRETS_KEY: key };
  const brandId = await within(server, async (ctx) => {
    const filled = await fill(ctx, 1_000);
    await fillUsage(ctx, filled.brandId, USAGE_EVENTS);
    return filled.brandId;
  });
  const at = `${USAGE_EVENTS / 1_000_000} million usage events`;
  const ms = await measureBill(server, brandId);
  row(`Open bill of the largest brand at ${at}`, `${ms.toFixed(2)} ms`, "2 ms", `middle of 100 ${verdict(ms, 2)}`);
  const { perSecond, copyPerSecond } = await measureIntake(server, folder);
  const share = (100 * perSecond) / copyPerSecond;
  const figures = `${Math.round(perSecond)}/s through HTTP, plain COPY ${Math.round(copyPerSecond)}/s`;
  row(`Usage taken at ${at}`, `${share.toFixed(0)} %`, "40 % least", `${figures} ${share < 40 ? "UNDER" : ""}`);
  const large = { DATABASE_URL: await createDatabase(postgres.url), SECRETS_KEY: key };
  await within(large, (ctx) => fill(ctx, CLOSED_BRANDS));
  const { bills, seconds } = await measureClose(large);
  row(`Closing the month of ${bills} brands`, `${seconds.toFixed(1)} s`, "", `${Math.round(bills / seconds)} bills/s`);
}

async function exportsOf(server: Server, session: string): Promise<void> {
  for (const path of ["/admin/agencies", "/admin/activities"]) {
    const { rows, megabytes, seconds, restMb, peakMb } = await measureExport(server, session, path);
    row(
      `Export of ${path} as CSV, ${rows} rows`,
      `+${Math.round(peakMb - restMb)} MB`,
      "",
      `memory ${Math.round(restMb)} -> ${Math.round(peakMb)} MB at most, file ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s`,
    );
  }
}

async function weigh(variables: Record<string, string>, session: string, paths: string[]): Promise<void> {
  const running = await startConsole(variables);
  try {
    for (const page of await measurePages(running.url, session, ["/login", ...paths])) {
      const { path, kilobytes, files, limit } = page;
      const note = `${files} files ${verdict(kilobytes, limit)}`;
      row(`JavaScript and CSS of ${path}, gzipped`, `${kilobytes.toFixed(1)} kB`, `${limit} kB`, note);
    }
  } finally {
    await running.stop();
  }
}

async function start(embedded: Record<string, string>, server: Record<string, string>): Promise<void> {
  for (const [name, variables, limit] of [
    ["embedded", embedded, 1_500],
    ["PostgreSQL", server, 1_000],
  ] as const) {
    const { ms, megabytes } = await measureStart(variables);
    row(`Start on existing data, ${name}`, `${Math.round(ms)} ms`, `${limit} ms`, `median of 5 ${verdict(ms, limit)}`);
    row(`Memory at rest, ${name}`, `${Math.round(megabytes)} MB`);
  }
}
