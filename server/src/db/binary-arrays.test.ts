import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { dateArray, instantArray, int4Array, int8Array, textArray } from "./binary-arrays.ts";
import { statement } from "./statements.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Row = { number: number; integer: string; text: string; day: string; instant: string };

const readBack = statement<Row, Record<string, Buffer>>("binary_arrays_read")`
  select number, integer::text as integer, text, day, instant
  from unnest(${sql.placeholder("numbers")}::int[], ${sql.placeholder("integers")}::bigint[],
    ${sql.placeholder("texts")}::text[], ${sql.placeholder("days")}::date[],
    ${sql.placeholder("instants")}::timestamptz[]) with ordinality s(number, integer, text, day, instant, position)
  order by position`;

it("binary arrays are read by the database unchanged", async () => {
  // Within 2^53 microseconds of the year 2000.
  const range = {
    min: new Date("1900-01-01T00:00:00Z"),
    max: new Date("2284-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  };
  const row = fc.record({
    number: fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
    integer: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    text: fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0")),
    at: fc.date(range),
    dayOf: fc.date(range),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (sent) => {
      const found = await readBack(app.ctx.db.current(), {
        numbers: int4Array(sent, ({ number }) => number),
        integers: int8Array(sent, ({ integer }) => integer),
        texts: textArray(sent, ({ text }) => text),
        days: dateArray(sent, ({ dayOf }) => dayOf.toISOString().slice(0, 10)),
        instants: instantArray(sent, ({ at }) => at.getTime()),
      });
      const expected = sent.map(({ number, integer, text, at, dayOf }) => ({
        number,
        integer: String(integer),
        text,
        day: dayOf.toISOString().slice(0, 10),
        instant: at.toISOString(),
      }));
      expect(found).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
