// Shows MORE-35, MORE-281.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { Client } from "./client.ts";
import { runCommand, startConsole } from "./console-process.ts";
import { fill } from "./fill.ts";
import { within } from "./within.ts";

export type BackupReport = {
  rows: number;
  seconds: number;
  /** Longest wait for an answer that needs the database, in milliseconds, before and during the backup. */
  longestBefore: number;
  longestDuring: number;
  /** Whether the file restores, with the writes acknowledged before. */
  restored: string;
};

/** Backs up the embedded database of a running server while people read and write. */
export async function backUpUnderLoad(brands: number): Promise<BackupReport> {
  const root = mkdtempSync(join(tmpdir(), "console-backup-"));
  const here = { DATA_DIR: join(root, "first") };
  const file = join(root, "file.backup");
  try {
    const session = await within(here, (ctx) => fill(ctx, brands));
    const server = await startConsole(here);
    const staff = new Client(server.url, { session });
    const watch = { longest: 0, on: true };
    const reading = (async () => {
      while (watch.on) {
        const begin = performance.now();
        const { status } = await staff.get("/admin/me");
        if (status !== 200) throw new Error(`a read was answered with ${status}`);
        watch.longest = Math.max(watch.longest, performance.now() - begin);
        await delay(5);
      }
    })();
    const writing = (async () => {
      for (let each = 0; watch.on; each += 1) {
        await staff.post("/admin/agencies", { organization: { name: `While ${each}`, email: "a@b.example" } });
        await delay(20);
      }
    })();
    await delay(1_000);
    watch.longest = 0;
    await delay(5_000);
    const longestBefore = watch.longest;
    watch.longest = 0;
    const begin = performance.now();
    const { out, err } = await runCommand("backup", [file], here);
    const seconds = (performance.now() - begin) / 1000;
    const longestDuring = watch.longest;
    watch.on = false;
    await Promise.all([reading, writing]);
    await server.stop();
    const restored = await runCommand("restore", [file], { DATA_DIR: join(root, "second") });
    const rows = Number(/^Saved (\d+) rows/.exec(out)?.[1] ?? Number.NaN);
    return {
      rows,
      seconds,
      longestBefore,
      longestDuring,
      restored: restored.code === 0 ? "whole" : restored.err + err,
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
