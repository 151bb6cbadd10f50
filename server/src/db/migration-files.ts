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

/** What runs outside of the migration's transaction, so that others can write meanwhile. */
export type OutsideStep = {
  name: string;
  table: string;
  statement: string;
  /** Changes some rows at a time, and is repeated until it finds no more; else it builds an index. */
  inBatches: boolean;
};

const createsIndex = /^CREATE (?:UNIQUE )?INDEX "(?<name>\w+)" ON "(?<table>\w+)"/;
/** A back-fill, by the comment before it. */
const inBatches = /^\s*(?:--.*\n)*-- In batches.*\n(?:--.*\n)*(?:UPDATE|DELETE FROM) "?(?<table>\w+)"?/;

/** Without the comment before it. */
export const withoutComment = (statement: string): string => statement.replace(/^\s*(?:--.*\n\s*)*/, "").trim();

/** The statement as a step beside others' writes, if it can be one: an index, or a back-fill in batches. */
export function outsideStepOf({ tag }: Migration, statement: string): OutsideStep | null {
  const bare = withoutComment(statement);
  const index = createsIndex.exec(bare)?.groups;
  if (index?.name && index.table) {
    const concurrent = bare.replace(" INDEX ", " INDEX CONCURRENTLY ");
    return { name: index.name, table: index.table, statement: concurrent, inBatches: false };
  }
  const table = inBatches.exec(statement)?.groups?.table;
  return table === undefined ? null : { name: `${tag}: ${table}`, table, statement, inBatches: true };
}
