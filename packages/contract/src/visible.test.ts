import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type * as core from "zod/v4/core";
import { api } from "./index.ts";
import type { Route } from "./route.ts";

type Schema = core.$ZodType;
type Leaf = { path: string; schema: Schema };

/** The schemas of single values in a request, wherever they are nested. */
function leavesOf(schema: Schema, path: string): Leaf[] {
  if (schema instanceof z.ZodMiniObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => leavesOf(field, `${path}.${name}`));
  }
  if (schema instanceof z.ZodMiniArray) return leavesOf(schema.def.element, `${path}[]`);
  if (
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniDefault
  ) {
    return leavesOf(schema.def.innerType, path);
  }
  return [{ path, schema }];
}

const routes: Route[] = Object.values(api).flatMap((area) => Object.values<Route>(area));
const leaves = routes.flatMap(({ id, body, query, upload }) =>
  [body, query, upload?.texts].flatMap((schema) => (schema ? leavesOf(schema, id) : [])),
);
const accepts = (schema: Schema, value: string): boolean => z.safeParse(schema, value).success;
const isRequiredText = ({ schema }: Leaf): boolean => accepts(schema, "Name") && !accepts(schema, "");

describe("every required text of the contract (MORE-190)", () => {
  it("needs something visible", () => {
    const required = leaves.filter(isRequiredText);
    expect(required.length).toBeGreaterThan(25);
    for (const unseen of ["\u200b", "\u00ad", "\u2060\u202e", "\u3164", "\u0301", " \u200d "]) {
      expect(required.flatMap(({ path, schema }) => (accepts(schema, unseen) ? [path] : []))).toEqual([]);
    }
  });
});

describe("every search of the contract (MORE-192)", () => {
  it("is trimmed before it is measured", () => {
    const searches = leaves.filter(({ path }) => path.endsWith(".search_key"));
    expect(searches.length).toBeGreaterThan(25);
    for (const { path, schema } of searches) {
      expect([path, z.safeParse(schema, `${" ".repeat(200)} lumen `).data]).toEqual([path, "lumen"]);
    }
  });
});
