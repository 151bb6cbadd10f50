import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { OperatorError } from "../lib/operator-error.ts";
import type { Header, Piece, Totals } from "./dump.ts";

/**
 * Writes gzipped JSON lines: the header, a `["table",row]` line per row, the totals, and the SHA-256 of all that. Uses
 * a temporary name until the file is complete and synced; only the owner can read it.
 */
export async function writeBackup(file: string, pieces: AsyncIterable<Piece>): Promise<Totals> {
  const unfinished = `${file}.${randomBytes(4).toString("hex")}.unfinished`;
  const gzip = createGzip({ level: 6 });
  const out = gzip.pipe(createWriteStream(unfinished, { flags: "wx", mode: 0o600 }));
  // A full disk or a missing folder is reported here and must end the writing.
  const failed = new Promise<never>((_, reject) => out.once("error", reject));
  failed.catch(() => undefined);
  const hash = createHash("sha256");
  let totals: Totals = { rows: {}, sequences: {} };
  const write = async (text: string) => {
    if (!gzip.write(`${text}\n`)) await Promise.race([once(gzip, "drain"), failed]);
  };
  try {
    for await (const piece of pieces) {
      if ("totals" in piece) totals = piece.totals;
      const text = asLine(piece);
      hash.update(`${text}\n`);
      await write(text);
    }
    await write(JSON.stringify({ sha256: hash.digest("hex") }));
    gzip.end();
    await Promise.race([finished(out), failed]);
    const handle = await open(unfinished, "r+");
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
    return totals;
  } catch (error) {
    gzip.destroy();
    out.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

function asLine(piece: Piece): string {
  if ("header" in piece) return JSON.stringify(piece.header);
  if ("totals" in piece) return JSON.stringify(piece.totals);
  return `[${JSON.stringify(piece.table)},${piece.row}]`;
}

/**
 * Reads what `writeBackup` wrote.
 * @throws OperatorError at the end if the file was truncated or changed
 */
export async function* readBackup(file: string): AsyncGenerator<Piece> {
  const hash = createHash("sha256");
  let first = true;
  let sum: string | undefined;
  for await (const line of linesOf(file)) {
    if (sum !== undefined) throw broken(file);
    const text = line.toString("utf8");
    if (text.startsWith('{"sha256":')) {
      sum = asSum(text);
      continue;
    }
    hash.update(line).update("\n");
    yield first ? { header: asHeader(file, text) } : asPiece(file, text);
    first = false;
  }
  if (sum !== hash.digest("hex")) throw broken(file);
}

const broken = (file: string) => new OperatorError(`${file} was truncated or changed: it is not a complete backup.`);

/** Split at line feeds only: JSON text may contain other characters that count as line ends elsewhere. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on("error", (error) => unzipped.destroy(error));
  source.pipe(unzipped);
  let rest: Buffer[] = [];
  try {
    for await (const chunk of unzipped) {
      let from = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, end)]);
        rest = [];
        from = end + 1;
      }
      rest.push(chunk.subarray(from));
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT") throw new OperatorError(`There is no file ${file}.`);
    throw code.startsWith("Z_") ? broken(file) : error;
  } finally {
    source.destroy();
  }
  if (rest.some((part) => part.length > 0)) throw broken(file);
}

function asPiece(file: string, text: string): Piece {
  const [, table, row] = /^\["([^"]+)",(\{.*\})\]$/s.exec(text) ?? [];
  if (table !== undefined && row !== undefined) return { table, row };
  if (!text.startsWith('{"rows":')) throw broken(file);
  return { totals: asTotals(text) };
}

function asHeader(file: string, text: string): Header {
  const header: unknown = text.startsWith('{"format":') ? JSON.parse(text) : null;
  if (header === null) throw new OperatorError(`${file} is not a backup of the console.`);
  return header as Header; // Its fields are compared with this version's before anything is done.
}

/** Written by `asLine`; the checksum at the end shows whether it is complete. */
const asTotals = (text: string) => JSON.parse(text) as Totals;

const asSum = (text: string) => (JSON.parse(text) as { sha256: string }).sha256;
