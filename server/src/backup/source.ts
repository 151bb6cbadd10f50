import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { OperatorError } from "../lib/operator-error.ts";
import { fileFaults } from "./backup.text.ts";

const GZIP = "1f8b";
const ZSTD = "28b52ffd";
/** Longest line in bytes: a row of version 1 may contain an image. */
const LONGEST_LINE = 256 * 1024 * 1024;
/** How the last line begins. */
const SUM = Buffer.from('{"sha256":');
const NONE = Buffer.alloc(0);

/** The content of a backup file, and the SHA-256 of what was read of it. */
export type Source = {
  /** @returns the next line without its end, which counts as read */
  line(): Promise<string>;
  /** Yields everything up to a line that is `\.`, which it reads as well. */
  copied(): AsyncGenerator<Buffer>;
  /** Of everything before the last line. */
  sha256(): string;
  /** @throws OperatorError if there is more */
  end(): Promise<void>;
};

/**
 * Reads a file while `work` runs.
 * @throws OperatorError if there is no such file, or it is truncated or no backup
 */
export async function withSource<T>(file: string, work: (source: Source) => Promise<T>): Promise<T> {
  const chunks = await decompressed(file);
  try {
    return await work(sourceOf(file, chunks));
  } finally {
    await chunks.return(undefined);
  }
}

async function decompressed(file: string): Promise<AsyncGenerator<Buffer>> {
  const start = await magicOf(file);
  const unpack = start.startsWith(ZSTD) ? createZstdDecompress() : start.startsWith(GZIP) ? createGunzip() : null;
  if (!unpack) throw new OperatorError(fileFaults.noBackup(file));
  return (async function* () {
    const source = createReadStream(file, { highWaterMark: 256 * 1024 });
    let failure: unknown;
    source.on("error", (error) => {
      failure = error;
      unpack.destroy(error);
    });
    source.pipe(unpack);
    try {
      yield* unpack;
    } catch (error) {
      throw failure ?? (error instanceof Error ? new OperatorError(fileFaults.broken(file)) : error);
    } finally {
      source.destroy();
      unpack.destroy();
    }
  })();
}

async function magicOf(file: string): Promise<string> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new OperatorError(fileFaults.noFile(file)) : error;
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead).toString("hex");
  } finally {
    await handle.close();
  }
}

function sourceOf(file: string, chunks: AsyncGenerator<Buffer>): Source {
  const hash = createHash("sha256");
  let before = "";
  /** Decompressed and not read yet. */
  let rest: Buffer = NONE;
  const more = async (): Promise<boolean> => {
    const { value, done } = await chunks.next();
    if (!done) rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    return !done;
  };
  const consume = (length: number): Buffer => {
    const read = rest.subarray(0, length);
    rest = rest.subarray(length);
    hash.update(read);
    return read;
  };
  const broken = () => new OperatorError(fileFaults.broken(file));
  return {
    async line() {
      let from = 0;
      for (;;) {
        const end = rest.indexOf(10, from);
        if (end >= 0) {
          if (rest.subarray(0, SUM.length).equals(SUM)) before = hash.copy().digest("hex");
          return consume(end + 1).toString("utf8", 0, end);
        }
        from = rest.length;
        if (from > LONGEST_LINE || !(await more())) throw broken();
      }
    },
    async *copied() {
      // Found with the end of the line before it; there is none before the first.
      while (rest.length < 3) if (!(await more())) throw broken();
      if (rest.subarray(0, 3).equals(END)) return void consume(3);
      for (;;) {
        const end = rest.indexOf(AFTER_ROW);
        if (end >= 0) {
          const last = consume(end + AFTER_ROW.length);
          return yield last.subarray(0, end + 1);
        }
        const whole = rest.length - AFTER_ROW.length;
        if (whole > 0) yield consume(whole);
        if (!(await more())) throw broken();
      }
    },
    sha256: () => before,
    async end() {
      if (rest.length > 0 || (await more())) throw broken();
    },
  };
}

const END = Buffer.from("\\.\n");
const AFTER_ROW = Buffer.from("\n\\.\n");
