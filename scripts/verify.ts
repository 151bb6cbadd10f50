import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { idleInBrowser } from "../e2e/bench/idle.ts";
import { isBuilt } from "../server/src/http/pages.ts";
import * as checks from "../server/test/long-checks.ts";

/**
 * Long checks of adjustable size: `npm run verify:reliability [rounds]`, `npm run verify:security [pairs]`. With the folder of
 * an earlier release, `npm run verify:operations` upgrades from that one.
 */
const kinds: Readonly<Record<string, (size?: string) => Promise<void>>> = {
  reliability: async (size = "20") => {
    await checks.verifyReliability(Number(size), report);
    await idle(Number(size) * 3);
  },
  ledger: (size = "1000") => checks.verifyLedger(Number(size), report),
  usage: (size = "20") => checks.verifyUsage(Number(size), report),
  growth: (size = "1000000") => checks.verifyGrowth(Number(size), report),
  import: (size = "100") => checks.verifyImport(Number(size), report),
  security: (size = "1000") => checks.verifySecurity(Number(size), report),
  operations: (size) =>
    size === undefined ? checks.verifyOperations(report) : checks.verifyUpgrade(resolve(size), report),
};

const [, , kind = "", size] = process.argv;
const check = kinds[kind];
if (!check) throw new Error(`Usage: node scripts/verify.ts ${Object.keys(kinds).join("|")} [size]`);
let failed = false;
await check(size);
process.exit(failed ? 1 : 0);

function report({ what, figures, ok }: Parameters<checks.Report>[0]): void {
  process.stdout.write(`${ok ? "✓" : "✗"} ${what}: ${figures}\n`);
  failed ||= !ok;
}

async function idle(loads: number): Promise<void> {
  if (!isBuilt()) execFileSync("npm", ["run", "build"], { stdio: ["ignore", "ignore", "inherit"] });
  const seen = await idleInBrowser(loads);
  report(checks.findingOf("pages and saves in a browser after 4 to 8 s of idling", seen, { wrong: [] }));
}
