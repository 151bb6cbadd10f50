// Shows MORE-281.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Totals } from "./dump.ts";
import { writeBackup } from "./file.ts";
import { readBackup } from "./sections.ts";

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "console-backup-"));
  file = join(folder, "copy.backup");
});
afterAll(() => rmSync(folder, { recursive: true }));

const header = { format: "console-backup", version: 2, migrations: 3, taken_at: "2026-11-01T00:00:00.000Z" };
const totals: Totals = { rows: { notes: 3 }, sequences: { notes_id_seq: "7" }, bills: [] };

/** Rows as COPY writes them: it escapes backslashes and line ends. */
const copied = (texts: readonly string[]): string =>
  texts.map((text) => `${text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}\n`).join("");
const contentOf = (texts: readonly string[]): Buffer =>
  Buffer.from(
    `${JSON.stringify(header)}\n["notes",["text"]]\n${copied(texts)}\\.\n["others",["text"]]\n\\.\n${JSON.stringify(totals)}\n`,
  );

/** In pieces of this many bytes. */
async function* each(content: Buffer, size = 7): AsyncGenerator<Buffer> {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
}

async function read(): Promise<[string, string[] | null, string][]> {
  const tables: [string, string[] | null, string][] = [];
  const found = await readBackup(file, {
    header: async (has) => expect(has).toEqual(header),
    table: async (rows) => {
      const parts: string[] = [];
      for await (const part of rows.columns ? rows.copied : rows.rows) parts.push(String(part));
      const text = parts.join(rows.columns ? "" : "\n");
      tables.push([rows.table, rows.columns, text]);
    },
  });
  expect(found).toEqual(totals);
  return tables;
}

describe("the file of a backup", () => {
  it("returns any rows, whatever line ends and ends of tables they contain", async () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("\\.", "\u2028", '{"sha256":"', '{"rows":', "x".repeat(9_000)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 20 }), fc.integer({ min: 1, max: 20_000 }), async (texts, size) => {
        await writeBackup(file, each(contentOf(texts), size));
        expect(await read()).toEqual([
          ["notes", ["text"], copied(texts)],
          ["others", ["text"], ""],
        ]);
      }),
      { numRuns: 30 },
    );
  });

  it("of version 1 is read row by row", async () => {
    const lines = ['["notes",{"text":"one"}]', '["notes",{"text":"two"}]', '["others",{"text":"three"}]'];
    const text = [JSON.stringify(header), ...lines, JSON.stringify(totals), ""].join("\n");
    await writeBackup(file, each(Buffer.from(text)));
    writeFileSync(file, gzipSync(zstdDecompressSync(readFileSync(file))));
    expect(await read()).toEqual([
      ["notes", null, '{"text":"one"}\n{"text":"two"}'],
      ["others", null, '{"text":"three"}'],
    ]);
  });

  it("is refused if a line is missing, duplicated or changed, or one follows", async () => {
    await writeBackup(file, each(contentOf(["one", "two", "three"])));
    const lines = zstdDecompressSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");
    const spoiled = lines.flatMap((line, index) => [
      lines.toSpliced(index, 1),
      lines.toSpliced(index, 0, line),
      lines.with(index, `${line}x`),
    ]);
    for (const changed of [...spoiled, [...lines, "x"]]) {
      writeFileSync(file, zstdCompressSync(`${changed.join("\n")}\n`));
      const skip = readBackup(file, { header: async () => undefined, table: async () => undefined });
      await expect(skip, changed.join("\n")).rejects.toThrow(/was truncated or changed|is not a backup/);
    }
  });

  it("is refused if it was truncated, at every length that lacks content", async () => {
    await writeBackup(file, each(contentOf(["one", "two", "three"])));
    const [whole, content] = [readFileSync(file), await read()];
    let refused = 0;
    for (let length = 0; length < whole.length; length += 1) {
      writeFileSync(file, whole.subarray(0, length));
      const found = await read().catch((error: Error) => error.message);
      if (typeof found !== "string") expect(found).toEqual(content);
      else expect(found).toMatch(/was truncated or changed|is not a backup/);
      if (typeof found === "string") refused += 1;
    }
    // The compression ends with a few bytes that contain nothing.
    expect(whole.length - refused).toBeLessThan(16);
  });

  it("does not exist under its name until it is complete", async () => {
    rmSync(file, { force: true });
    async function* failing(): AsyncGenerator<Buffer> {
      yield Buffer.from("x");
      expect(readdirSync(folder)).not.toContain("copy.backup");
      throw new Error("the database went away");
    }
    await expect(writeBackup(file, failing())).rejects.toThrow("the database went away");
    expect(readdirSync(folder)).toEqual([]);
    await expect(read()).rejects.toThrow(`There is no file ${file}.`);
  });
});
