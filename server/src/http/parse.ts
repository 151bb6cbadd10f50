import * as z from "zod/mini";
import type * as core from "zod/v4/core";

const compiled = new WeakMap<core.$ZodType, core.$ZodType>();

/** Made on first use: compiling all schemas would delay the start. */
function compiledOf<S extends core.$ZodType>(schema: S): S {
  const known = compiled.get(schema) ?? z.compile(schema);
  compiled.set(schema, known);
  // Compiled from this very schema.
  return known as S;
}

/** `safeParse` for what the contract describes, in both directions, by code compiled from the schema. */
export const parse = <S extends core.$ZodType>(
  schema: S,
  value: unknown,
  options?: core.ParseContext<core.$ZodIssue>,
) => z.safeParse(compiledOf(schema), value, options);
