import { describe, expect, it } from "vitest";
import { errorsOf } from "./common-errors.ts";
import { type DeclaredError, errorStatus } from "./errors.ts";
import { api } from "./index.ts";
import type { Route } from "./route.ts";

const routes: Route[] = Object.values(api).flatMap((area) => Object.values<Route>(area));

type Exported = Record<string, Record<string, DeclaredError>>;

declare global {
  interface ImportMeta {
    /** Provided by Vite, whose types are for browsers. */
    glob(patterns: string[], options: { eager: true }): Record<string, Exported>;
  }
}

/** Every error table is exported as `…Errors`. */
const declared = Object.values(import.meta.glob(["./*.ts", "!./*.test.ts"], { eager: true }))
  .flatMap((exported) => Object.entries(exported))
  .filter(([name]) => name.endsWith("Errors"))
  .flatMap(([table, of]) => Object.entries(of).map(([name, error]) => ({ name: `${table}.${name}`, error })));

describe("the errors", () => {
  it("are each named by a route", () => {
    const named = new Set(routes.flatMap(errorsOf));
    expect(declared.filter(({ error }) => !named.has(error)).map(({ name }) => name)).toEqual([]);
  });

  it("are declared in a table of their area", () => {
    const known = new Set(declared.map(({ error }) => error));
    const strangers = routes.flatMap((route) => errorsOf(route).filter((error) => !known.has(error)));
    expect(strangers).toEqual([]);
  });

  it("are declared once, and named once by a route", () => {
    const texts = declared.map(({ error: { code, field, message } }) => JSON.stringify([code, field, message]));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    for (const route of routes)
      expect([route.id, new Set(errorsOf(route)).size]).toEqual([route.id, errorsOf(route).length]);
  });

  it("have a code from the closed list and a complete sentence", () => {
    for (const { name, error } of declared) {
      expect([name, Object.hasOwn(errorStatus, error.code)]).toEqual([name, true]);
      expect([name, error.message]).toEqual([name, expect.stringMatching(/^[A-Z{].+[\w.}]$/)]);
    }
  });
});
