const HOUR_MS = 3_600_000;

export type Span = { from: string; to: string };

/**
 * Hours without usage that had some on the same weekday a week before, as spans: what stopped coming leaves such hours.
 * @param start of the day. @param end of what is looked at: now, or the end of the day
 * @param used hours from the beginning of the day in which there is usage. @param usual those of a week before
 */
export function quietSpans(start: string, end: number, used: ReadonlySet<number>, usual: ReadonlySet<number>): Span[] {
  const begin = Date.parse(start);
  const spans: { from: number; to: number }[] = [];
  for (const hour of [...usual].sort((one, other) => one - other)) {
    const from = begin + hour * HOUR_MS;
    const to = from + HOUR_MS;
    // An hour that is not over may still get some.
    if (used.has(hour) || to > end) continue;
    const last = spans.at(-1);
    if (last?.to === from) last.to = to;
    else spans.push({ from, to });
  }
  return spans.map(({ from, to }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }));
}
