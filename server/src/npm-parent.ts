import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

const LOOK_MS = 1_000;

type Process = { parent: number; command: string };

/**
 * Calls `gone` when the npm that started this process has ended. npm 10 and 11 start a shell that starts the server:
 * SIGTERM to npm alone ends the shell but not the server, SIGKILL ends neither.
 */
export function onNpmGone(gone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const parent = describeProcess(shell);
  // A shell may replace itself with its last command, so that npm is the parent.
  const npm = parent && /^-?(sh|dash|ash|bash|zsh|ksh|busybox)$/.test(basename(parent.command)) ? parent.parent : null;
  const timer = setInterval(() => {
    if (process.ppid === shell && isAlive(shell) && (npm === null || isAlive(npm))) return;
    clearInterval(timer);
    gone();
  }, LOOK_MS);
  timer.unref();
}

/** Null if the system does not provide it, as on Windows. */
function describeProcess(id: number): Process | null {
  try {
    if (process.platform === "linux") {
      // The command is in parentheses and may contain any character, including parentheses.
      const [, command = "", parent = ""] =
        /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${id}/stat`, "utf8")) ?? [];
      return { parent: Number(parent), command };
    }
    const shown = execFileSync("ps", ["-o", "ppid=,comm=", "-p", String(id)], { encoding: "utf8" }).trim();
    const [, parent = "", command = ""] = /^(\d+)\s+(.*)$/.exec(shown) ?? [];
    return { parent: Number(parent), command };
  } catch {
    return null;
  }
}

/** A zombie process counts as gone. */
function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    if (process.platform !== "linux") return true;
    const [, state] = /^\d+ \(.*\) (\S)/s.exec(readFileSync(`/proc/${id}/stat`, "utf8")) ?? [];
    return state !== "Z" && state !== "X";
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
