import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("./migrations", import.meta.url));

/** A migration of this release, as drizzle-kit lists it. */
export type Migration = {
  /** The file's name without `.sql`. */
  tag: string;
  /** When it was written, in milliseconds: the order, and what the list of applied ones has. */
  when: number;
};

/** All of them, in order. */
export const readMigrations = async (): Promise<Migration[]> =>
  (await readMeta<{ entries: Migration[] }>("_journal")).entries;

/** How many migrations this release has. */
export const migrationCount = async (): Promise<number> => (await readMigrations()).length;

/** What a migration runs, and the hash that the list of applied ones has. */
export async function readStatements({ tag }: Migration): Promise<{ hash: string; statements: string[] }> {
  const text = await readFile(`${folder}/${tag}.sql`, "utf8");
  return {
    hash: createHash("sha256").update(text).digest("hex"),
    statements: text.split("--> statement-breakpoint"),
  };
}

/** The tables that the first `count` migrations create, from the snapshot of the last one. */
export async function tablesAfter(count: number): Promise<string[]> {
  const { tables } = await readMeta<{ tables: object }>(`${String(count - 1).padStart(4, "0")}_snapshot`);
  return Object.keys(tables).map((name) => name.replace("public.", ""));
}

const readMeta = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(`${folder}/meta/${name}.json`, "utf8"));

/** An index that can be built beside others' writes: its name, its table, and its statement. */
export type IndexBuild = { name: string; table: string; statement: string };

const creates = /^\s*CREATE (?:UNIQUE )?INDEX "(?<name>\w+)" ON "(?<table>\w+)"/;

/** What a statement builds, if it only creates an index. */
export function indexBuildOf(statement: string): IndexBuild | null {
  const found = creates.exec(statement)?.groups;
  if (!found?.name || !found.table) return null;
  return {
    name: found.name,
    table: found.table,
    statement: statement.replace(" INDEX ", " INDEX CONCURRENTLY ").trim(),
  };
}
