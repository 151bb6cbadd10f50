import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isBuilt } from "../src/http/pages.ts";

/**
 * Builds the bundle, so that processes started by tests run what production runs; and the web app, which the first
 * processes would otherwise build at the same time.
 */
export function setup(): void {
  const folder = fileURLToPath(new URL("../..", import.meta.url));
  const only = isBuilt() ? ["--workspace", "server"] : [];
  execFileSync("npm", ["run", "build", ...only], {
    cwd: folder,
    // As in production: under the tests' own setting, React would include its development checks.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
}
