import type * as core from "zod/v4/core";

/**
 * What is wrong with a value whose schema has no sentence of its own; zod's small variant would say 'Invalid input'.
 * Pass it to `safeParse` as `error`.
 */
export function wrongValue(issue: core.$ZodRawIssue): string {
  if (issue.code === "invalid_value") return `Choose among ${issue.values.map(String).join(", ")}.`;
  return (issue.code === "invalid_type" ? wrongType[issue.expected] : undefined) ?? "Enter a valid value.";
}

const wrongType: Partial<Record<core.$ZodInvalidTypeExpected, string>> = {
  string: "Enter some text.",
  number: "Enter a number.",
  int: "Enter a whole number.",
  boolean: "Send true or false.",
  array: "Send a list.",
  object: "Send an object with fields.",
  record: "Send an object with fields.",
};
