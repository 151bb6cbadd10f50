import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../server/test/postgres.ts";
import type { Guard } from "./guards/guard.ts";
import { misplaced, readGuards } from "./read-guards.ts";

/**
 * Removes the product's guards one at a time, each in a copy of the repository, and runs the tests that should fail:
 * `npm run verify:guards [list or words of a name…]`. Reveals tests that cannot fail.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
/** Share of the removed guards that tests must detect. */
const LEAST = 0.95;
const COPIES = 2;

type Outcome = "noticed" | "not noticed" | "broken";

const wanted = process.argv.slice(2).map((each) => each.toLowerCase());
const guards = await readGuards(wanted);
const faults = guards.flatMap(misplaced);
if (faults.length > 0 || guards.length === 0) {
  process.stderr.write(`${faults.join("\n") || "There is no such guard."}\n`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "console-guards-"));
const postgres = await startPostgres();
try {
  const copies = Array.from({ length: COPIES }, (_, index) => copyRepository(join(folder, `copy-${index}`)));
  await requireGreen(copies[0] ?? root);
  const outcomes = new Map<Guard, Outcome>();
  const waiting = [...guards];
  await Promise.all(
    copies.map(async (copy) => {
      for (let guard = waiting.shift(); guard; guard = waiting.shift()) {
        const outcome = await without(copy, guard);
        outcomes.set(guard, outcome);
        process.stdout.write(`${outcome === "noticed" ? "✓" : "✗"} ${outcome}: ${guard.name}\n`);
      }
    }),
  );
  const noticed = [...outcomes.values()].filter((outcome) => outcome === "noticed").length;
  const share = noticed / guards.length;
  process.stdout.write(`\n${noticed} of ${guards.length} guards noticed (${(share * 100).toFixed(1)} %)\n`);
  process.exitCode = share >= LEAST ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The files that git tracks or does not ignore, with links to the installed packages; the workspaces link to the copy
 * itself.
 */
function copyRepository(copy: string): string {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root });
  for (const file of String(listed).split("\n")) {
    if (file === "" || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const folder of ["", "server", "web", "e2e", "packages/contract"]) {
    const installed = join(root, folder, "node_modules");
    if (!existsSync(installed)) continue;
    mkdirSync(join(copy, folder, "node_modules"));
    for (const name of readdirSync(installed)) {
      if (name !== "@console") symlinkSync(join(installed, name), join(copy, folder, "node_modules", name));
    }
  }
  mkdirSync(join(copy, "node_modules/@console"));
  for (const [name, folder] of [
    ["contract", "packages/contract"],
    ["server", "server"],
    ["web", "web"],
    ["e2e", "e2e"],
  ] as const) {
    symlinkSync(join(copy, folder), join(copy, "node_modules/@console", name));
  }
  return copy;
}

/** With all guards, every named test must pass; otherwise a failure would mean nothing. */
async function requireGreen(copy: string): Promise<void> {
  for (const project of new Set(guards.map((guard) => guard.project))) {
    const tests = [...new Set(guards.filter((each) => each.project === project).flatMap((each) => each.tests))];
    const { failed, ran } = await runTests(copy, project, tests);
    if (failed.length > 0 || ran === 0) {
      throw new Error(`Tests of ${project} fail with all guards in place: ${failed.join("; ") || "none ran"}`);
    }
    process.stdout.write(`${ran} tests of ${project} pass with all guards in place\n`);
  }
}

async function without(copy: string, { edits, project, tests, only }: Guard): Promise<Outcome> {
  const originals = new Map(edits.map(({ file }) => [file, readFileSync(join(copy, file), "utf8")]));
  for (const { file, from, to } of edits) {
    const path = join(copy, file);
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace(from, () => to),
    );
  }
  try {
    const { failed, ran } = await runTests(copy, project, tests, only);
    if (failed.length > 0) return "noticed";
    // No test ran: the edit broke the code instead of removing a guard.
    return ran > 0 ? "not noticed" : "broken";
  } finally {
    for (const [file, text] of originals) writeFileSync(join(copy, file), text);
  }
}

async function runTests(
  copy: string,
  project: Guard["project"],
  tests: readonly string[],
  only?: string,
): Promise<{ failed: string[]; ran: number }> {
  const report = join(copy, "guards-report.json");
  rmSync(report, { force: true });
  const args = ["run", "--project", project, "--reporter=json", `--outputFile=${report}`, "--bail=1", "--retry=0"];
  const child = spawn(join(copy, "node_modules/.bin/vitest"), [...args, ...(only ? ["-t", only] : []), ...tests], {
    cwd: copy,
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
    stdio: "ignore",
  });
  await once(child, "close");
  if (!existsSync(report)) return { failed: [], ran: 0 };
  const results = asReport(JSON.parse(readFileSync(report, "utf8"))).testResults.flatMap(
    (file) => file.assertionResults,
  );
  const named = (status: string) => results.filter((test) => test.status === status).map(({ fullName }) => fullName);
  const failed = named("failed");
  return { failed, ran: failed.length + named("passed").length };
}

/** The report of vitest's JSON reporter. */
function asReport(report: unknown): { testResults: { assertionResults: { status: string; fullName: string }[] }[] } {
  return Object(report);
}
