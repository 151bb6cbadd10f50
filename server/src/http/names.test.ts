// Shows MORE-320, MORE-323.

import { readdirSync } from "node:fs";
import { auditFields } from "@console/contract/audit-fields.ts";
import { openApiDocument } from "@console/contract/openapi.ts";
import { isNamed, isSchema } from "@console/contract/openapi-schemas.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { historyRecords } from "../features/desk/history/history-records.ts";
import { fieldCells, screenCells } from "./csv-cells.ts";
import { allRoutes } from "./document.ts";

const clock = { billingClock: { now: () => new Date("2026-11-24T12:00:00Z") }, billingTimeZone: "America/New_York" };
const titles = (cells: readonly { title: string }[]) => cells.map(({ title }) => title).join(", ");

// What people and programs read by these names, whoever declares them (MORE-320).
describe("names that stay", () => {
  it("are the titles of each CSV file, as on the screen and with all columns", () => {
    const files = allRoutes.filter(({ list, columns }) => list || columns);
    expect(
      files.map((route) => ({
        id: route.id,
        screen: titles(screenCells(route.columns ?? {}, clock)),
        all: titles(route.data instanceof z.ZodMiniArray ? fieldCells(route.data.def.element) : []),
      })),
    ).toMatchSnapshot();
  });

  it("are the fields of each kind of audit entry, with label, format and words", () => {
    const written = Object.entries(auditFields).map(([kind, fields]) => [
      kind,
      Object.entries(fields).map(([name, { label, as = "text", names = "", words = {} }]) =>
        [name, label, as, names, Object.entries(words).join("; ")].join(" | "),
      ),
    ]);
    expect(Object.fromEntries(written)).toMatchSnapshot();
  });

  it("are the fields that can be reverted, by the route that does it", () => {
    const written = Object.entries(historyRecords).map(([kind, { reversals }]) => [
      kind,
      Object.fromEntries(reversals.map(({ route, fields }) => [route.id, [...fields].toSorted().join(", ")])),
    ]);
    expect(Object.fromEntries(written)).toMatchSnapshot();
  });

  it("are the components of the OpenAPI document", () => {
    expect(Object.keys(Object(openApiDocument(allRoutes).components).schemas).toSorted()).toMatchSnapshot();
  });
});

/** Their schemas are written where they are used, as clients know them. */
const inline = [
  "attention.ts",
  "brand-topics.ts",
  "catalog.ts",
  "configuration-parts.ts",
  "emails.ts",
  "first-steps.ts",
  "history.ts",
  "jobs.ts",
  "machine-lists.ts",
  "platform-configuration.ts",
  "primitives.ts",
  "system.ts",
  "usage-overview.ts",
  "usage-types.ts",
];

it("every schema that the contract exports is a component, but those of some modules (MORE-323)", async () => {
  const folder = new URL("../../../packages/contract/src", import.meta.url);
  const unnamed: string[] = [];
  for (const file of readdirSync(folder).filter((each) => /^[\w-]+\.ts$/.test(each) && !inline.includes(each))) {
    const exported = Object.entries<unknown>(await import(/* @vite-ignore */ `@console/contract/${file}`));
    const missing = exported.filter(([, value]) => isSchema(value) && !isNamed(value));
    unnamed.push(...missing.map(([name]) => `${file}: ${name}`));
  }
  // The platform's has the name.
  expect(unnamed).toEqual(["usage-lines.ts: usageDifference"]);
});
