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
 * Ensures that the folder of a new embedded database has keys, readable only by its owner. A key is never created for
 * an existing database: it could not decrypt what the lost one encrypted.
 * @throws OperatorError if an existing database has no key file
 */
export function prepareKeys(dataDir: string, isNew: boolean): void {
  if (existsSync(keyFile(dataDir))) return;
  if (!isNew) {
    throw new OperatorError(keyFaults.fileMissing(keyFile(dataDir)));
  }
  writeKeys(dataDir, [makeKey()]);
}

/**
 * Several lines, newest first, only during a key rotation or if a backup added an older one.
 * @returns 32 bytes each; none if there is no file
 * @throws OperatorError if the file does not contain keys
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

/** Written atomically and synced before anything is encrypted with it: a lost key is a lost secret. */
export function writeKeys(dataDir: string, keys: readonly Buffer[]): void {
  const file = keyFile(dataDir);
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, keys.map((key) => `${key.toString("base64")}\n`).join(""), { mode: 0o600 });
  chmodSync(unfinished, 0o600);
  sync(unfinished, "r+");
  renameSync(unfinished, file);
  // Windows cannot sync a folder and does not need to: its renames are journaled.
  if (process.platform !== "win32") sync(dataDir, "r");
}

function sync(path: string, flags: "r" | "r+"): void {
  const handle = openSync(path, flags);
  fsyncSync(handle);
  closeSync(handle);
}
