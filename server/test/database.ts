import { readFileSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { inject } from "vitest";
import { connectEmbedded, connectPostgres } from "../src/db/client.ts";
import { Database } from "../src/db/unit-of-work.ts";
import type { Opened } from "../src/open-database.ts";
import { makeKeyring } from "../src/secrets/keyring.ts";
import { openMemory } from "./memory-database.ts";
import { createDatabase } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** File with a prepared embedded database; absent on the PostgreSQL lane. */
    image?: string;
    /** Server and prepared template; absent on the embedded lane. */
    postgres?: { url: string; template: string };
  }
}

export const testKey = Buffer.alloc(32, 7);

/** Whether this run is on real PostgreSQL: races can be seen only there. */
export const onPostgres = (): boolean => inject("postgres") !== undefined;

/** A database of its own for a test file, migrated and bootstrapped. */
export async function openTestDatabase(): Promise<Opened & { url: string | null }> {
  const postgres = inject("postgres");
  if (postgres) {
    const url = await createDatabase(postgres.url, postgres.template);
    return { ...openedPostgres(url), url };
  }
  const image = inject("image");
  if (!image) throw new Error("run through the vitest projects of the repository");
  return { ...openedEmbedded(await openMemory(new Blob([readFileSync(image)]))), url: null };
}

export function openedPostgres(url: string): Opened {
  const connection = connectPostgres(url, { warn: () => undefined });
  return {
    db: new Database(connection),
    keyring: makeKeyring([testKey]),
    queue: { url },
    close: () => connection.close(),
  };
}

export function openedEmbedded(pglite: PGlite): Opened {
  const connection = connectEmbedded({ pglite, close: () => pglite.close() });
  return {
    db: new Database(connection),
    keyring: makeKeyring([testKey]),
    queue: { pglite },
    close: () => connection.close(),
  };
}
