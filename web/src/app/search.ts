import { PAGES_MAX } from "../lib/pages.ts";
import { mondayOfWeek } from "../lib/weeks.ts";

type Raw = Record<string, unknown>;

/** One of the given values; the default and unknown ones are left out of the address. */
export function oneOf<const V extends string>(raw: Raw, key: string, values: readonly V[]): V | undefined {
  return values.find((value) => value === raw[key]);
}

export function textOf(raw: Raw, key: string, max = 200): string | undefined {
  const value = raw[key];
  return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, max) : undefined;
}

/** A whole number from 1 on; `fallback` is left out. Numbers are taken too: pages set them as such. */
export function countOf(raw: Raw, key: string, fallback?: number): number | undefined {
  const value = String(raw[key] ?? "");
  if (!/^[1-9]\d{0,8}$/.test(value)) return undefined;
  const number = Number(value);
  return number === fallback ? undefined : number;
}

/** How many pages of a list are shown; one is left out. */
export function pageOf(raw: Raw): number | undefined {
  const pages = countOf(raw, "page", 1);
  return pages && Math.min(pages, PAGES_MAX);
}

/** A day, `YYYY-MM-DD`, as the server takes it. */
export function dayOf(raw: Raw, key: string): string | undefined {
  const value = String(raw[key] ?? "");
  const isDay = /^2[01]\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDay && new Date(value).toISOString().startsWith(value) ? value : undefined;
}

/** A month, `YYYY-MM`, as the server takes it. */
export function monthOf(raw: Raw, key: string): string | undefined {
  const value = String(raw[key] ?? "");
  return /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(value) ? value : undefined;
}

/** A week as ISO counts them, `2026-W47`; one that its year does not have is none. */
export function weekOf(raw: Raw, key: string): string | undefined {
  const value = String(raw[key] ?? "");
  return mondayOfWeek(value) === undefined ? undefined : value;
}

/** A minute of a day, `HH:MM`. */
export function timeOf(raw: Raw, key: string): string | undefined {
  const value = String(raw[key] ?? "");
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined;
}

/** `new=1`, `edit=1`: an open dialog. */
export function flagOf(raw: Raw, key: string): 1 | undefined {
  return String(raw[key]) === "1" ? 1 : undefined;
}

type Kept<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Drops what is not set, so that it does not appear in the address. */
export function kept<T extends Raw>(search: T): Kept<T> {
  return asKept<T>(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)));
}
const asKept = <T>(search: Raw) => search as Kept<T>;

/** Plain `a=b`: the router's own form wraps texts that look like numbers in quotes. */
export function parseSearch(search: string): Raw {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Raw): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") params.set(key, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}
