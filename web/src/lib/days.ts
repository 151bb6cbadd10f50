const DAY_MS = 24 * 3_600_000;

/** So many days later, or before. */
export const addDays = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);
