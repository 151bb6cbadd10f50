import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

export interface BundledChromium {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * The Chromium inside the package @sparticuz/chromium (Linux x64), unpacked once per machine and user. It runs without
 * installed browser libraries and fonts; undefined if the package is missing.
 */
export function bundledChromium(): BundledChromium | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const entry = findPackage();
  if (!entry) return undefined;
  const folder = join(tmpdir(), `console-chromium-${entry.version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(folder)) unpack(entry.module, folder);
  return {
    executablePath: join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: join(folder, "al2023", "lib"), FONTCONFIG_PATH: folder },
  };
}

function findPackage(): { module: string; version: string } | undefined {
  const require = createRequire(import.meta.url);
  try {
    const module = require.resolve("@sparticuz/chromium");
    const manifest: { version: string } = require(join(dirname(module), "..", "package.json"));
    return { module, version: manifest.version };
  } catch {
    return undefined;
  }
}

/**
 * In a separate process, because the package unpacks into the system's temporary folder, under names that may be in
 * use; renamed at the end, so that an interrupted run leaves no half browser.
 */
function unpack(module: string, folder: string): void {
  const unfinished = mkdtempSync(`${folder}-`);
  const code = `import chromium from ${JSON.stringify(pathToFileURL(module).href)}; await chromium.executablePath();`;
  execFileSync(process.execPath, ["--input-type=module", "-e", code], {
    // The second variable makes it unpack the libraries too.
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" },
  });
  // The package's own file refers to /tmp/fonts; without a font, every page is blank.
  writeFileSync(
    join(unfinished, "fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir>` +
      `<dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
  );
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another run was faster.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
