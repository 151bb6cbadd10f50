import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "../../lib/operator-error.ts";
import { databaseFaults } from "../db.text.ts";
import type { Account } from "./account.ts";

/** A superuser, because the database belongs to the console alone. */
export const USER = "console";

/** How clients of this machine reach the embedded database. */
export type Reach = {
  url: string;
  /** Settings of the server, as `name=value`. */
  settings: string[];
  /** Null on a socket, which only its owner and root can open. */
  password: string | null;
};

/** The smallest limit on a socket's path among all systems, less the name that PostgreSQL gives it. */
const LONGEST_FOLDER = 100 - "/.s.PGSQL.5432".length;
const PORT = 5432;

/** A Unix socket; on Windows, which lacks them, a port on loopback with a generated password. */
export function reachOf(folder: string, account: Account): Reach {
  return process.platform === "win32" ? loopback(folder) : socket(folder, account);
}

function socket(folder: string, account: Account): Reach {
  const within = join(folder, "socket");
  // Addresses and settings of PostgreSQL list several paths, separated by commas.
  const fits = Buffer.byteLength(within) <= LONGEST_FOLDER && !/[,"]/.test(within);
  const at = fits
    ? within
    : join(tmpdir(), `console-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`);
  const isNew = !existsSync(at);
  if (isNew) mkdirSync(at, { mode: 0o700 });
  if (isNew || fits) account.own(at);
  const { uid } = lstatSync(at);
  const owner = account.as && !account.namespace ? account.as.uid : process.getuid?.();
  // Anybody may create folders in the machine's temporary one.
  if (uid !== owner || !lstatSync(at).isDirectory()) throw new OperatorError(databaseFaults.socketTaken(at));
  chmodSync(at, 0o700);
  return {
    url: `postgresql://${USER}@localhost:${PORT}/postgres?host=${encodeURIComponent(at)}`,
    settings: ["listen_addresses=", `unix_socket_directories="${at}"`, "unix_socket_permissions=0700", `port=${PORT}`],
    password: null,
  };
}

/** The port is derived from the folder, so that two folders seldom meet; whoever has it taken gives a clear fault. */
function loopback(folder: string): Reach {
  const file = join(folder, "postgres.password");
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  const password = readFileSync(file, "utf8");
  const port = 49_152 + (createHash("sha256").update(folder).digest().readUInt16BE() % 16_000);
  return {
    url: `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`,
    settings: ["listen_addresses=127.0.0.1", "unix_socket_directories=", `port=${port}`],
    password,
  };
}
