import type * as core from "zod/v4/core";

/** What a schema consists of: each is of one of zod's own classes, whose definitions have their `type` as discriminator. */
export const definitionOf = (schema: core.$ZodType) =>
  (schema as unknown as { def: core.$ZodTypes["_zod"]["def"] }).def;
