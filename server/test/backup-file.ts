import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

const SUM = /\{"sha256":"[0-9a-f]{64}"\}\n$/;

/** The text of a backup file, without its sum. */
export const contentOf = (file: string): string =>
  zstdDecompressSync(readFileSync(file)).toString("utf8").replace(SUM, "");

/** Writes such a text with its sum, as somebody who knows the format would. */
export function writeContent(file: string, content: string): void {
  const sha256 = createHash("sha256").update(content).digest("hex");
  writeFileSync(file, zstdCompressSync(`${content}${JSON.stringify({ sha256 })}\n`));
}

/** The text with the rows of one table changed, each without its line end. */
export function withRows(content: string, table: string, change: (rows: string[]) => string[]): string {
  const start = content.indexOf("\n", content.indexOf(`\n["${table}",`) + 1) + 1;
  const end = content.indexOf("\\.\n", start);
  const rows = content.slice(start, end).split("\n").slice(0, -1);
  return (
    content.slice(0, start) +
    change(rows)
      .map((row) => `${row}\n`)
      .join("") +
    content.slice(end)
  );
}
