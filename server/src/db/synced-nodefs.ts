import { fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Init = NodeFS["init"];
type Options = Parameters<Init>[1];

/** The part of emscripten's file system that is used here; its types are not published. */
interface Internals {
  FS: { ErrnoError: new (errno: number) => Error; isDir(mode: number): boolean };
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } };
}
interface Stream {
  nfd: number;
  node: { mode: number };
}

const EIO = 29;

/**
 * PGlite's file system does not implement fsync, so PostgreSQL's durability at COMMIT would be lost on a power cut.
 * This class implements it. It relies on an internal: the version of PGlite is pinned, and a test counts the calls.
 */
export class SyncedNodeFS extends NodeFS {
  fsyncCount = 0;

  override async init(pg: Parameters<Init>[0], options: Options): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: unknown) => this.addFsync(asInternals(module))];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  private addFsync({ FS, NODEFS }: Internals): void {
    NODEFS.stream_ops.fsync = (stream) => {
      try {
        fsyncSync(stream.nfd);
        this.fsyncCount += 1;
        return 0;
      } catch {
        // Windows cannot sync a folder and does not need to: its renames are journaled.
        if (process.platform === "win32" && FS.isDir(stream.node.mode)) return 0;
        throw new FS.ErrnoError(EIO);
      }
    };
  }
}

function asInternals(module: unknown): Internals {
  // The published type refers to file system types that are not installed.
  return module as Internals;
}
