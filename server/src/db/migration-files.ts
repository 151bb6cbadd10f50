import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("./migrations", import.meta.url));

export type Migration = {
  /** The file's name without `.sql`. */
  tag: string;
  /** When it was written, in milliseconds: the order, and what the list of applied ones has. */
  at: number;
  hash: string;
  statements: readonly string[];
};

/**
 * The migrations of this release, in order, as drizzle-kit writes them.
 * @param count only the first ones, for what a release with so many wrote
 */
export async function readMigrations(count?: number): Promise<Migration[]> {
  const entries = (await readJournal()).slice(0, count);
  return Promise.all(
    entries.map(async ({ tag, when }) => {
      const text = await readFile(`${folder}/${tag}.sql`, "utf8");
      const hash = createHash("sha256").update(text).digest("hex");
      return { tag, at: when, hash, statements: text.split("--> statement-breakpoint") };
    }),
  );
}

/** How many migrations this release has. */
export const migrationCount = async (): Promise<number> => (await readJournal()).length;

/** The tables that the first `count` migrations create, from the snapshot of the last one. */
export async function tablesAfter(count: number): Promise<string[]> {
  const { tables } = await readMeta<{ tables: object }>(`${String(count - 1).padStart(4, "0")}_snapshot`);
  return Object.keys(tables).map((name) => name.replace("public.", ""));
}

const readJournal = async () => (await readMeta<{ entries: { tag: string; when: number }[] }>("_journal")).entries;

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
