import { spawn } from "node:child_process";
import { existsSync, statfsSync } from "node:fs";
import { startVitest } from "vitest/node";

/** A run writes up to three gigabytes. */
const MEMORY_NEEDED = 8 * 2 ** 30;

/**
 * Runs `npm run check` and every test; the last line is `N passed, N failed`. Tests of servers and browsers may need a second try, which is
 * printed; with `--stable`, it counts as a failure.
 */
const filters = process.argv.slice(2).filter((argument) => argument !== "--stable");
const isStable = process.argv.includes("--stable");
const check = runCheck();

keepFilesInMemory();
// Look-ups of names that nobody knows can hang for a minute, and get half of these threads: two would block every other one of their worker.
process.env.UV_THREADPOOL_SIZE ??= "128";
const vitest = await startVitest("test", filters, { run: true, watch: false });
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
const count = (state: string) => tests.filter((test) => test.result().state === state).length;
const broken =
  vitest.state.getUnhandledErrors().length + vitest.state.getTestModules().filter((each) => !each.ok()).length;
const retried = tests.filter((test) => test.ok() && (test.diagnostic()?.retryCount ?? 0) > 0);
const unstable = isStable ? retried.length : 0;
const faults = await check;
// A filter that matches no test is a mistake.
const failed =
  Math.max(count("failed"), broken > 0 || tests.length === 0 ? 1 : 0) + (faults === null ? 0 : 1) + unstable;
await vitest.close();

const skipped = count("skipped");
if (faults !== null) process.stdout.write(`${faults}\nnpm run check found faults; it counts as one failure.\n`);
for (const test of retried) {
  process.stdout.write(`${test.module.relativeModuleId} > ${test.fullName} passed at its second try only.\n`);
}
process.stdout.write(
  `\n${count("passed") - unstable} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
);
process.exit(failed > 0 ? 1 : 0);

/**
 * In parallel with the first tests, which wait for builds and databases: sequentially, it would take 20 s more.
 * @returns its output, null if it found nothing
 */
function runCheck(): Promise<string | null> {
  const checking = spawn("npm", ["run", "--silent", "check"], { shell: process.platform === "win32" });
  let printed = "";
  for (const stream of [checking.stdout, checking.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  return new Promise((resolve) => {
    checking.once("error", (error) => resolve(String(error)));
    checking.once("close", (code) => resolve(code === 0 ? null : printed));
  });
}

/** Hundreds of databases and browser profiles need no disk; Linux has a file system in memory. */
function keepFilesInMemory(): void {
  const folder = "/dev/shm";
  if (process.platform !== "linux" || process.env.TMPDIR || !existsSync(folder)) return;
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize > MEMORY_NEEDED) process.env.TMPDIR = folder;
}
