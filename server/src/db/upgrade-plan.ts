import { type Migration, outsideStepOf, readMigrations, readStatements, withoutComment } from "./migration-files.ts";
import { readApplied } from "./release.ts";
import type { Query } from "./sql.ts";

/** What a statement keeps others from while its transaction lasts. */
export type Blocked = "reads and writes" | "writes";

export type PlannedStep = {
  migration: string;
  /** Tables that exist, and what waits for a moment. */
  blocks: Map<string, Blocked>;
  /** What runs beside the writes: indexes, and back-fills in batches. */
  beside: { name: string; rows: number; seconds: number; inBatches: boolean }[];
};

/** Measured on two cores with 300,000 rows and PostgreSQL 15. A trigram index is one for a search. */
const ROWS_PER_SECOND = { index: 500_000, trigramIndex: 17_000, batches: 30_000 } as const;

/**
 * The steps of this release that a database still lacks, and what they do to others who use it.
 * @returns none if the database is up to date; all if it is empty
 */
export async function planUpgrade(query: Query): Promise<PlannedStep[]> {
  const { last } = await readApplied(query);
  const tables = await sizes(query);
  const pending = (await readMigrations()).filter(({ when }) => when > last);
  return Promise.all(pending.map((each) => planStep(each, tables)));
}

/** Rows of each ordinary table, as the planner estimates them. */
async function sizes(query: Query): Promise<Map<string, number>> {
  const { rows } = await query<{ name: string; rows: number }>(
    `select relname as name, greatest(reltuples, 0)::float8 as rows from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

async function planStep(migration: Migration, tables: ReadonlyMap<string, number>): Promise<PlannedStep> {
  const { statements } = await readStatements(migration);
  const step: PlannedStep = { migration: migration.tag, blocks: new Map(), beside: [] };
  for (const statement of statements) {
    const outside = outsideStepOf(migration, statement);
    const rows = tables.get(outside?.table ?? "");
    if (outside && rows !== undefined) {
      const kind = outside.inBatches ? "batches" : / USING gin /i.test(statement) ? "trigramIndex" : "index";
      const seconds = rows / ROWS_PER_SECOND[kind];
      step.beside.push({ name: outside.name, rows, seconds, inBatches: outside.inBatches });
      continue;
    }
    for (const [table, blocked] of blockedBy(statement)) {
      if (tables.has(table) && step.blocks.get(table) !== "reads and writes") step.blocks.set(table, blocked);
    }
  }
  return step;
}

/** By the table locks in PostgreSQL's manual, which the tests compare with those that are really taken. */
const locks: [RegExp, Blocked][] = [
  [/^ALTER TABLE "?(\w+)"? ADD CONSTRAINT "\w+" FOREIGN KEY .* REFERENCES "public"\."(\w+)"/, "writes"],
  [/^ALTER TABLE "?(\w+)"?/, "reads and writes"],
  [/^DROP TABLE (?:IF EXISTS )?"?(\w+)"?/, "reads and writes"],
  [/^DROP TRIGGER \w+ ON "?(\w+)"?/, "reads and writes"],
  [/^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER [\s\S]*? ON "?(\w+)"?/, "writes"],
  [/^LOCK TABLE "?(\w+)"?/, "writes"],
];

/** The tables that a statement locks against others, if they exist. */
export function blockedBy(statement: string): [table: string, blocked: Blocked][] {
  const bare = withoutComment(statement);
  for (const [pattern, blocked] of locks) {
    const found = pattern.exec(bare);
    if (found) return found.slice(1).map((table): [string, Blocked] => [table, blocked]);
  }
  return [];
}
