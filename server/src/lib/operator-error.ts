/**
 * An error that an operator can fix: a wrong setting, a folder in use, a command that cannot run. The message is one
 * line that says what to do.
 */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** One line for operators: without a stack, and without the values in a failed query's message. */
export function operatorMessage(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const root = rootCause(error);
  const text = root instanceof Error ? root.message || root.name : String(root);
  return text.split("\n")[0]?.slice(0, 300) ?? "";
}

/** The innermost cause. For several failed addresses of a host, the first. */
export function rootCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0]);
  return error instanceof Error && error.cause instanceof Error ? rootCause(error.cause) : error;
}
