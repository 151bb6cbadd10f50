/** Pages of a list shown together: more rows than a person reads, but few enough for the browser to render quickly. */
export const PAGES_MAX = 50;

export type RawSearch = Record<string, unknown>;

/** One of the given values; the default and unknown values are omitted from the address. */
export function oneOf<const V extends string>(raw: RawSearch, key: string, values: readonly V[]): V | undefined {
  return values.find((value) => value === raw[key]);
}

export function textOf(raw: RawSearch, key: string, max = 200): string | undefined {
  const value = raw[key];
  return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, max) : undefined;
}

/** An integer from 1; `fallback` is omitted. Also accepts numbers, which pages set. */
export function countOf(raw: RawSearch, key: string, fallback?: number): number | undefined {
  const value = String(raw[key] ?? "");
  if (!/^[1-9]\d{0,8}$/.test(value)) return undefined;
  const number = Number(value);
  return number === fallback ? undefined : number;
}

/** Number of shown pages of a list; 1 is omitted. */
export function pageOf(raw: RawSearch): number | undefined {
  const pages = countOf(raw, "page", 1);
  return pages && Math.min(pages, PAGES_MAX);
}

function matching(raw: RawSearch, key: string, pattern: RegExp): string | undefined {
  const value = String(raw[key]);
  return pattern.test(value) ? value : undefined;
}

/** A day, `YYYY-MM-DD`, as the server accepts it. */
export function dayOf(raw: RawSearch, key: string): string | undefined {
  const value = matching(raw, key, /^2[01]\d\d-\d\d-\d\d$/);
  return value && new Date(value).toJSON()?.startsWith(value) ? value : undefined;
}

/** A month, `YYYY-MM`, as the server accepts it. */
export const monthOf = (raw: RawSearch, key: string): string | undefined =>
  matching(raw, key, /^2[01]\d\d-(0[1-9]|1[0-2])$/);

/**
 * An ISO week, `2026-W47`. The page itself falls back from a week 53 that its year lacks: sign-in, which loads this
 * file, needs no calendar.
 */
export const weekOf = (raw: RawSearch, key: string): string | undefined =>
  matching(raw, key, /^2[01]\d\d-W(0[1-9]|[1-4]\d|5[0-3])$/);

/** A time of day, `HH:MM`. */
export const timeOf = (raw: RawSearch, key: string): string | undefined =>
  matching(raw, key, /^([01]\d|2[0-3]):[0-5]\d$/);

/** `new=1`, `edit=1`: an open dialog. */
export function flagOf(raw: RawSearch, key: string): 1 | undefined {
  return String(raw[key]) === "1" ? 1 : undefined;
}

type Omitted<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Drops undefined values, so that they do not appear in the address. */
export function omitUndefined<T extends RawSearch>(search: T): Omitted<T> {
  return asOmitted<T>(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)));
}
const asOmitted = <T>(search: RawSearch) => search as Omitted<T>;

/** Plain `a=b`: the router's default format wraps number-like text in quotes. */
export function parseSearch(search: string): RawSearch {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: RawSearch): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") params.set(key, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}
