import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of an archive; it is opened when its turn comes. */
export type ZipEntry = { name: string; open: () => Promise<Readable> };

/** An archive that is written as it is read, one file after the other. @param at when its files were made */
export async function* zipOf(entries: readonly ZipEntry[], at: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  for (const { name, open } of entries) {
    zip.addReadStreamLazy(name, { mtime: at }, (take) => {
      open().then(
        (content) => {
          // The archive's own listener does not see what the file's reader throws later.
          content.once("error", (error) => zip.emit("error", error));
          take(null, content);
        },
        (error: unknown) => zip.emit("error", error),
      );
    });
  }
  const output = asReadable(zip.outputStream);
  zip.once("error", (error: Error) => output.destroy(error));
  zip.end();
  for await (const chunk of output) yield chunk;
}

/** The library's own stream; its type is wider. */
const asReadable = (stream: NodeJS.ReadableStream) => stream as Readable;
