import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { rows } from "./sql.ts";
import { inForce, latestBefore, latestOfEach, latestOn, notEnded, overlaps } from "./valid-from.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const values = async (statement: SQL): Promise<string[]> =>
  (await rows<{ value: string }>(app.ctx.db.current(), statement)).map(({ value }) => value);

const days = sql`(values ('k', date '2026-01-01', date '2026-03-01', 'a'), ('k', '2026-03-01', null, 'b'),
  ('l', '2026-05-01', null, 'c')) p(key, starts_on, ends_on, value)`;

describe("a value that applies from a day on", () => {
  it.each([
    { day: "2025-12-31", latest: [], each: [], force: [], left: ["a", "b"] },
    { day: "2026-01-01", latest: ["a"], each: ["a"], force: ["a"], left: ["a", "b"] },
    { day: "2026-02-28", latest: ["a"], each: ["a"], force: ["a"], left: ["a", "b"] },
    { day: "2026-03-01", latest: ["b"], each: ["b"], force: ["b"], left: ["b"] },
    { day: "2026-05-01", latest: ["b"], each: ["b", "c"], force: ["b"], left: ["b"] },
  ])("is the latest that has begun on $day", async ({ day, latest, each, force, left }) => {
    const on = sql`${day}::date`;
    expect(await values(sql`select value from ${days} where key = 'k' and ${latestOn(on)}`)).toEqual(latest);
    const keys = sql`key`;
    expect(await values(sql`select distinct on (key) value from ${days} where ${latestOfEach(keys, on)}`)).toEqual(
      each,
    );
    expect(await values(sql`select value from ${days} where key = 'k' and ${inForce("p", on)}`)).toEqual(force);
    const open = sql`select value from ${days} where key = 'k' and ${notEnded("p", on)} order by value`;
    expect(await values(open)).toEqual(left);
  });

  it("is, before an instant, the latest that had begun", async () => {
    const instants = sql`(values (timestamptz '2026-01-01T00:00Z', 'a'), ('2026-03-01T00:00Z', 'b')) p(starts_at, value)`;
    const before = (instant: string) =>
      values(sql`select value from ${instants} where ${latestBefore(sql`${instant}::timestamptz`)}`);
    expect(await before("2026-01-01T00:00:00Z")).toEqual([]);
    expect(await before("2026-03-01T00:00:00Z")).toEqual(["a"]);
    expect(await before("2026-03-01T00:00:01Z")).toEqual(["b"]);
  });
});

describe("a period", () => {
  it.each([
    { start: "2025-12-01", end: "2026-01-01", expected: [] },
    { start: "2026-01-01", end: "2026-02-01", expected: ["a"] },
    { start: "2026-01-31", end: "2026-02-02", expected: ["a", "b"] },
    { start: "2026-02-01", end: "2026-03-01", expected: ["b"] },
  ])("overlaps $start to $end, or not", async ({ start, end, expected }) => {
    const periods = sql`(values (timestamptz '2026-01-01', timestamptz '2026-02-01', 'a'), ('2026-02-01', null, 'b'))
      p(started_at, ended_at, value)`;
    const during = overlaps("p", sql`${start}::timestamptz`, sql`${end}::timestamptz`);
    expect(await values(sql`select value from ${periods} where ${during} order by value`)).toEqual(expected);
  });
});
