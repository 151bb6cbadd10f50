import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { askFiles } from "./archived-usage.ts";

/** A folder for archived files, for as long as the tests of a file run. */
export function useArchiveFolder() {
  const folder = mkdtempSync(join(tmpdir(), "console-archive-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    folder,
    files: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".parquet"))
        .sort(),
    /** Asks DuckDB, which knows nothing of the console. */
    ask: (query: string, kind?: "usage" | "activities") => askFiles(folder, query, kind),
  };
}
