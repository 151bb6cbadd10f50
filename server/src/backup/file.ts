import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";

/** More would take longer than PostgreSQL takes to deliver the rows. */
const LEVEL = 3;

/**
 * Writes a backup, compressed and followed by a line with its SHA-256. Uses a temporary name until the file is complete
 * and synced; only the owner can read it.
 */
export async function writeBackup(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString("hex")}.unfinished`;
  try {
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
    await pipeline(withSum(content), compress, createWriteStream(unfinished, { flags: "wx", mode: 0o600 }));
    await sync(unfinished);
    await rename(unfinished, file);
    // The name as well survives a power cut; Windows cannot open a folder.
    if (process.platform !== "win32") await sync(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* withSum(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.from(`${JSON.stringify({ sha256: hash.digest("hex") })}\n`);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
