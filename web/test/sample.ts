import { definitionOf } from "@console/contract/definition.ts";
import type { Reply, Route } from "@console/contract/route.ts";
import { type core, safeParse } from "zod/mini";

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

function exampleOf(schema: core.$ZodType): unknown {
  const definition = definitionOf(schema);
  // A nullable object is null.
  if (definition.type === "object")
    return Object.fromEntries(Object.entries(definition.shape).map(([name, field]) => [name, exampleOf(field)]));
  const listed = definition.type === "enum" ? Object.values(definition.entries) : [];
  const values = definition.type === "literal" ? definition.values : [];
  const fits = (value: unknown) => safeParse(schema, value).success;
  const example = [...listed, ...values, ...examples].find(fits);
  if (example === undefined && !fits(undefined)) throw new Error("No example fits this schema.");
  return example;
}

type Row<R extends Route> = Reply<R>["data"] extends (infer T)[] ? T : Reply<R>["data"];

/** A record as a route answers it: what the test does not say is any value that the contract allows. */
export function sample<R extends Route>(route: R, over: Partial<Row<R>> = {}): Row<R> {
  if (!route.data) throw new Error(`${route.id} answers no record.`);
  const definition = definitionOf(route.data);
  const record = exampleOf(definition.type === "array" ? definition.element : route.data);
  return asRow<R>({ ...Object(record), ...over });
}

/** The example and the test's own fields together are what the route's schema says. */
const asRow = <R extends Route>(row: object) => row as Row<R>;
