import { spawnSync } from "node:child_process";
import { printFigures } from "./figures.ts";
import { breaches, tracked } from "./laws.ts";
import { misplaced, readGuards } from "./read-guards.ts";

if (process.argv.includes("--figures")) {
  printFigures(tracked());
  process.exit();
}

/** Format, lint, types, laws, unused files and exports: in seconds, without a database. */
const steps: [string, string[]][] = [
  ["biome", ["ci", "--error-on-warnings", "."]],
  ...["packages/contract", "server", "web", "e2e"].map((folder): [string, string[]] => ["tsc", ["-p", folder]]),
  ["knip", []],
];

const broken = [...breaches(), ...(await readGuards()).flatMap(misplaced)];
for (const line of broken) process.stderr.write(`✗ ${line}\n`);
let failed = broken.length > 0;
for (const [command, args] of steps) {
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) {
    process.stderr.write(`✗ ${command} ${args.join(" ")}\n`);
    failed = true;
  }
}
process.exit(failed ? 1 : 0);
