import { statfsSync } from "node:fs";
import { resolve } from "node:path";
import { parseDatabaseUrl } from "../lib/database-url.ts";
import { OperatorError, operatorMessage, rootCause } from "../lib/operator-error.ts";
import { databaseFaults as faults } from "./db.text.ts";
import { sqlState } from "./sql.ts";

/** Space the embedded database needs to start: a segment of its write-ahead log, and room for recovery. */
const NEEDED_BYTES = 64 * 1024 * 1024;

/** Its server said why it does not start. */
export class ServerNotStarted extends Error {
  override name = "ServerNotStarted";
}

/** A step of an upgrade, which changed nothing. */
export class MigrationFailed extends Error {
  override name = "MigrationFailed";
  readonly step: string;

  constructor(step: string, cause: unknown) {
    super(operatorMessage(cause), { cause });
    this.step = step;
  }
}

/** Why the data folder cannot be used, as a line that says what to do. */
export function embeddedFault(error: unknown, folder: string): OperatorError {
  if (error instanceof OperatorError) return error;
  const code = sqlState(rootCause(error)) ?? sqlState(error) ?? "";
  const message = operatorMessage(error);
  if (code === "EEXIST" || code === "ENOTDIR") return new OperatorError(faults.notFolder(folder));
  if (code === "EROFS") return new OperatorError(faults.readOnlyDisk(folder));
  if (/^(ENOSPC|EDQUOT|53100)$/.test(code) || /disk is full|No space left/.test(message) || isFull(folder)) {
    return new OperatorError(faults.diskFull(folder));
  }
  // The last two are SQLite's words about the lock file.
  if (/^(EACCES|EPERM)$/.test(code) || /unable to open database file|readonly database/.test(message)) {
    return new OperatorError(faults.noRights(folder));
  }
  if (/file is not a database/.test(message)) return new OperatorError(faults.lockDamaged(folder));
  if (error instanceof MigrationFailed) return new OperatorError(faults.migrationFailed(error.step, message));
  const known = contentFaults.find(([states]) => states.test(code));
  if (known) return new OperatorError(known[1](folder, message));
  const isDamaged = error instanceof ServerNotStarted;
  return new OperatorError((isDamaged ? faults.folderDamaged : faults.folderUnusable)(folder, message));
}

/** The same for errors later in the start; errors that do not come from the database are returned unchanged. */
export function databaseFault(
  error: unknown,
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
) {
  if (error instanceof OperatorError || sqlState(error) === undefined) return error;
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

/** Codes of PostgreSQL (appendix A of its manual) about what a database contains. */
const contentFaults: [RegExp, (where: string, message: string) => string][] = [
  [/^(42P07|42710|42P06)$/, faults.noMigrations],
  [/^(42P01|42703|3F000)$/, faults.incomplete],
  [/^XX00[12]$/, faults.filesDamaged],
];

/** The same about a server, and codes of the system's network calls. */
const serverFaults: typeof contentFaults = [
  [/^(28P01|28000)$/, faults.loginRefused],
  [/^3D000$/, faults.noDatabase],
  [/^42501$/, faults.roleRights],
  [/^25006$/, faults.readOnly],
  [/^53300$/, faults.noConnection],
  [/^53100$/, faults.serverDiskFull],
];

/** Why a PostgreSQL database cannot be used, as a line that says what to do. Never contains its password. */
export function postgresFault(error: unknown, url: string): OperatorError {
  if (error instanceof OperatorError) return error;
  const where = faults.postgres(parseDatabaseUrl(url)?.servers.map(({ label }) => label) ?? []);
  const state = sqlState(rootCause(error)) ?? sqlState(error) ?? "";
  const message = operatorMessage(error);
  // PgBouncer gives everything that it rejects the same code.
  if (/unsupported startup parameter/.test(message)) return new OperatorError(faults.pooler(message));
  const ofServer = serverFaults.find(([states]) => states.test(state));
  if (ofServer) return new OperatorError(ofServer[1](where, message));
  if (error instanceof MigrationFailed) return new OperatorError(faults.migrationFailed(error.step, message));
  const ofContent = contentFaults.find(([states]) => states.test(state));
  if (ofContent) return new OperatorError(ofContent[1](where, message));
  // With its cause, which says whether a later try may succeed.
  return new OperatorError(faults.other(where, message), { cause: error });
}
