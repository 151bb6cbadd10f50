import { Readable } from "node:stream";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { zipOf } from "./zip.ts";

const at = new Date("2026-11-20T15:00:00Z");
const read = async (content: AsyncGenerator<Uint8Array>) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return unzipSync(Buffer.concat(chunks));
};
const megabyte = "x".repeat(1_048_576);

describe("an archive (MORE-543)", () => {
  it("has its files in order, each opened when the one before is done", async () => {
    const open: string[] = [];
    const entry = (name: string, parts: number) => ({
      name,
      open: async () => {
        open.push(name);
        return Readable.from(Array.from({ length: parts }, () => name));
      },
    });
    const found = await read(zipOf([entry("a", 3), entry("b", 0), entry("ü/c", 1)], at));
    expect(Object.entries(found).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
      ["a", "aaa"],
      ["b", ""],
      ["ü/c", "ü/c"],
    ]);
    expect(open).toEqual(["a", "b", "ü/c"]);
  });

  it("is read no faster than it is sent", async () => {
    let made = 0;
    const parts = async function* () {
      for (; made < 64; made += 1) yield `${Math.random()}${megabyte}`;
    };
    const content = zipOf([{ name: "large", open: async () => Readable.from(parts()) }], at);
    await content.next();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(made).toBeLessThan(32);
    await content.return(undefined);
  });

  it("fails with the file that cannot be opened or read", async () => {
    const fail = async (): Promise<Readable> => {
      throw new Error("not there");
    };
    await expect(read(zipOf([{ name: "a", open: fail }], at))).rejects.toThrow("not there");
    const half = async function* () {
      yield "begun";
      throw new Error("gone");
    };
    const entry = { name: "a", open: async () => Readable.from(half()) };
    await expect(read(zipOf([entry], at))).rejects.toThrow("gone");
  });
});
