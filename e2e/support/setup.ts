import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setup as setupDatabase } from "@console/server/test/setup-postgres.ts";
import type { TestProject } from "vitest/node";
import { forgetWords } from "./recorder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the web app as built for this run. */
    web: string;
  }
}

/** Builds the web app as it is now, apart from any other build, and prepares the database that each spec gets a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  forgetWords();
  const web = mkdtempSync(join(tmpdir(), "console-web-"));
  const cwd = fileURLToPath(new URL("../../web", import.meta.url));
  execFileSync("npx", ["vite", "build", "--logLevel", "warn", "--emptyOutDir", "--outDir", web], {
    cwd,
    // As people get it: under the tests' own setting React would come with its development checks.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  project.provide("web", web);
  const forgetDatabase = await setupDatabase(project);
  return async () => {
    await forgetDatabase();
    rmSync(web, { recursive: true, force: true });
  };
}
