import { appendFileSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { OperatorError } from "../../../lib/operator-error.ts";
import { registerText } from "./erasure.text.ts";

/** In each folder of the register. */
const REGISTER = "erasures.jsonl";

/**
 * One erasure, without personal data. The sequence number and hash of an entry about who was erased tell them from others who got
 * the same id after a restore.
 */
const registered = z.object({
  kind: z.enum(["member", "brand"]),
  id: z.int(),
  seq: z.int(),
  hash: z.string(),
  at: z.string(),
});
export type Registered = z.output<typeof registered>;

/** Adds an erasure to the register in each folder, before its transaction is committed: one that is not in it could come back. */
export function register(folders: readonly string[], erasure: Registered): void {
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, REGISTER);
    appendFileSync(file, `\n${JSON.stringify(erasure)}\n`, { mode: 0o600 });
    const handle = openSync(file, "r+");
    fsyncSync(handle);
    closeSync(handle);
  }
}

/**
 * The erasures of all folders, each once, in their order.
 * @throws OperatorError if a line is none
 */
export function readRegister(folders: readonly string[]): Registered[] {
  const found = new Map<string, Registered>();
  for (const file of folders.map((folder) => join(folder, REGISTER)).filter((each) => existsSync(each))) {
    const lines = readFileSync(file, "utf8").split("\n");
    for (const [index, line] of lines.entries()) {
      if (line.trim() === "") continue;
      const parsed = registered.safeParse(parseJson(line));
      if (!parsed.success) throw new OperatorError(registerText.broken(file, index + 1));
      found.set(line, parsed.data);
    }
  }
  return [...found.values()];
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
