import { spawnSync } from "node:child_process";

/**
 * @param ask its arguments that print the version
 * @param from the oldest version that will do, such as `2.11`
 * @returns null if the program is installed, else why a check was left out
 */
export function whyNotChecked(program: string, ask: string, from = "0"): string | null {
  const { error, status, stdout, stderr } = spawnSync(program, ask.split(" "), { encoding: "utf8" });
  const version = /\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? "0";
  if (error || status !== 0) return `not checked: ${program} is not installed`;
  return isOlder(version, from) ? `not checked: ${program} is ${version}, older than ${from}` : null;
}

const isOlder = (version: string, than: string): boolean => {
  const [parts, others] = [version, than].map((each) => each.split(".").map(Number));
  const at = others?.findIndex((each, index) => each !== (parts?.[index] ?? 0)) ?? -1;
  return at >= 0 && (parts?.[at] ?? 0) < (others?.[at] ?? 0);
};
