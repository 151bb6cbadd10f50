import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { firstOfMonth } from "../bench/fill/console.ts";
import { bootstrap } from "../src/bootstrap.ts";
import { rows } from "../src/db/sql.ts";
import { askFiles, closeAll, fillMonth, makeBrands } from "./archived-usage.ts";
import { within } from "./within.ts";

type KillReport = {
  kills: number;
  events: number;
  /** In the database and in the files together, and how many ids these have. */
  found: number;
  ids: number;
  /** Events in both, files that the database does not know, and files that it knows and that are not there. */
  inBoth: number;
  strays: number;
};

const script = fileURLToPath(new URL("../bench/archive-process.ts", import.meta.url));
const MONTHS = 4;

/** Kills a process at any moment while it archives four months, again and again, and looks for each event after every kill. */
export async function killArchive(
  variables: Record<string, string>,
  { kills, events, withinMs }: { kills: number; events: number; withinMs: number },
): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), "console-archive-kills-"));
  const env = { ...variables, USAGE_ARCHIVE_DIR: folder, USAGE_KEEP_MONTHS: "5" };
  try {
    return await within(env, async (ctx) => {
      await bootstrap(ctx, { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" });
      await makeBrands(ctx, 4, MONTHS + 6);
      for (let ago = MONTHS + 6; ago > 6; ago -= 1) await fillMonth(ctx, firstOfMonth(ago), events / MONTHS);
      await closeAll(ctx);
      const report: KillReport = { kills: 0, events, found: 0, ids: 0, inBoth: 0, strays: 0 };
      let isDone = false;
      while (!isDone) {
        const run = spawn(process.execPath, [script, "500"], {
          env: { PATH: process.env.PATH, ...env },
          stdio: ["ignore", "pipe", "inherit"],
        });
        isDone = await runOrKill(run, report.kills < kills ? Math.random() * withinMs : null);
        if (!isDone) report.kills += 1;
        const seen = await look();
        report.inBoth += seen.inBoth;
        if (seen.found !== events || isDone) Object.assign(report, { found: seen.found, ids: seen.ids });
        if (seen.found !== events) return report;
        if (isDone) report.strays = seen.strays;
      }
      return report;

      async function look() {
        const db = ctx.db.current();
        const stored = await rows<{ id: string }>(db, sql`select event_id as id from usage_events`);
        const files = (await rows<{ name: string }>(db, sql`select name from archive_files`)).map(({ name }) => name);
        const all = await askFiles(
          folder,
          "select distinct parse_filename(filename) as name from read_parquet('" +
            folder +
            "/usage-*.parquet', filename = true)",
        );
        const known = files.map((name) => `'${folder}/${name}'`).join(", ");
        const archived =
          files.length === 0 ? [] : await askFiles(folder, `select event_id as id from read_parquet([${known}])`);
        const ids = new Set([...stored, ...archived].map(({ id }) => id));
        const found = stored.length + archived.length;
        return { found, ids: ids.size, inBoth: found - ids.size, strays: all.length - files.length };
      }
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @returns whether it came to its end */
async function runOrKill(run: ChildProcess, afterMs: number | null): Promise<boolean> {
  const ended = once(run, "exit");
  if (!run.stdout) throw new Error("no output");
  await Promise.race([once(run.stdout, "data"), ended]);
  if (afterMs === null) {
    await ended;
    return run.exitCode === 0;
  }
  await Promise.race([delay(afterMs), ended]);
  run.kill("SIGKILL");
  await ended;
  return run.exitCode === 0;
}
