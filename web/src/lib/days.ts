const DAY_MS = 24 * 3_600_000;

/** That many days later, or earlier. */
export const addDays = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);
