import { describe, expect, it } from "vitest";
import { errorsOf } from "./common-errors.ts";
import { errorStatus } from "./errors.ts";
import { api } from "./index.ts";
import { openApiDocument } from "./openapi.ts";
import type { Route } from "./route.ts";

const routes: Route[] = Object.values(api).flatMap((area) => Object.values<Route>(area));
const document = openApiDocument(routes);

/** The value at a path, with references followed. */
function at(...names: string[]): Record<string, unknown> {
  let value: unknown = document;
  for (const name of names) {
    value = Object(value)[name];
    const reference: unknown = Object(value).$ref;
    if (typeof reference === "string") value = at(...reference.split("/").slice(1));
  }
  return Object(value);
}

const operationOf = (route: Route) => at("paths", route.path, route.method.toLowerCase());
const responsesOf = (route: Route) => at("paths", route.path, route.method.toLowerCase(), "responses");
const headersOf = (route: Route): string[] =>
  Object.values(Object(operationOf(route).parameters))
    .filter((parameter) => Object(parameter).in === "header")
    .map((parameter) => Object(parameter).name);

describe("the OpenAPI document", () => {
  it("has an operation for each route, and nothing else", () => {
    for (const route of routes) expect(operationOf(route).operationId).toBe(route.id);
    const operations = Object.values(Object(document.paths)).flatMap((path) => Object.keys(Object(path)));
    expect(operations.length).toBe(routes.length);
  });

  it.each(routes.map((route) => [route.id, route] as const))(
    "documents everything that %s can answer",
    (_id, route) => {
      const errors = errorsOf(route);
      const statuses = new Set(errors.map(({ code }) => String(errorStatus[code])));
      const declared = Object.keys(responsesOf(route)).filter((status) => status >= "400");
      expect(declared.sort()).toEqual([...statuses].sort());
      for (const { code, message } of errors) {
        const path = ["paths", route.path, route.method.toLowerCase(), "responses", String(errorStatus[code])];
        expect(at(...path).description).toContain(message);
        expect(JSON.stringify(at(...path, "content"))).toContain(`"${code}"`);
      }
    },
  );

  it("names the headers that a route reads, and no others", () => {
    const reading = (header: string) => routes.filter((route) => headersOf(route).includes(header)).map(({ id }) => id);
    const those = (is: (route: Route) => unknown) => routes.filter(is).map(({ id }) => id);
    const isOfKey = ({ permission }: Route) => permission?.startsWith("key:") === true;
    expect(reading("organization-id")).toEqual(those((route) => route.brandScoped));
    expect(reading("if-match")).toEqual(those((route) => route.ifMatch));
    expect(reading("idempotency-key")).toEqual(those((route) => route.audit && !isOfKey(route)));
    expect(reading("organization-id")).toContain("credentials.test");
  });

  it("names the media type of each file, and the text fields of an upload", () => {
    for (const route of routes.filter(({ answer }) => answer === "file")) {
      expect([route.id, Object.keys(at("paths", route.path, "get", "responses", "200", "content"))]).toEqual([
        route.id,
        [...(route.fileTypes ?? ["none"])],
      ]);
    }
    const form = at("paths", "/admin/organization_plans/{id}/image", "put", "requestBody", "content");
    expect(Object.keys(Object(form["multipart/form-data"]).schema.properties)).toEqual(["image", "alt"]);
  });

  it("refers only to existing components, and has no unused ones", () => {
    const text = JSON.stringify(document);
    const referred = new Set(
      [...text.matchAll(/"#\/components\/(\w+)\/([\w.]+)"/g)].map(([, kind, name]) => `${kind} ${name}`),
    );
    const there = ["schemas", "responses", "headers"].flatMap((kind) =>
      Object.keys(at("components", kind)).map((name) => `${kind} ${name}`),
    );
    expect(there.sort()).toEqual([...referred].sort());
  });
});
