import { appendFileSync } from "node:fs";

type Figures = Record<string, string | number | null | undefined>;

/** Prints for people, and appends every figure to a file for programs. */
export type Report = {
  /** A line only for the file: the raw result of one round. */
  raw(row: string, figures: Figures): void;
  /** A figure to print. @param note a comparison, such as the limit's figure */
  add(row: string, size: string, value: string, note?: string): void;
};

export function makeReport(out: string | null): Report {
  const write = (figures: Figures) => {
    if (out !== null) appendFileSync(out, `${JSON.stringify(figures)}\n`);
  };
  return {
    raw: (row, figures) => write({ row, ...figures }),
    add: (row, size, value, note = "") => {
      process.stdout.write(`${row.padEnd(28)}${size.padStart(18)}${value.padStart(12)}  ${note}\n`);
      write({ row, size, value, note });
    },
  };
}
