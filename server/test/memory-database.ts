import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

declare global {
  // Node's types have the names of WebAssembly, but not its functions.
  namespace WebAssembly {
    function compile(bytes: Uint8Array): Promise<Module>;
  }
}

/** The default 128 MB would be cleared for each database, which takes longer than all else that opening one does. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=8MB"];

/** Once a process: what was compiled for one database serves the next. */
let engine: Promise<WebAssembly.Module> | undefined;

/** An embedded database in memory; `image` is what `dumpDataDir` of a prepared one gave. */
export async function openMemory(image?: Blob): Promise<PGlite> {
  engine ??= compileEngine();
  return PGlite.create({
    startParams,
    pgliteWasmModule: await engine,
    extensions: { pg_trgm },
    ...(image ? { loadDataDir: image } : {}),
  });
}

async function compileEngine(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  return WebAssembly.compile(await readFile(join(folder, "pglite.wasm")));
}
