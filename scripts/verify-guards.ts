// Shows MORE-36.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startPostgres, withClient } from "../server/test/postgres.ts";
import { copyRepository } from "./copy-repository.ts";
import { guards, misplaced } from "./guards.ts";

/**
 * `npm run verify:guards [words of a name…]` removes the product's guards one at a time, in a copy of the repository, and
 * runs the test that should fail. Reveals tests that cannot fail.
 */
const words = process.argv.slice(2).map((each) => each.toLowerCase());
const selected = guards.filter(
  ({ name }) => words.length === 0 || words.some((each) => name.toLowerCase().includes(each)),
);
const faults = selected.length === 0 ? ["There is no such guard."] : selected.flatMap(misplaced);
if (faults.length > 0) {
  process.stderr.write(`${faults.join("\n")}\n`);
  process.exit(1);
}

const copy = copyRepository();
const postgres = await startPostgres();
try {
  // Its log is a pipe that no one reads while a test runs: full, it would stop the server.
  await withClient(postgres.url, async (client) => {
    await client.query("alter system set log_min_messages = panic");
    await client.query("select pg_reload_conf()");
  });
  // If a test fails anyway, its failure without the guard would mean nothing.
  const tests = [...new Set(selected.map(({ test }) => test))];
  const green = runTests(tests);
  if (green.failed > 0 || green.passed === 0) throw new Error(`${green.failed} tests fail with all guards in place`);
  let noticed = 0;
  for (const { name, file, test, from, to } of selected) {
    const path = join(copy, file);
    const text = readFileSync(path, "utf8");
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
    const { failed, passed } = runTests([test]);
    writeFileSync(path, text);
    if (failed > 0) noticed += 1;
    // If no test ran, the edit broke the code instead of removing a guard.
    const outcome = failed > 0 ? "✓ noticed" : passed > 0 ? "✗ not noticed" : "✗ broken";
    process.stdout.write(`${outcome}: ${name}\n`);
  }
  process.stdout.write(`\n${noticed} of ${selected.length} guards noticed\n`);
  process.exitCode = noticed === selected.length ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(copy, { recursive: true, force: true });
}

/** Ends with the first failure. */
function runTests(tests: readonly string[]): { failed: number; passed: number } {
  const report = join(copy, "guards-report.json");
  rmSync(report, { force: true });
  const args = [
    "run",
    "--project=server",
    "--project=contract",
    "--reporter=json",
    `--outputFile=${report}`,
    "--bail=1",
  ];
  const env = { ...process.env, TEST_DATABASE_URL: postgres.url };
  spawnSync("vitest", [...args, "--retry=0", ...tests], { cwd: copy, env, stdio: "ignore" });
  const { numFailedTests = 0, numPassedTests = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
  return { failed: numFailedTests, passed: numPassedTests };
}
