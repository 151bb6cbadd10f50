// Shows MORE-271.

import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { release } from "../src/db/release.ts";
import { startConsole } from "./console-process.ts";
import { checkImage } from "./image.ts";
import { checkPooler } from "./pooler.ts";
import { createDatabase, type TestPostgres } from "./postgres.ts";
import { checkProxies } from "./proxies.ts";
import type { Finding } from "./security.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const key = Buffer.alloc(32, 7).toString("base64");
const MB = 1_000_000;
/** Most megabytes of an archive, and of its files, with Node and without it. */
const LARGEST = { withNode: [110, 260], withoutNode: [55, 130] } as const;

/** Makes the archives of this release, unpacks one where nothing else is, and runs what it offers. */
export async function* checkRelease(postgres: TestPostgres): AsyncGenerator<Finding> {
  const small = makeArchive("--without-node");
  yield sizes("archive without Node", small, LARGEST.withoutNode);
  const archive = makeArchive();
  yield sizes("archive with Node", archive, LARGEST.withNode);
  const before = hashOf(archive);
  touchSources();
  yield { what: "archive of the same files at another time", figures: before, ok: hashOf(makeArchive()) === before };
  const folder = mkdtempSync(join(tmpdir(), "console-release-"));
  try {
    execFileSync("tar", ["-xzf", archive, "-C", folder]);
    const home = join(folder, readdirSync(folder)[0] ?? "");
    const typed = filesIn(home).filter((path) => /\.[cm]?tsx?$/.test(path));
    yield {
      what: "TypeScript in it",
      figures: `${typed.length} files ${typed.slice(0, 3).join(", ")}`,
      ok: typed.length === 0,
    };
    yield await run(home, postgres);
    yield await commands(home, folder, postgres);
    yield* checkProxies(home, postgres);
    yield* checkPooler(home, postgres);
    yield* checkImage(archive, postgres);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the path of the archive */
function makeArchive(...options: string[]): string {
  const out = execFileSync("npm", ["run", "--silent", "package", "--", ...options], { cwd: root, encoding: "utf8" });
  return join(root, out.split(":")[0] ?? "");
}

function sizes(what: string, archive: string, [packed, unpacked]: readonly [number, number]): Finding {
  const listed = execFileSync("tar", ["-tvzf", archive], { encoding: "utf8", maxBuffer: 100 * MB });
  const files = listed.split("\n").reduce((sum, line) => sum + Number(/^-\S+ \S+ +(\d+)/.exec(line)?.[1] ?? 0), 0);
  const [is, holds] = [statSync(archive).size / MB, files / MB];
  return {
    what,
    figures: `${is.toFixed(1)} MB packed, ${holds.toFixed(1)} MB unpacked`,
    ok: is <= packed && holds <= unpacked,
  };
}

const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
}

/** As a fresh clone has other times. */
function touchSources(): void {
  const tracked = execFileSync("git", ["ls-files", "server/src", "web/src"], { cwd: root, encoding: "utf8" }).split(
    "\n",
  );
  const then = new Date("2026-01-02T03:04:05Z");
  for (const file of tracked) if (file && existsSync(join(root, file))) utimesSync(join(root, file), then, then);
}

async function run(home: string, postgres: TestPostgres): Promise<Finding> {
  const variables = { DATABASE_URL: await createDatabase(postgres.url), SECRETS_KEY: key, PATH: "/usr/bin:/bin" };
  const { url, startMs, stop } = await startConsole(variables, { program: [join(home, "console"), "start"] });
  const page = await fetch(url).then((answer) => answer.text(), String);
  const code = await stop();
  return {
    what: "start on an empty PostgreSQL, without Node on the machine",
    figures: `ready after ${Math.round(startMs)} ms, its page has ${page.length} characters, exit code ${code}`,
    ok: page.includes("<script") && code === 0,
  };
}

/** Without the demo, whose simulated platform is not in a release. */
const commandNames = () =>
  readdirSync(join(root, "server/src/commands"))
    .filter((name) => !/\.(test|text)\.ts$|^(run-command|demo)\.ts$/.test(name))
    .map((name) => name.replace(".ts", "").replace(/-(verify|load|check)$/, ":$1"));

async function commands(home: string, cwd: string, postgres: TestPostgres): Promise<Finding> {
  const [DATABASE_URL, other] = [await createDatabase(postgres.url), await createDatabase(postgres.url)];
  const wrong: string[] = [];
  const expectRun = (args: string[], expected: RegExp, variables: NodeJS.ProcessEnv = { DATABASE_URL }, status = 0) => {
    // A machine without Node, and a working directory that is not the release's.
    const env = { PATH: "/usr/bin:/bin", ADMIN_EMAIL: "admin@example.com", MAIL_TO_LOG: "true", SECRETS_KEY: key };
    const done = spawnSync(join(home, "console"), args, { cwd, env: { ...env, ...variables }, encoding: "utf8" });
    if (done.status !== status || !expected.test(done.stdout + done.stderr)) {
      wrong.push(`${args.join(" ")}: ${done.status} ${(done.stdout + done.stderr).slice(0, 200)}`);
    }
  };
  expectRun(["--version"], new RegExp(`^${release.replaceAll(".", "\\.")}\n$`));
  for (const each of commandNames()) expectRun(["--help"], new RegExp(`^  ${each}\\b`, "m"));
  expectRun(["nothing"], /^Usage:/, {}, 1);
  expectRun(["seed", "1"], /sample data was created/);
  expectRun(["sign-in-link", "admin@example.com"], /http:\/\/127\.0\.0\.1:3000\/sign-in\//);
  expectRun(["upgrade:check"], /^The database has every step/);
  expectRun(["migrate"], /^The database has every step/m);
  expectRun(["audit:verify"], /is intact/);
  expectRun(["backup", "release.backup"], /^Saved \d+ rows/);
  expectRun(["backup:verify", "release.backup"], /^The backup of .* is good/m);
  expectRun(["restore", "release.backup"], /^Restored \d+ rows/, { DATABASE_URL: other });
  expectRun(["rotate-secrets"], /encrypted with the new key/);
  expectRun(["new-history"], /A new history begins/);
  expectRun(["catalog:load"], /Usage/, {}, 1);
  expectRun(["import"], /Usage/, {}, 1);
  return { what: "its commands", figures: wrong.join("; ") || "15 run", ok: wrong.length === 0 };
}
