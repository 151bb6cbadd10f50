import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { inject, type ProvidedContext } from "vitest";
import { connectEmbedded, connectPostgres } from "../src/db/client.ts";
import { Database } from "../src/db/unit-of-work.ts";
import type { Opened } from "../src/open-database.ts";
import { makeKeyring } from "../src/secrets/keyring.ts";
import { openImage } from "./memory-database.ts";
import { createDatabase } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A new data folder, and files with a new and a prepared embedded database; absent on PostgreSQL. */
    embedded?: { folder: string; empty: string; image: string };
    /** Server and prepared template; absent on the embedded database. */
    postgres?: { url: string; template: string };
  }
}

export const testKey = Buffer.alloc(32, 7);

/** Whether this run uses real PostgreSQL: only there can races occur. */
export const onPostgres = (): boolean => inject("postgres") !== undefined;

/** A separate database for a test file, migrated and bootstrapped. */
export async function openTestDatabase(): Promise<Opened & { url: string | null }> {
  const postgres = inject("postgres");
  if (postgres) {
    const url = await createDatabase(postgres.url, postgres.template);
    return { ...openedPostgres(url), url };
  }
  return { ...openedEmbedded(await openImage(prepared().image)), url: null };
}

/** An empty embedded database in memory: creating one takes the engine ten times as long as copying it. */
export const openEmptyMemory = (): Promise<PGlite> => openImage(prepared().empty);

/** A separate data folder, as after its first start, with a key and an empty database. */
export function makeDataFolder(folder = mkdtempSync(join(tmpdir(), "console-folder-"))): string {
  cpSync(prepared().folder, folder, { recursive: true });
  return folder;
}

function prepared(): NonNullable<ProvidedContext["embedded"]> {
  const embedded = inject("embedded");
  if (!embedded) throw new Error("run through the vitest project of the embedded database");
  return embedded;
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
