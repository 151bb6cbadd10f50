import { statfsSync } from "node:fs";
import { resolve } from "node:path";
import { OperatorError, operatorMessage, rootCause } from "../lib/operator-error.ts";
import { sqlState } from "./sql.ts";

/** What the embedded database needs to start: a segment of its write-ahead log, and room to recover. */
const NEEDED_BYTES = 64 * 1024 * 1024;

/** Why the data folder cannot be used, as a line that says what to do. */
export function embeddedFault(error: unknown, folder: string): OperatorError {
  if (error instanceof OperatorError) return error;
  const code = sqlState(error) ?? "";
  const message = operatorMessage(error);
  if (code === "EEXIST" || code === "ENOTDIR") return new OperatorError(`DATA_DIR: ${folder} is not a folder.`);
  if (code === "EROFS") {
    return new OperatorError(`DATA_DIR: ${folder} is on a read-only file system. Name a folder that can be written.`);
  }
  if (code === "ENOSPC" || code === "EDQUOT" || code === "53100" || /disk is full/.test(message) || isFull(folder)) {
    return new OperatorError(`The disk that holds ${folder} is full. Free some space and start again.`);
  }
  if (code === "EACCES" || code === "EPERM" || /unable to open database file|readonly database/.test(message)) {
    return new OperatorError(`DATA_DIR: this user may not write to ${folder}. Change its owner, or set DATA_DIR.`);
  }
  if (/file is not a database/.test(message)) {
    return new OperatorError(
      `The lock file ${folder}/lock is damaged. Make sure that no console runs on this folder, delete the file, and start again.`,
    );
  }
  return new OperatorError(
    `The database in ${folder} is damaged and cannot be opened (${message}). Restore a backup into an empty folder: set DATA_DIR to it and run npm run restore -- <file>.`,
  );
}

/** The same for whatever fails later in a start; what is no fault of the database stays as it is. */
export function databaseFault(
  error: unknown,
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
) {
  const root = rootCause(error);
  // What WebAssembly throws when the engine aborts.
  const ofEngine = root instanceof Error && root.name === "RuntimeError";
  if (error instanceof OperatorError || (sqlState(error) === undefined && !ofEngine)) return error;
  return databaseUrl ? postgresFault(error, databaseUrl) : embeddedFault(error, resolve(dataDir));
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Codes of PostgreSQL (appendix A of its manual) and of the system's network calls. */
const postgresFaults: [RegExp, (where: string, message: string) => string][] = [
  [/^(28P01|28000)$/, (where, message) => `DATABASE_URL: ${where} refused the user or the password (${message}).`],
  [/^3D000$/, (_where, message) => `DATABASE_URL: ${message}. Create the database, or name another one.`],
  [
    /^42501$/,
    (_where, message) =>
      `DATABASE_URL: the role has too few rights (${message}). Make it the owner of the database, or grant it CREATE on the database and on its schema public.`,
  ],
  [/^25006$/, (where) => `DATABASE_URL: ${where} is read-only. Name the primary server.`],
  [
    /^53300$/,
    (where) => `DATABASE_URL: ${where} has no free connection. Raise max_connections, or stop other clients.`,
  ],
  [/^53100$/, (where) => `The disk of the database server ${where} is full.`],
  [
    /^(42P07|42710|42P06)$/,
    (_where, message) =>
      `The database has tables, but not the list of migrations that made them (${message}). Restore a backup into an empty database.`,
  ],
  [
    /^(42P01|42703|3F000)$/,
    (_where, message) =>
      `Something is missing from the database (${message}). Restore a backup into an empty database.`,
  ],
  [/^XX00[12]$/, (_where, message) => `The database's files are damaged (${message}). Restore a backup.`],
];

/** Why a PostgreSQL cannot be used, as a line that says what to do. Never with its password. */
export function postgresFault(error: unknown, url: string): OperatorError {
  if (error instanceof OperatorError) return error;
  const { host } = new URL(url);
  const where = `PostgreSQL at ${host || "the local socket"}`;
  const state = sqlState(rootCause(error)) ?? sqlState(error) ?? "";
  const message = operatorMessage(error);
  const known = postgresFaults.find(([states]) => states.test(state));
  if (known) return new OperatorError(known[1](where, message));
  return new OperatorError(
    `The database cannot be used: ${where} answers "${message}". Check DATABASE_URL, and that the server is running.`,
  );
}
