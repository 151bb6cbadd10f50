import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Format, lint, types, size of files, unused files and exports: in seconds, without a database. */
const LONGEST_FILE = 400;

const steps: [string, string[]][] = [
  ["biome", ["ci", "--error-on-warnings", "."]],
  ...["packages/contract", "server", "web", "e2e"].map((folder): [string, string[]] => ["tsc", ["-p", folder]]),
  ["knip", []],
];

let failed = longFiles();
for (const [command, args] of steps) {
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) {
    process.stderr.write(`✗ ${command} ${args.join(" ")}\n`);
    failed = true;
  }
}
process.exit(failed ? 1 : 0);

function longFiles(): boolean {
  const listed = execFileSync("git", [
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "*.ts",
    "*.tsx",
    "*.css",
  ]);
  let found = false;
  for (const file of listed.toString().split("\n").filter(Boolean)) {
    const lines = readFileSync(file, "utf8").split("\n").length - 1;
    if (lines <= LONGEST_FILE) continue;
    process.stderr.write(`✗ ${file} has ${lines} lines; ${LONGEST_FILE} is the most\n`);
    found = true;
  }
  return found;
}
