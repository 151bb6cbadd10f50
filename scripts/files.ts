import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Every file that git tracks or would add. */
export function tracked(): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"]).toString();
  return listed.split("\n").filter((file) => file !== "" && existsSync(file));
}
