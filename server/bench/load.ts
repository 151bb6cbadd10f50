import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** A request. `{serial}` in it is replaced by a unique number, `{version}` by how often this request was sent. */
export type Sendable = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  version?: number;
};

export type LoadTask = {
  url: string;
  headers: Record<string, string>;
  /** Sessions that the connections use in turn: one alone may run only a few calls at the same time. */
  cookies?: readonly string[] | undefined;
  requests: readonly Sendable[];
  connections: number;
  /** Null: sends each request once. */
  seconds: number | null;
};

export type LoadReport = {
  sent: number;
  answered: number;
  /** From the first request to the last answer. */
  seconds: number;
  perSecond: number;
  /** Milliseconds from a request to the end of its answer. */
  p50: number;
  p99: number;
  /** Answers with a status other than 2xx, and the first of them. */
  bad: number;
  sample: string;
  /** CPU milliseconds of the load generator per request. */
  loadCpuMs: number;
};

/**
 * Puts load on a server from a separate process.
 * @throws Error if an answer was not 2xx: a failure must not count as fast
 */
export async function putLoad(task: LoadTask): Promise<LoadReport> {
  const folder = mkdtempSync(join(tmpdir(), "console-load-"));
  try {
    const file = join(folder, "task.json");
    writeFileSync(file, JSON.stringify(task));
    const child = spawn(process.execPath, [fileURLToPath(new URL("load-process.ts", import.meta.url)), file], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
    if (child.exitCode !== 0) throw new Error(`${task.url} could not be measured`);
    const report = JSON.parse(output) as LoadReport; // Written by load-process.ts.
    if (report.bad > 0) throw new Error(`${report.bad} of ${report.sent} requests failed, first: ${report.sample}`);
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
