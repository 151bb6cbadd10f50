import type { Reply, Route } from "@console/contract/route.ts";
import { type core, safeParse } from "zod/mini";

type Parts = { shape?: Record<string, Schema>; element?: Schema; entries?: object; values?: unknown[] };
type Schema = core.$ZodType & { _zod: { def: Parts } };

/** The first that a schema accepts is its example. */
const examples: readonly unknown[] = [
  null,
  undefined,
  false,
  [],
  1,
  "Text",
  "1",
  "2026-11-24T12:00:00.000Z",
  "2026-11-24",
  "2026-11",
  "12:00",
  "someone@brand.example",
  "https://brand.example",
  {},
];

function exampleOf(schema: Schema): unknown {
  const { shape, entries = {}, values = [] } = schema._zod.def;
  const fits = (value: unknown) => safeParse(schema, value).success;
  // Also a nullable object is null.
  if (!shape) {
    const example = [...Object.values(entries), ...values, ...examples].find(fits);
    if (example !== undefined || fits(undefined)) return example;
    throw new Error("No example fits this schema.");
  }
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, exampleOf(field)]));
}

type Row<R extends Route> = Reply<R>["data"] extends (infer T)[] ? T : Reply<R>["data"];

/** A record as a route answers it: what the test does not say is any value that the contract allows. */
export function sample<R extends Route>(route: R, over: Partial<Row<R>> = {}): Row<R> {
  const schema = asSchema(route.data);
  return asRow<R>({ ...Object(exampleOf(schema._zod.def.element ?? schema)), ...over });
}

/** Objects have a shape and arrays an element, which the general type of a schema does not say. */
const asSchema = (schema: unknown) => schema as Schema;
const asRow = <R extends Route>(row: object) => row as Row<R>;
