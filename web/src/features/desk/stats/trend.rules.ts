import { TREND_AVERAGE } from "@console/contract/stats.ts";

/** The average of each day and the days before it that exist; a day without a figure counts in none. For drawing only. */
export function averages(days: readonly (string | null)[]): number[] {
  return days.slice(TREND_AVERAGE - 1).map((_, index) => {
    const some = days.slice(index, index + TREND_AVERAGE).filter((day) => day !== null);
    return some.reduce((sum, day) => sum + Number(day), 0) / Math.max(1, some.length);
  });
}

/** A line over zero in this space: its points from left to right. */
export function lineOf(values: readonly number[], width: number, height: number): { x: number; y: number }[] {
  const top = Math.max(...values, 0);
  const step = width / Math.max(1, values.length - 1);
  const round = (value: number) => Math.round(value * 10) / 10;
  return values.map((value, index) => ({
    x: round(index * step),
    y: round(height - (top === 0 ? 0 : Math.max(0, value) / top) * (height - 2)),
  }));
}
