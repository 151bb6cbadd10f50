const DAY_MS = 86_400_000;

/** In office hours, so that the feed reads like a working day. */
export function momentOf(now: number, daysAgo: number, index: number): Date {
  const day = new Date(now - daysAgo * DAY_MS);
  day.setUTCHours(14 + (index % 7), (index * 17) % 60, (index * 29) % 60, 0);
  return day.getTime() > now ? new Date(now - 5 * 60_000) : day;
}
