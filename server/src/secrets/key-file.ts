import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../lib/operator-error.ts";
import { keyFaults } from "./secrets.text.ts";

export const keyFile = (dataDir: string): string => join(dataDir, "secrets.key");

/**
 * Makes sure that the folder of a new embedded database has keys, for its owner only. Beside a database that exists a
 * key is never made: it could not read what the lost one sealed.
 * @throws OperatorError where an existing database has no key file
 */
export function prepareKeys(dataDir: string, isNew: boolean): void {
  if (existsSync(keyFile(dataDir))) return;
  if (!isNew) {
    throw new OperatorError(keyFaults.fileMissing(keyFile(dataDir)));
  }
  writeKeys(dataDir, [makeKey()]);
}

/**
 * Several lines, newest first, only while keys rotate or where a backup brought an older one.
 * @returns 32 bytes each; none where there is no file
 * @throws OperatorError where the file does not hold keys
 */
export function readKeys(dataDir: string): Buffer[] {
  const file = keyFile(dataDir);
  if (!existsSync(file)) return [];
  const keys = readFileSync(file, "utf8")
    .split(/[\s,]+/)
    .filter((line) => line !== "")
    .map((line) => Buffer.from(line, "base64"));
  if (keys.length === 0 || keys.some((key) => key.length !== 32)) {
    throw new OperatorError(keyFaults.fileWrong(file));
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
