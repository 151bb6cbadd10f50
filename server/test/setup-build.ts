import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isBuilt } from "../src/http/pages.ts";

/**
 * Makes the bundle, so that processes that tests start run what production runs; and the web app, or the first of these
 * processes would do it at the same time.
 */
export function setup(): void {
  const folder = fileURLToPath(new URL("../..", import.meta.url));
  const only = isBuilt() ? ["--workspace", "server"] : [];
  execFileSync("npm", ["run", "build", ...only], {
    cwd: folder,
    // As people get it: under the tests' own setting React would come with its development checks.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
}
