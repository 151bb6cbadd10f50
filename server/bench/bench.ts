import { makeEmbeddedSite } from "./embedded.ts";
import type { Options } from "./options.ts";
import type { BenchPostgres } from "./postgres.ts";
import type { Report } from "./report.ts";
import { makeSite, type Site } from "./site.ts";
import type { ConsoleSite } from "./targets.ts";

/** Passed to every row. */
export type Bench = {
  options: Options;
  postgres: BenchPostgres;
  report: Report;
  /** For files; removed at the end. */
  folder: string;
  /** The databases with that many brands, created on first use. */
  site(brands: number): Promise<Site>;
  /** The same for the embedded database. */
  embedded(brands: number): Promise<ConsoleSite>;
};

/** One row of the table, or a few that share their measurement. */
export type Row = {
  name: string;
  /** What it measures; shown if an unknown row is requested. */
  about: string;
  run(bench: Bench): Promise<void>;
};

export function makeBench(parts: Omit<Bench, "site" | "embedded">): Bench {
  return {
    ...parts,
    site: once((brands) => makeSite(parts.postgres, brands)),
    embedded: once((brands) => makeEmbeddedSite(parts.folder, brands)),
  };
}

function once<T>(make: (brands: number) => Promise<T>): (brands: number) => Promise<T> {
  const made = new Map<number, Promise<T>>();
  return (brands) => {
    const found = made.get(brands) ?? make(brands);
    made.set(brands, found);
    return found;
  };
}

export const thousands = (number: number): string => Math.round(number).toLocaleString("en");
