import { FolderInUseError } from "./db/embedded.ts";
import { ConfigurationError } from "./env.ts";

/** What an operator asked for cannot be done; the message is one line that says why. */
export class Refusal extends Error {}

/** Faults that a person can mend are said in one message, without a stack. */
export function isPlain(error: unknown): error is Error {
  if (error instanceof Refusal || error instanceof ConfigurationError || error instanceof FolderInUseError) return true;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["EADDRINUSE", "EACCES", "ECONNREFUSED", "ENOTFOUND", "28P01", "28000", "3D000"].includes(code);
}

/** One line for anything else: what lies beneath the wrapping, for a failed query's own message lists its values. */
export function plainMessage(error: unknown): string {
  if (isPlain(error)) return error.message;
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  return (root instanceof Error ? root.message : String(root)).split("\n")[0] ?? "";
}
