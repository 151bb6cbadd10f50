import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Puts the migrations into a folder as an earlier version of the product had them, and answers with its path. */
export function firstMigrations(folder: string, count: number): string {
  cpSync(fileURLToPath(new URL("../src/db/migrations", import.meta.url)), folder, { recursive: true });
  const journal = join(folder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  return folder;
}
