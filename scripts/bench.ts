import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { firstLookRow } from "../e2e/bench/first-look-row.ts";
import { pageRow } from "../e2e/bench/page-row.ts";
import { makeBench, type Row } from "../server/bench/bench.ts";
import { type Options, readOptions } from "../server/bench/options.ts";
import { startBenchPostgres } from "../server/bench/postgres.ts";
import { makeReport } from "../server/bench/report.ts";
import { serverRows } from "../server/bench/rows/all.ts";
import { bundleOf } from "../server/bundle-inputs.js";
import { isBuilt } from "../server/src/http/pages.ts";

/** `npm run bench [rows…] -- [options]`: the figures of docs/performance.md, measured on this machine. */
const rows: readonly Row[] = [...serverRows, pageRow, firstLookRow];

const options = optionsOrExit();
if (!isBuilt() || bundleOf("main") === null) {
  process.stderr.write("Building …\n");
  const root = fileURLToPath(new URL("..", import.meta.url));
  execFileSync("npm", ["run", "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}
const folder = mkdtempSync(join(tmpdir(), "console-bench-"));
const postgres = await startBenchPostgres();
try {
  const report = makeReport(options.out);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, ${postgres.source}`;
  process.stdout.write(`On ${machine}. Console (limit), medians of ${options.rounds} rounds.\n`);
  const bench = makeBench({ options, postgres, report, folder });
  const selected = rows.filter(({ name }) => options.rows.length === 0 || options.rows.includes(name));
  for (const row of selected) {
    await row.run(bench).catch((error: unknown) => {
      // The other rows are still useful.
      process.exitCode = 1;
      process.stderr.write(`${row.name} could not be measured: ${error instanceof Error ? error.stack : error}\n`);
    });
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2), rows);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
