import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, rmSync, statSync } from "node:fs";
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

const root = fileURLToPath(new URL("../..", import.meta.url));
const dist = join(root, "web/dist");
const SOURCES = ["web/{src,public}/**", "web/*.{ts,html,json}", "packages/contract/src/**", "package-lock.json"];

/** Prepares the database that each spec copies, and the current web app: if it is not built yet, separate from any other build. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  forgetWords();
  const own = isCurrent() ? null : mkdtempSync(join(tmpdir(), "console-web-"));
  const [forgetDatabase] = await Promise.all([setupDatabase(project), own && build(own)]);
  project.provide("web", own ?? dist);
  return async () => {
    await forgetDatabase();
    if (own) rmSync(own, { recursive: true, force: true });
  };
}

/** Whether the web app was built after its last change, as by the server's tests in a fresh clone. */
function isCurrent(): boolean {
  const built = statSync(join(dist, "index.html"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return globSync(SOURCES, { cwd: root }).every((file) => statSync(join(root, file)).mtimeMs < built);
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
