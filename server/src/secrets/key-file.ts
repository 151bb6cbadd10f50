import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

export const keyFile = (dataDir: string): string => join(dataDir, "secrets.key");

/**
 * The embedded database's own keys, the first made on first start in the data folder, for its owner
 * only. Several lines, newest first, only while keys rotate or where a backup brought an older one.
 * @returns 32 bytes each
 */
export function readOrMakeKeys(dataDir: string): Buffer[] {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(keyFile(dataDir))) writeKeys(dataDir, [makeKey()]);
  return readKeys(dataDir);
}

/** @throws where the file does not hold keys; none where there is no file */
export function readKeys(dataDir: string): Buffer[] {
  const file = keyFile(dataDir);
  if (!existsSync(file)) return [];
  const keys = readFileSync(file, "utf8")
    .split(/[\s,]+/)
    .filter((line) => line !== "")
    .map((line) => Buffer.from(line, "base64"));
  if (keys.length === 0 || keys.some((key) => key.length !== 32)) {
    throw new Error(`${file} does not hold keys of 32 bytes in base64, one a line`);
  }
  return keys;
}

export const makeKey = (): Buffer => randomBytes(32);

/** In one step, and on the disk before anything is sealed with it: a lost key is a lost secret. */
export function writeKeys(dataDir: string, keys: readonly Buffer[]): void {
  const file = keyFile(dataDir);
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, keys.map((key) => `${key.toString("base64")}\n`).join(""), { mode: 0o600 });
  chmodSync(unfinished, 0o600);
  sync(unfinished, "r+");
  renameSync(unfinished, file);
  // Windows cannot sync a folder, and need not: its rename is journalled.
  if (process.platform !== "win32") sync(dataDir, "r");
}

function sync(path: string, flags: "r" | "r+"): void {
  const handle = openSync(path, flags);
  fsyncSync(handle);
  closeSync(handle);
}
