import type * as core from "zod/v4/core";

/** Returned by a reader for a value that does not match the contract. */
export const wrong = Symbol("wrong");

type Reader = (value: unknown) => unknown;

/** Not in zod's own types: the definition of any schema. */
type Definition = {
  type: string;
  shape?: Record<string, core.$ZodType>;
  catchall?: core.$ZodType;
  element?: core.$ZodType;
  innerType?: core.$ZodType;
  checks?: readonly unknown[];
  coerce?: boolean;
};
const definitionOf = (schema: core.$ZodType) => schema._zod.def as Definition;

const asFields = (value: object) => value as Readonly<Record<string, unknown>>;

/**
 * Compiles a function that strips an answer to its schema: only declared fields, each checked. `zod/mini`, which the
 * web app uses for its size, traverses objects and lists much slower than their leaves, which are still zod's own.
 */
export function compileAnswer(schema: core.$ZodType): Reader {
  const definition = definitionOf(schema);
  const { type, shape, catchall, element, innerType, checks = [] } = definition;
  if (checks.length > 0) return byZod(schema);
  if (type === "object" && shape && !catchall) return objectReader(shape);
  if (type === "array" && element) return arrayReader(compileAnswer(element));
  if (type === "nullable" && innerType) {
    const inner = compileAnswer(innerType);
    return (value) => (value === null ? null : inner(value));
  }
  if (type === "string" && !definition.coerce && !("format" in definition)) {
    return (value) => (typeof value === "string" ? value : wrong);
  }
  if (type === "boolean" && !definition.coerce) return (value) => (typeof value === "boolean" ? value : wrong);
  return byZod(schema);
}

function objectReader(shape: Record<string, core.$ZodType>): Reader {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    read: compileAnswer(schema),
    isOptional: definitionOf(schema).type === "optional",
  }));
  return (value) => {
    if (typeof value !== "object" || value === null) return wrong;
    const given = asFields(value);
    const read: Record<string, unknown> = {};
    for (const field of fields) {
      const each = given[field.name];
      if (each === undefined && field.isOptional) continue;
      const found = field.read(each);
      if (found === wrong) return wrong;
      read[field.name] = found;
    }
    return read;
  };
}

function arrayReader(element: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return wrong;
    const read: unknown[] = [];
    for (const each of value) {
      const found = element(each);
      if (found === wrong) return wrong;
      read.push(found);
    }
    return read;
  };
}

const context = { async: false } as const;

function byZod(schema: core.$ZodType): Reader {
  const { run } = schema._zod;
  return (value) => {
    const result = run({ value, issues: [] }, context);
    if (result instanceof Promise) throw new Error("an answer's schema waits for something");
    return result.issues.length > 0 ? wrong : result.value;
  };
}
