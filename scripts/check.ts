import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { breaches } from "./laws.ts";

/** Format, lint, types, laws, unused files and exports, without a database. */
const steps: [string, string[]][] = [
  ["biome", ["ci", "--error-on-warnings", "."]],
  ...["packages/contract", "packages/platform-client", "server", "web", "e2e"].map((folder): [string, string[]] => [
    "tsc",
    // Each of four checkers checks what several files share again: more than one doubles the CPU time.
    ["-p", folder, "--checkers", "1"],
  ]),
  ["depcruise", ["server/src", "server/seed", "server/simulator", "packages", "web/src", "e2e"]],
  ["knip", []],
];

const broken = breaches();
for (const line of broken) process.stderr.write(`✗ ${line}\n`);
let failed = broken.length > 0;

/** A step's output is printed at its end, so that two concurrent steps stay readable. */
async function run([command, args]: [string, string[]]): Promise<void> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
  const status = new Promise<number | null>((resolve) => child.on("error", () => resolve(null)).on("close", resolve));
  const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
  if ((await status) === 0) return;
  process.stderr.write(printed.join(""));
  process.stderr.write(`✗ ${command} ${args.join(" ")}\n`);
  failed = true;
}

const lane = async () => {
  for (let step = steps.shift(); step; step = steps.shift()) await run(step);
};
await Promise.all([lane(), lane()]);
process.exit(failed ? 1 : 0);
