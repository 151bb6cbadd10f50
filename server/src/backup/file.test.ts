import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Piece } from "./dump.ts";
import { readBackup, writeBackup } from "./file.ts";

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "console-backup-"));
  file = join(folder, "copy.backup");
});
afterAll(() => rmSync(folder, { recursive: true }));

const header: Piece = {
  header: { format: "console-backup", version: 1, migrations: 3, taken_at: "2026-11-01T00:00:00.000Z" },
};
const piecesOf = (texts: readonly string[]): Piece[] => [
  header,
  ...texts.map((text) => ({ table: "notes", row: JSON.stringify({ text }) })),
  { totals: { rows: { notes: texts.length }, sequences: { notes_id_seq: "7" } } },
];
async function* each(pieces: readonly Piece[]): AsyncGenerator<Piece> {
  yield* pieces;
}
async function read(): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const piece of readBackup(file)) pieces.push(piece);
  return pieces;
}

describe("the file of a backup", () => {
  it("returns any rows, whatever line ends and quotes they contain", async () => {
    const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom('"]', "\u2028", '{"sha256":"', '{"rows":'));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 20 }), async (texts) => {
        const pieces = piecesOf(texts);
        expect(await writeBackup(file, each(pieces))).toEqual({
          rows: { notes: texts.length },
          sequences: { notes_id_seq: "7" },
        });
        expect(await read()).toEqual(pieces);
      }),
      { numRuns: 30 },
    );
  });

  it("is refused if a line is missing, duplicated or changed", async () => {
    await writeBackup(file, each(piecesOf(["one", "two", "three"])));
    const lines = gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");
    const spoiled = lines.flatMap((line, index) => [
      lines.toSpliced(index, 1),
      lines.toSpliced(index, 0, line),
      lines.with(index, line.replace(/[a-z0-9]"/, 'X"')),
    ]);
    for (const changed of spoiled) {
      writeFileSync(file, gzipSync(`${changed.join("\n")}\n`));
      await expect(read()).rejects.toThrow(/was truncated or changed|is not a backup/);
    }
  });

  it("is refused if it was truncated, at every length", async () => {
    await writeBackup(file, each(piecesOf(["one", "two", "three"])));
    const whole = readFileSync(file);
    for (let length = 0; length < whole.length; length += 1) {
      writeFileSync(file, whole.subarray(0, length));
      await expect(read()).rejects.toThrow(/was truncated or changed|is not a backup/);
    }
  });

  it("does not exist under its name until it is complete", async () => {
    rmSync(file, { force: true });
    async function* failing(): AsyncGenerator<Piece> {
      yield header;
      expect(readdirSync(folder)).not.toContain("copy.backup");
      throw new Error("the database went away");
    }
    await expect(writeBackup(file, failing())).rejects.toThrow("the database went away");
    expect(readdirSync(folder)).toEqual([]);
    await expect(read()).rejects.toThrow(`There is no file ${file}.`);
  });
});
