import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tracked } from "./files.ts";

/**
 * Copies the repository, with links to the installed packages; those of the workspaces are relative, so that they lead to
 * the copy's own. @returns the copy's folder
 */
export function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), "console-copy-"));
  for (const file of tracked()) cpSync(file, join(copy, file));
  for (const folder of [".", "server", "web", "e2e"]) {
    const installed = join(folder, "node_modules");
    if (!existsSync(installed)) continue;
    mkdirSync(join(copy, installed));
    for (const name of readdirSync(installed)) {
      if (name === "@console")
        cpSync(join(installed, name), join(copy, installed, name), { recursive: true, verbatimSymlinks: true });
      // Caches are the copy's own.
      else if (name === ".bin" || !name.startsWith("."))
        symlinkSync(join(process.cwd(), installed, name), join(copy, installed, name));
    }
  }
  return copy;
}
