import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keyFile, makeKey, prepareKeys, readKeys, writeKeys } from "./key-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "console-keys-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the key file", () => {
  it("is created for a new database, for its owner only, and once (ASVS V13.3.2)", () => {
    prepareKeys(folder, true);
    const [key] = readKeys(folder);
    expect(key).toHaveLength(32);
    if (process.platform !== "win32") expect(statSync(keyFile(folder)).mode & 0o777).toBe(0o600);
    prepareKeys(folder, true);
    expect(readKeys(folder)).toEqual([key]);
  });

  it("is never created for an existing database: it could not decrypt its secrets", () => {
    expect(() => prepareKeys(folder, false)).toThrow(/is missing, but its database exists/);
    expect(readdirSync(folder)).toEqual([]);
    expect(readKeys(folder)).toEqual([]);
  });

  it("contains several keys, newest first, and leaves no half-written file", () => {
    const keys = [makeKey(), makeKey()];
    writeKeys(folder, keys);
    expect(readKeys(folder)).toEqual(keys);
    expect(readdirSync(folder)).toEqual(["secrets.key"]);
  });

  it.each(["", "not a key\n", `${Buffer.alloc(31).toString("base64")}\n`])("names a file without keys: %j", (text) => {
    writeFileSync(keyFile(folder), text);
    expect(() => readKeys(folder)).toThrow(/doesn't contain keys of 32 bytes/);
  });
});
