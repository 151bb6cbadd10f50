import { readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { MemoryFS, PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

declare global {
  // Node's types have the names of WebAssembly, but not its functions.
  namespace WebAssembly {
    function compile(bytes: Uint8Array): Promise<Module>;
  }
}

/** What a database consists of, folders before their files; a folder has no content. */
type Image = { path: string; content: Uint8Array | null }[];

/** Where the engine has its files. */
const DATA = "/pglite/data";
/** The default 128 MB would be cleared for each database, which takes longer than everything else in opening it. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=8MB"];

/** Compiled once per process: the module serves all databases. */
let engine: Promise<WebAssembly.Module> | undefined;
const images = new Map<string, Image>();

/** Begins with the files of an image: unpacking an archive for each database took as long as all the rest. */
class CopiedFiles extends MemoryFS {
  readonly #image: Image;

  constructor(image: Image) {
    super();
    this.#image = image;
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS;
    for (const { path, content } of this.#image) {
      if (content) files?.writeFile(path, content.slice(), { canOwn: true });
      else files?.mkdirTree(path);
    }
  }
}

/** An embedded database in memory, as it was when `saveImage` wrote this file. */
export async function openImage(file: string): Promise<PGlite> {
  const image: Image = images.get(file) ?? deserialize(readFileSync(file));
  images.set(file, image);
  engine ??= compileEngine();
  return PGlite.create({
    ...{ startParams, fs: new CopiedFiles(image) },
    pgliteWasmModule: await engine,
    extensions: { pg_trgm },
  });
}

/** Writes all that a database contains to a file. */
export async function saveImage(pglite: PGlite, file: string): Promise<void> {
  // Without it, each copy would repeat the last changes from its log.
  await pglite.exec("checkpoint");
  const { FS: files } = pglite.Module;
  const image: Image = [];
  const add = (path: string): void => {
    const isFolder = files.isDir(files.stat(path).mode);
    image.push({ path, content: isFolder ? null : files.readFile(path) });
    if (isFolder) for (const name of files.readdir(path)) if (!/^\.\.?$/.test(name)) add(`${path}/${name}`);
  };
  add(DATA);
  writeFileSync(file, serialize(image));
}

async function compileEngine(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  return WebAssembly.compile(await readFile(join(folder, "pglite.wasm")));
}
