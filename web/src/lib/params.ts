import { month } from "@console/contract/billing.ts";
import { day, idText } from "@console/contract/primitives.ts";
import type { Route } from "@console/contract/route.ts";
import * as z from "zod/mini";

/** What a parameter can be: one of these values, or any of a kind. */
export type Param = readonly string[] | "id" | "day" | "month";

/** The parameters of a list's route, with their types. */
export type Params<Q> = { of?: Q } & Readonly<Record<string, Param>>;

type QueryOf<R> = R extends { query: infer Q extends z.ZodMiniType } ? z.output<Q> : never;

/** The filters and orders that a list's route takes. A build has the result of this call in its place (lean-params.ts). */
export const paramsOf = <R extends Route>({ query }: R): Params<QueryOf<R>> =>
  Object.fromEntries(
    Object.entries(query?.shape ?? {}).flatMap(([name, schema]): [string, Param][] => {
      const param = paramOf(schema);
      return param ? [[name, param]] : [];
    }),
  );

const kinds = new Map<unknown, Param>([
  [idText, "id"],
  [day, "day"],
  [month, "month"],
]);

/** Each is optional, and may have a default. */
function paramOf(schema: unknown): Param | undefined {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault) return paramOf(schema.def.innerType);
  return schema instanceof z.ZodMiniEnum ? schema.options.map(String) : kinds.get(schema);
}
