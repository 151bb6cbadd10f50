import { activity } from "@console/contract/activities.ts";
import { brand } from "@console/contract/brands.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { compileAnswer, wrong } from "./answer-reader.ts";
import { allRoutes } from "./document.ts";

const byZod = (schema: z.core.$ZodType, value: unknown) => {
  const parsed = z.safeParse(schema, value);
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

describe("a compiled answer", () => {
  it("strips what the contract does not name, at any depth", () => {
    const { hidden: _, subject, ...named } = entry;
    const { secret: __, ...shown } = subject;
    expect(compileAnswer(z.array(activity))([entry])).toEqual([{ ...named, subject: shown }]);
  });

  it.each(Object.keys(activity.shape))("is refused if %s has another type or is missing", (name) => {
    const read = compileAnswer(activity);
    expect(read({ ...entry, [name]: Symbol("other") })).toBe(wrong);
    expect(read({ ...entry, [name]: undefined })).toBe(wrong);
  });

  it("equals zod's result for any value", () => {
    const schemas = [...allRoutes.flatMap(({ data }) => (data ? [data] : [])), brand];
    const readers = schemas.map((schema) => ({ schema, read: compileAnswer(schema) }));
    const scalar = fc.oneof(fc.anything(), fc.constantFrom("1.50", "active", entry.time, 1, 0, null, undefined, true));
    for (const { schema, read } of readers) {
      const keys = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
      const value = fc.oneof(
        scalar,
        fc.array(scalar, { maxLength: 2 }),
        keys.length > 0 ? fc.record(Object.fromEntries(keys.map((key) => [key, scalar]))) : scalar,
      );
      fc.assert(
        fc.property(value, (each) => {
          expect(read(each)).toEqual(byZod(schema, each));
        }),
        { numRuns: 30 },
      );
    }
  });
});
