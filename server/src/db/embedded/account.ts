import { type SpawnOptions, spawnSync } from "node:child_process";
import { lchownSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../lib/operator-error.ts";
import { databaseFaults } from "../db.text.ts";

/**
 * Who runs PostgreSQL, which refuses to run as root. For root, that is an unprivileged account; where it cannot reach the
 * data folder, root itself in a user namespace, in which it is that account.
 */
export type Account = {
  as: Person | null;
  namespace: boolean;
  /** Gives a folder and all in it to the account. */
  own(folder: string): void;
};

type Person = { uid: number; gid: number };

const self: Account = { as: null, namespace: false, own: () => undefined };
const root: Person = { uid: 0, gid: 0 };

/**
 * @param folder exists; the account must reach it
 * @param data a database in the folder, which is given to the account; null if there is none
 * @throws OperatorError if this process is root and neither way works
 */
export function findAccount(folder: string, data: string | null): Account {
  if (process.getuid?.() !== 0) return self;
  const person = unprivileged();
  const owner = data === null ? null : statSync(data);
  const plain = (as: Person): Account => ({ as, namespace: false, own: (path) => giveAll(path, as) });
  const inNamespace = (as: Person): Account => ({ as, namespace: true, own: (path) => giveAll(path, root) });
  const ways: Account[] = [];
  if (owner && owner.uid !== 0) ways.push(plain(owner));
  else if (person && !owner) ways.push(plain(person));
  if (person && process.platform === "linux") ways.push(inNamespace(person));
  if (person) ways.push(plain(person));
  const account = ways.find((way) => reaches(way, folder));
  if (!account) throw new OperatorError(databaseFaults.noAccount(folder));
  const uid = account.namespace ? 0 : account.as?.uid;
  // The folder was moved to where its owner cannot go, or away from there.
  if (data !== null && owner?.uid !== uid) account.own(data);
  return account;
}

/** How to start a program as the account. */
export function asAccount(account: Account, program: string, args: string[]): [string, string[], SpawnOptions] {
  if (!account.as) return [program, args, {}];
  const { uid, gid } = account.as;
  if (!account.namespace) return [program, args, { uid, gid }];
  return ["unshare", ["--user", `--map-user=${uid}`, `--map-group=${gid}`, program, ...args], {}];
}

function reaches(account: Account, folder: string): boolean {
  const [program, args, options] = asAccount(account, "sh", ["-c", 'test -x "$0"', folder]);
  return spawnSync(program, args, { ...options, cwd: "/", stdio: "ignore" }).status === 0;
}

/** It must have an entry in the list of users, where initdb looks its name up. */
function unprivileged(): Person | null {
  const people = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const person = people.find(([login]) => login === name);
    if (person) return { uid: Number(person[2]), gid: Number(person[3]) };
  }
  return null;
}

function giveAll(folder: string, { uid, gid }: Person): void {
  lchownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
  }
}
