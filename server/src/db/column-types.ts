import pg from "pg";

/** `2026-11-22 19:36:37.123456+00` as ISO 8601 in UTC, to the millisecond. */
export function isoInstant(text: string): string {
  const found = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text);
  if (!found) return new Date(text).toISOString();
  const [, day, time, fraction = ""] = found;
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
}

/** Exact decimal text without trailing zeros. */
export const trimmedDecimal = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

const unchanged = (text: string) => text;
const { TIMESTAMPTZ, DATE, NUMERIC, INT8 } = pg.types.builtins;

/** Parses a column's text by type id; the same for both drivers. */
export const columnParsers: Record<number, (text: string) => unknown> = {
  [TIMESTAMPTZ]: isoInstant,
  [DATE]: unchanged,
  [NUMERIC]: trimmedDecimal,
  [INT8]: Number,
};

/** The same in the form that PostgreSQL's driver expects; other types use its defaults. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => columnParsers[oid] ?? pg.types.getTypeParser(oid, format),
};
