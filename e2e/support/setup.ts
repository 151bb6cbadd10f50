import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setup as setupDatabase } from "@console/server/test/setup-postgres.ts";
import type { TestProject } from "vitest/node";
import { forgetWords } from "./recorder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the web app built for this run. */
    web: string;
  }
}

/** Builds the current web app, separate from any other build, and prepares the database that each spec copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  forgetWords();
  const web = mkdtempSync(join(tmpdir(), "console-web-"));
  const [forgetDatabase] = await Promise.all([setupDatabase(project), build(web)]);
  project.provide("web", web);
  return async () => {
    await forgetDatabase();
    rmSync(web, { recursive: true, force: true });
  };
}

async function build(folder: string): Promise<void> {
  const child = spawn("npx", ["vite", "build", "--logLevel", "warn", "--emptyOutDir", "--outDir", folder], {
    cwd: fileURLToPath(new URL("../../web", import.meta.url)),
    // As in production: under the tests' own setting, React would include its development checks.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("the web app was not built");
}
