import { activity } from "@console/contract/activities.ts";
import { brand } from "@console/contract/brands.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { allRoutes } from "./document.ts";
import { parse } from "./parse.ts";

const wrong = Symbol("wrong");
const read = (schema: z.core.$ZodType, value: unknown, by: typeof z.safeParse = parse) => {
  const parsed = by(schema, value);
  return parsed.success ? parsed.data : wrong;
};

const entry = {
  id: 1,
  message: "m",
  user: "u",
  user_id: null,
  time: "2026-11-22T19:36:37.123Z",
  type: "success",
  event: "e",
  subject: { kind: "brand", id: 3, label: "l", secret: "x" },
  organization_id: 4,
  has_changes: true,
  restored_from: null,
  hidden: "y",
};

describe("an answer", () => {
  it("strips what the contract does not name, at any depth (ASVS V15.3.1)", () => {
    const { hidden: _, subject, ...named } = entry;
    const { secret: __, ...shown } = subject;
    expect(read(z.array(activity), [entry])).toEqual([{ ...named, subject: shown }]);
  });

  it.each(Object.keys(activity.shape))("is refused if %s has another type or is missing", (name) => {
    expect(read(activity, { ...entry, [name]: Symbol("other") })).toBe(wrong);
    expect(read(activity, { ...entry, [name]: undefined })).toBe(wrong);
  });

  it("equals zod's result for any value", () => {
    const schemas = [...allRoutes.flatMap(({ data }) => (data ? [data] : [])), brand];
    const scalar = fc.oneof(fc.anything(), fc.constantFrom("1.50", "active", entry.time, 1, 0, null, undefined, true));
    for (const schema of schemas) {
      const keys = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
      const value = fc.oneof(
        scalar,
        fc.array(scalar, { maxLength: 2 }),
        keys.length > 0 ? fc.record(Object.fromEntries(keys.map((key) => [key, scalar]))) : scalar,
      );
      fc.assert(
        fc.property(value, (each) => {
          expect(read(schema, each)).toEqual(read(schema, each, z.safeParse));
        }),
        { numRuns: 30 },
      );
    }
  });
});
