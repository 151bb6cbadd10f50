import { definitionOf } from "@console/contract/definition.ts";
import { scopes } from "@console/contract/permissions.ts";
import type { Route } from "@console/contract/route.ts";
import type * as core from "zod/v4/core";
import { scopeOf } from "../src/auth/access.ts";
import { webhookEndpoints } from "../src/db/tables/webhooks.ts";
import { allRoutes } from "../src/http/document.ts";
import type { TestApp } from "./app.ts";
import type { Client } from "./client.ts";
import { type Call, examples, listExamples } from "./examples.ts";
import { makeBill } from "./factories/bill.ts";

/** Percent-encoded, because a lone surrogate has no encoding. */
const inAddress = [
  ...["", "%20", "%00", "a%00b", "%ED%A0%80", "%E2%80%8B", "%EF%BB%BF", "-1", "0", "1.5", "1e309", "NaN"],
  ...["2147483648", "9007199254740993", "99999999999999999999", "..%2F..", "%27%20or%201%3D1", "%25_%5C"],
  ...["external%3A", "external%3Aa%00", "external%3A%ED%A0%80", "2026-02-30", "0000-00", "275760-09-14", "null"],
  ...["%5B%5D", "true", "x".repeat(300)],
];
const inBody: readonly unknown[] = [
  ...[null, true, "", " ", "\0", "a\0b", "\uD800", "\u200B", "\uFEFFa", "\u202Eabc", "x".repeat(10_000)],
  ...[-1, 0, -0, 0.5, 1.0000001, 2 ** 31, 2 ** 53, 1e21, 1e308, -1e308, "1e309", "NaN", "Infinity"],
  ...["99999999999999999999", "2026-02-30", "0000-00-00", "275760-09-14T00:00:00Z", "25:61", "a@b", "external:\0"],
  ...[[], {}, [null], [[]], [{}], { id: 1 }, [1, 1], ["\0"], JSON.parse('{"__proto__": 1}')],
];

type Attempt = { route: Route; where: string; change: (call: Call) => Call };

/** Every odd value in every path, query and body position of every operation. */
export const attempts: readonly Attempt[] = allRoutes
  .filter(({ answer, id }) => answer !== "events" && id !== "demo.toMonthEnd")
  .flatMap((route) => [...ofPath(route), ...ofQuery(route), ...ofBody(route)]);

function ofPath(route: Route): Attempt[] {
  const names = route.path.match(/\{\w+\}/g) ?? [];
  const before = (name: string) => route.path.split("/").indexOf(name);
  return names.flatMap((name) =>
    inAddress.map((value) => ({
      route,
      where: `${name} ${value}`,
      change: (call) => {
        const [path = "", query] = call.path.split("?");
        const changed = path.split("/").with(before(name), value).join("/");
        return { ...call, path: query === undefined ? changed : `${changed}?${query}` };
      },
    })),
  );
}

function ofQuery(route: Route): Attempt[] {
  const names = [...Object.keys(route.query?.shape ?? {}), ...(route.list ? ["format", "columns"] : [])];
  return names.flatMap((name) =>
    inAddress.map((value) => ({
      route,
      where: `?${name} ${value}`,
      change: (call) => ({ ...call, path: `${call.path}${call.path.includes("?") ? "&" : "?"}${name}=${value}` }),
    })),
  );
}

function ofBody(route: Route): Attempt[] {
  if (route.method === "GET" || route.upload) return [];
  const paths = route.body ? [[], ...fieldsOf(route.body)] : [[]];
  return paths.flatMap((path) =>
    inBody.map((value) => ({
      route,
      where: `${path.join(".")} ${JSON.stringify(value)?.slice(0, 40)}`,
      change: (call) => ({ ...call, body: withValue(call.body, path, value) }),
    })),
  );
}

/** Paths of all fields of a body, those inside of lists at their first item. */
function fieldsOf(schema: core.$ZodType, path: string[] = []): string[][] {
  const def = definitionOf(schema);
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([name, field]) => [
        [...path, name],
        ...fieldsOf(field, [...path, name]),
      ]);
    case "array":
      return [[...path, "0"], ...fieldsOf(def.element, [...path, "0"])];
    case "optional":
    case "nullable":
    case "default":
      return fieldsOf(def.innerType, path);
    case "pipe":
      return fieldsOf(def.in, path);
    case "union":
      return def.options.flatMap((option) => fieldsOf(option, path));
    default:
      return [];
  }
}

function withValue(sent: unknown, [head, ...rest]: readonly string[], value: unknown): unknown {
  if (head === undefined) return value;
  const inner = withValue(Object(sent)[head], rest, value);
  if (head === "0") return [inner, ...(Array.isArray(sent) ? sent.slice(1) : [])];
  return { ...Object(sent), [head]: inner };
}

/**
 * Sends odd values, each in a call that is right otherwise.
 * @param chosen some of `attempts`, in their order
 * @returns those that the server answered with its own fault, or not at all
 */
export async function sendOddValues(app: TestApp, chosen: readonly Attempt[]): Promise<string[]> {
  const { brandId, month } = await makeBill(app.ctx);
  const platform = await app.platform(...scopes);
  let admin = await app.as("super_admin");
  let prepared: { id: string; call: Call } | undefined;
  const faults: string[] = [];
  for (const { route, where, change } of chosen) {
    if (prepared?.id !== route.id) prepared = { id: route.id, call: await rightCall(app, route, { brandId, month }) };
    const caller: Client = prepared.call.as ?? (scopeOf(route) ? platform : admin);
    const { path, body, headers } = change(prepared.call);
    const answer = await caller
      .send(route.method, path, body, headers)
      .catch((error: unknown) => ({ status: 0, error }));
    if (answer.status === 0 || answer.status >= 500) faults.push(`${route.id} ${where}: ${answer.status}`);
    // The next call about this record would no longer be right.
    if (route.method !== "GET" && answer.status === 200) prepared = undefined;
    if (answer.status === 401) admin = await app.as("super_admin");
  }
  return faults;
}

async function rightCall(app: TestApp, route: Route, known: { brandId: number; month: string }): Promise<Call> {
  // Of these there are at most fifty.
  if (route.id.startsWith("webhooks.")) await app.ctx.db.current().delete(webhookEndpoints);
  const example = Object.entries({ ...examples, ...listExamples }).find(([id]) => id === route.id)?.[1];
  if (example) return example(app);
  return {
    path: route.path.replace("{month}", known.month).replace(/\{\w+\}/g, "1"),
    ...(route.brandScoped && { headers: { "organization-id": String(known.brandId) } }),
  };
}
