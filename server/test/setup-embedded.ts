import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "../src/db/embedded.ts";
import { migrateEmbedded } from "../src/db/migrate.ts";
import { prepareKeys } from "../src/secrets/key-file.ts";
import { openedEmbedded } from "./database.ts";
import { openImage, saveImage } from "./memory-database.ts";
import { prepare } from "./prepare.ts";

/** Creates a data folder and a prepared database, for the copies that test files open. */
export async function setup(project: TestProject): Promise<() => void> {
  const root = mkdtempSync(join(tmpdir(), "console-image-"));
  const folder = join(root, "folder");
  const made = await openEmbedded(folder, (isNew) => prepareKeys(folder, isNew));
  await deleteTemplates(made.pglite);
  const embedded = { folder, empty: join(root, "empty"), image: join(root, "image") };
  await saveImage(made.pglite, embedded.empty);
  await made.close();
  const pglite = await openImage(embedded.empty);
  await migrateEmbedded(pglite);
  await prepare({ ...openedEmbedded(pglite), close: async () => undefined });
  await saveImage(pglite, embedded.image);
  await pglite.close();
  project.provide("embedded", embedded);
  return () => rmSync(root, { recursive: true, force: true });
}

/** Nobody creates databases in them, and without the templates each copy has half the files. */
async function deleteTemplates(pglite: PGlite): Promise<void> {
  await pglite.exec("update pg_database set datistemplate = false where datname like 'template%'");
  for (const name of ["template0", "template1"]) await pglite.exec(`drop database ${name}`);
}
