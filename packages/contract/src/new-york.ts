/** Onboardings are agreed in this zone, which the screens call EST (CONST-25). */
export const NEW_YORK = "America/New_York";

/** A day `YYYY-MM-DD` and a minute `HH:MM`, as a clock on a wall in New York shows them. */
export type WallTime = { date: string; time: string };

const MINUTE_MS = 60_000;

const wall = new Intl.DateTimeFormat("en-CA", {
  timeZone: NEW_YORK,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** What the clock in New York shows at an instant. */
export function wallInNewYork(at: Date): WallTime {
  const parts = Object.fromEntries(wall.formatToParts(at).map(({ type, value }) => [type, value]));
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/**
 * The instant at which the clock in New York shows this: the first one in the hour that comes twice.
 * @returns null in the hour that is left out, and for a day that is none
 */
export function instantInNewYork({ date, time }: WallTime): string | null {
  const asUtc = Date.parse(`${date}T${time}:00.000Z`);
  if (Number.isNaN(asUtc)) return null;
  // A day before and a day after lie on either side of any change of the clock: one of the two offsets is meant.
  const offsets = [asUtc - 1_440 * MINUTE_MS, asUtc + 1_440 * MINUTE_MS].map(offsetAt);
  const instants = offsets.map((offset) => asUtc - offset).sort((one, other) => one - other);
  const first = instants.find((at) => {
    const shown = wallInNewYork(new Date(at));
    return shown.date === date && shown.time === time;
  });
  return first === undefined ? null : new Date(first).toISOString();
}

/** Milliseconds by which the clock in New York is ahead of UTC. */
function offsetAt(at: number): number {
  const { date, time } = wallInNewYork(new Date(at));
  return Date.parse(`${date}T${time}:00.000Z`) - at;
}
