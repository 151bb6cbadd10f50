// Shows MORE-33.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startConsole } from "./console-process.ts";
import { dropDataFolder, makeCopy } from "./database.ts";

export type DamageReport = { rounds: number; started: number; refused: number; wrong: string[] };

const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];

/** Damages a random file of the data folder and starts the console: it must serve, or end with one line. */
export async function damageRounds(rounds: number): Promise<DamageReport> {
  const root = mkdtempSync(join(tmpdir(), "console-damage-"));
  const report: DamageReport = { rounds, started: 0, refused: 0, wrong: [] };
  const good = join(root, "good");
  try {
    await (await startConsole({ DATA_DIR: good })).stop();
    const files = readdirSync(good, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(good.length + 1));
    // Kind by kind: a folder has hundreds of table files, but only one of each other kind.
    const kinds = [
      /^lock$/,
      /^secrets\.key$/,
      /pg_control$/,
      /PG_VERSION$/,
      /pg_wal/,
      /pg_xact/,
      /base\//,
      /\.conf$/,
      /./,
    ];
    for (let round = 0; round < rounds; round += 1) {
      const folder = join(root, `round-${round}`);
      makeCopy(good, folder);
      const kind = kinds[round % kinds.length] ?? /./;
      const file = pick(files.filter((each) => kind.test(each))) ?? "lock";
      const how = damage(join(folder, file));
      const begun = startConsole({ DATA_DIR: folder });
      try {
        await (await begun).stop();
        report.started += 1;
      } catch (error) {
        const reason = String(error)
          .replace(/^Error: the console ended: /, "")
          .trimEnd();
        if (reason === "" || reason.includes("\n")) report.wrong.push(`${file} ${how}: ${reason.slice(0, 200)}`);
        else report.refused += 1;
      }
      await dropDataFolder(folder);
    }
    return report;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function damage(path: string): string {
  const size = statSync(path).size;
  const ways: Record<string, () => void> = {
    removed: () => rmSync(path),
    emptied: () => truncateSync(path, 0),
    cut: () => truncateSync(path, Math.floor(size / 2)),
    garbled: () => {
      const bytes = readFileSync(path);
      for (let at = 0; at < bytes.length; at += 1 + Math.floor(Math.random() * 512)) bytes[at] = Math.random() * 256;
      writeFileSync(path, bytes);
    },
  };
  const how = pick(Object.keys(ways)) ?? "removed";
  ways[how]?.();
  return how;
}
