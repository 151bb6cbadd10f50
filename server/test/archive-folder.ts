import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll } from "vitest";

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
    /** Asks DuckDB, which knows nothing of the console, about the files: as the table `archived`. */
    ask: async (query: string): Promise<Record<string, unknown>[]> => {
      const connection = await (await DuckDBInstance.create(":memory:")).connect();
      await connection.run(`create view archived as select * from '${folder}/usage-*.parquet'`);
      const answer = await connection.runAndReadAll(query);
      connection.closeSync();
      return answer.getRowObjectsJson();
    },
  };
}
