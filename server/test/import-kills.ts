import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { bootstrap } from "../src/bootstrap.ts";
import type { Context } from "../src/context/context.ts";
import { rows } from "../src/db/sql.ts";
import { runCommand, startCommand } from "./console-process.ts";
import { brokenEquations } from "./ledger/equations.ts";
import { within } from "./within.ts";

type ImportReport = {
  kills: number;
  rows: number;
  /** External IDs that are not there once, and records that belong to none. */
  doubled: number;
  missing: number;
  /** Audit entries of created brands and opening balances, which must be as many as these. */
  entries: number;
  /** Runs of the import: the same one goes on. */
  runs: number;
  unbalanced: number;
  /** What the last run said. */
  said: string;
};

/** Of each brand. */
const PER_BRAND = ["brands", "brand_users", "businesses", "openings", "imported_bills"] as const;

/**
 * Starts `npm run import` with the same folder again and again, and kills it while it saves rows; then lets it finish.
 * @param brands five rows each: so many that no run finishes before it is killed
 */
export async function killImports(
  variables: Record<string, string>,
  { kills, brands }: { kills: number; brands: number },
): Promise<ImportReport> {
  const folder = await mkdtemp(join(tmpdir(), "import-kills-"));
  try {
    await writeFolder(folder, brands);
    return await within(variables, async (ctx) => {
      await bootstrap(ctx, { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" });
      let killed = 0;
      while (killed < kills && (await importUntilKilled(ctx, variables, folder))) killed += 1;
      const { out, err } = await runCommand("import", [folder], variables);
      return { kills: killed, said: (out + err).trim(), ...(await compare(ctx, brands)) };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFolder(folder: string, brands: number): Promise<void> {
  const each = (line: (name: string, at: number) => string) =>
    Array.from({ length: brands }, (_, at) => line(`b${at}`, at)).join("\n");
  const files = {
    "brands.csv": `external_id,name,email\n${each((name) => `${name},Brand ${name},hello@${name}.example`)}`,
    "people.csv": `external_id,organization_id,name,email\n${each((name) => `${name},${name},Ada,ada@${name}.example`)}`,
    "businesses.csv": `external_id,organization_id,name\n${each((name) => `${name},${name},Shop ${name}`)}`,
    "balances.csv": `external_id,organization_id,amount\n${each((name, at) => `${name},${name},${at % 2 ? "-" : ""}${at + 1}.50`)}`,
    "bills.csv": `external_id,organization_id,month,total\n${each((name) => `${name},${name},2026-01,10`)}`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

const stepsDone = async (ctx: Context): Promise<number> => {
  const [run] = await rows<{ steps: number }>(ctx.db.current(), sql`select max(steps_done) as steps from imports`);
  return run?.steps ?? 0;
};

/** @returns whether it was killed after it had saved a row, and before its end */
async function importUntilKilled(ctx: Context, variables: Record<string, string>, folder: string): Promise<boolean> {
  const before = await stepsDone(ctx);
  const child = startCommand("import", [folder], variables);
  const ended = once(child, "exit");
  while (child.exitCode === null && (await stepsDone(ctx)) === before) await delay(3);
  await delay(Math.random() * 10);
  child.kill("SIGKILL");
  await ended;
  return child.signalCode === "SIGKILL";
}

async function compare(ctx: Context, brands: number) {
  const found = await rows<{ kind: string; times: number; count: number }>(
    ctx.db.current(),
    sql`with ids as (
        select 'brands' as kind, external_id from brands union all select 'brand_users', external_id from brand_users
        union all select 'businesses', external_id from businesses union all select 'imported_bills', external_id from imported_bills
        union all select 'openings', invoice_number from bills where opening
        union all select 'openings', external_id from payments where source = 'opening')
      select kind, times::int, count(*)::int from (select kind, external_id, count(*) as times from ids group by 1, 2) i group by 1, 2`,
  );
  const once = new Map(found.filter(({ times }) => times === 1).map(({ kind, count }) => [kind, count]));
  const [logged] = await rows<{ entries: number; runs: number }>(
    ctx.db.current(),
    sql`select (select count(*)::int from activities where event in ('brand.created', 'bill.imported', 'payment.recorded')) as entries,
      (select count(*)::int from imports) as runs`,
  );
  return {
    rows: brands * PER_BRAND.length,
    doubled: found.filter(({ times }) => times !== 1).length,
    missing: PER_BRAND.filter((kind) => once.get(kind) !== brands).length,
    entries: (logged?.entries ?? 0) - 2 * brands,
    runs: logged?.runs ?? 0,
    unbalanced: (await brokenEquations(ctx.db.current())).length,
  };
}
