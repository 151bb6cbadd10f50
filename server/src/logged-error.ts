import { sqlState } from "./db/sql.ts";

/**
 * What a log may contain of an error: its type, first line, database code and location. A failed query's message and
 * fields contain its parameters, such as tokens and addresses.
 */
export function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  const root = rootCause(error);
  return {
    type: root.name,
    message: firstLine(root.message),
    ...(root !== error && { while: error.name }),
    sqlState: sqlState(error),
    stack: frames.slice(0, 8).join("\n"),
  };
}

function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error;
}

const firstLine = (message: string) => message.split("\n")[0]?.slice(0, 300) ?? "";
