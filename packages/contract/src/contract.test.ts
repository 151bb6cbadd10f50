import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type * as core from "zod/v4/core";
import { auditEvents } from "./audit-events.ts";
import { definitionOf } from "./definition.ts";
import { api } from "./index.ts";
import { type Route, route } from "./route.ts";

/** Paths of all fields, in the notation of columns. */
function fieldsOf(schema: unknown, path: string[] = []): string[] {
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) {
    return fieldsOf(schema.def.innerType, path);
  }
  if (!(schema instanceof z.ZodMiniObject)) return [path.join(".")];
  return Object.entries(schema.shape).flatMap(([name, field]) => fieldsOf(field, [...path, name]));
}

const routes: Route[] = Object.values(api).flatMap((area) => Object.values<Route>(area));

const isObject = (schema: core.$ZodType): boolean => /object|array|record/.test(definitionOf(schema).type);

type Input = { name: string; schema: core.$ZodType };

/** Every value that a route reads and its database may store: not what is compared or ignored as it is. */
const inputs = routes.flatMap(({ id, params, query, body, upload }) =>
  Object.entries({ params, query, body, texts: upload?.texts }).flatMap(([part, schema]) =>
    schema ? inputsOf(schema, `${id} ${part}`) : [],
  ),
);

function inputsOf(schema: core.$ZodType, name: string): Input[] {
  const def = definitionOf(schema);
  switch (def.type) {
    case "unknown":
      return [];
    case "object":
      return Object.entries(def.shape).flatMap(([field, each]) => inputsOf(each, `${name}.${field}`));
    case "array":
      return inputsOf(def.element, `${name}[]`);
    case "record":
      return [...inputsOf(def.keyType, `${name} key`), ...inputsOf(def.valueType, `${name} value`)];
    case "optional":
    case "nullable":
    case "default":
      return inputsOf(def.innerType, name);
    case "pipe":
      return isObject(def.in) ? inputsOf(def.in, name) : [{ name, schema }];
    case "union":
      return def.options.some(isObject) ? def.options.flatMap((each) => inputsOf(each, name)) : [{ name, schema }];
    default:
      return [{ name, schema }];
  }
}

/** Every list that a route reads. */
const lists = routes.flatMap(({ id, query, body }) =>
  Object.entries({ query, body }).flatMap(([part, schema]) => (schema ? listsOf(schema, `${id} ${part}`) : [])),
);

function listsOf(schema: core.$ZodType, name: string): Input[] {
  const def = definitionOf(schema);
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([field, each]) => listsOf(each, `${name}.${field}`));
    case "array":
      return [{ name, schema }, ...listsOf(def.element, `${name}[]`)];
    case "record":
      return [{ name, schema }, ...listsOf(def.valueType, `${name} value`)];
    case "optional":
    case "nullable":
    case "default":
      return listsOf(def.innerType, name);
    case "pipe":
      return listsOf(def.in, name);
    case "union":
      return def.options.flatMap((each) => listsOf(each, name));
    default:
      return [];
  }
}

const manyKeys = Object.fromEntries(Array.from({ length: 1_000 }, (_, key) => [`key${key}`, ""]));

/** A record's limit is tried, a list's is read: what its elements are does not matter. */
function hasMost(schema: core.$ZodType): boolean {
  const { type, checks = [] } = definitionOf(schema);
  if (type === "record") return !z.safeParse(schema, manyKeys).success;
  return checks.some((check) => check._zod.def.check === "max_length");
}

describe("the contract", () => {
  it("has one route for a method and path, and one operation id each", () => {
    const addresses = routes.map((route) => `${route.method} ${route.path.replace(/\{\w+\}/g, "{}")}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(new Set(routes.map((route) => route.id)).size).toBe(routes.length);
  });

  it("names each route after its area and verb", () => {
    for (const [area, of] of Object.entries(api)) {
      for (const [verb, route] of Object.entries<Route>(of)) expect(route.id).toBe(`${area}.${verb}`);
    }
  });

  it("pages every list", () => {
    for (const route of routes.filter((each) => each.list)) {
      const keys = Object.keys(route.query?.shape ?? {});
      expect([route.id, ...keys]).toEqual(
        expect.arrayContaining([route.list === "page" ? "page" : "before", "per_page"]),
      );
    }
  });

  it("gives every list columns, for fields of its rows, each with a unique title", () => {
    for (const { id, list, columns, data } of routes) {
      if (!list) continue;
      expect([id, Object.keys(columns ?? {}).length > 1]).toEqual([id, true]);
      const fields = fieldsOf(data instanceof z.ZodMiniArray ? data.def.element : null);
      const named = Object.values(columns ?? {}).flatMap(({ field }) => field ?? []);
      expect([id, named.filter((field) => !fields.includes(field))]).toEqual([id, []]);
      const titles = Object.values(columns ?? {}).map(({ title, as }) => `${title} ${as === "months"}`);
      expect([id, titles]).toEqual([id, [...new Set(titles)]]);
    }
  });

  it("declares each parameter of a path", () => {
    for (const route of routes) {
      const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([route.id, ...Object.keys(route.params?.shape ?? {})]).toEqual([route.id, ...named]);
    }
  });

  it("writes only events from the list", () => {
    for (const event of routes.flatMap((route) => route.audit ?? [])) expect(auditEvents).toHaveProperty(event);
  });

  it("refuses NUL and lone surrogates in every text that is sent (MORE-203)", () => {
    const unstorable = ["\0", "a\0b", "\uD800", "a\uDC00", "external:\0", "a@b.co\0", "https://a.example/\uD800"];
    const accepting = inputs.filter(({ schema }) => unstorable.some((sent) => z.safeParse(schema, sent).success));
    expect(accepting.map(({ name }) => name)).toEqual([]);
  });

  it("refuses texts and lists without an end, and numbers that lose digits (MORE-617, ASVS V1.4.2, V2.2.1)", () => {
    const endless = [
      "x".repeat(200_000),
      "1".repeat(200_000),
      `a@${"b".repeat(200_000)}.example`,
      `https://${"a".repeat(200_000)}.example`,
    ];
    const long = inputs.filter(({ schema }) => endless.some((sent) => z.safeParse(schema, sent).success));
    // Files, which have a limit of their own.
    const texts = long.filter(({ schema }) => z.safeParse(schema, "xxxx".repeat(10_000_000)).success);
    expect(texts.map(({ name }) => name)).toEqual([]);
    expect(long.length).toBeLessThan(6);
    expect(lists.filter(({ schema }) => !hasMost(schema)).map(({ name }) => name)).toEqual([]);
    const unsafe = [2 ** 53, -(2 ** 53), 1e300, Number.NaN, Number.POSITIVE_INFINITY, "9007199254740993"];
    const numbers = inputs.filter(({ schema }) =>
      unsafe.some((sent) => typeof z.safeParse(schema, sent).data === "number"),
    );
    expect(numbers.map(({ name }) => name)).toEqual([]);
  });

  it("refuses numbers beyond their columns (MORE-203)", () => {
    const beyond = [2 ** 31, -(2 ** 31) - 1, 1e21, "2147483648", "99999999999999", "1000000000000000000000"];
    const accepting = inputs.filter(({ schema }) =>
      beyond.some((sent) => typeof z.safeParse(schema, sent).data === "number"),
    );
    expect(accepting.map(({ name }) => name)).toEqual([
      // An amount: its column is numeric.
      "coupons.create body.discount_value",
      "coupons.update body.discount_value",
      // Sequence numbers and ids of the queue: their columns are bigint.
      "activities.list query.before",
      "notifications.list query.before",
      "jobs.retry params.id",
      "jobs.discard params.id",
      "webhooks.deliveries query.before",
      "effects.ofCoupon body.discount_value",
      "platform.changes query.after",
    ]);
  });

  it("does not compile without a permission, or a write without its audit or what it touches", () => {
    const rest = { id: "a.b", path: "/a", summary: "", data: null } as const;
    // The permission is missing: this must not compile.
    // @ts-expect-error
    route({ ...rest, method: "GET" });
    // The audit is missing: this must not compile.
    // @ts-expect-error
    route({ ...rest, method: "POST", permission: null, touches: null });
    // What it touches is missing: this must not compile.
    // @ts-expect-error
    route({ ...rest, method: "POST", permission: null, audit: null });
    route({ ...rest, method: "POST", permission: null, audit: null, touches: null });
  });

  it("has these paths", () => {
    expect(routes.map((route) => `${route.method} ${route.path} (${route.permission})`).sort()).toMatchSnapshot();
  });
});
