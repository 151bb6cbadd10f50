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

/** The default 128 MB would be cleared for each database, which takes longer than everything else in opening it. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=8MB"];

/** Compiled once per process: the module serves all databases. */
let engine: Promise<WebAssembly.Module> | undefined;

/** An embedded database in memory; `image` is the `dumpDataDir` output of a prepared one. */
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
