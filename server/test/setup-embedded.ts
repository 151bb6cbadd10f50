import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrateEmbedded } from "../src/db/migrate.ts";
import { openedEmbedded } from "./database.ts";
import { openMemory } from "./memory-database.ts";
import { prepare } from "./prepare.ts";

/** Makes one prepared database; each test file opens a copy of it. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "console-image-"));
  const pglite = await openMemory();
  await migrateEmbedded(pglite);
  await prepare({ ...openedEmbedded(pglite), close: async () => undefined });
  const image = join(folder, "image.tar");
  writeFileSync(image, Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer()));
  await pglite.close();
  project.provide("image", image);
  return () => rmSync(folder, { recursive: true, force: true });
}
