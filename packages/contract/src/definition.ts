import type * as core from "zod/v4/core";

type Definition = core.$ZodTypes["_zod"]["def"];

/** What a schema consists of; the definition's `type` tells which kind it is. */
export const definitionOf = (schema: core.$ZodType): Definition =>
  // Each schema is of one of zod's own classes, and has its definition as `def`; the general type says neither.
  (schema as unknown as { def: Definition }).def;
