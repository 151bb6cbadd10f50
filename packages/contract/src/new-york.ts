/** Onboardings are scheduled in this time zone, which the screens call EST (CONST-25). */
export const NEW_YORK = "America/New_York";

/** A day `YYYY-MM-DD` and a minute `HH:MM`, in New York local time. */
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

/** New York local time at an instant. */
export function wallInNewYork(at: Date): WallTime {
  const parts = Object.fromEntries(wall.formatToParts(at).map(({ type, value }) => [type, value]));
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/**
 * The instant of a New York local time: the first one in the repeated hour.
 * @returns null in the skipped hour, and for an invalid day
 */
export function instantInNewYork({ date, time }: WallTime): string | null {
  const asUtc = Date.parse(`${date}T${time}:00.000Z`);
  if (Number.isNaN(asUtc)) return null;
  // One day before and one day after are on either side of any clock change: one of the two offsets applies.
  const offsets = [asUtc - 1_440 * MINUTE_MS, asUtc + 1_440 * MINUTE_MS].map(offsetAt);
  const instants = offsets.map((offset) => asUtc - offset).sort((one, other) => one - other);
  const first = instants.find((at) => {
    const shown = wallInNewYork(new Date(at));
    return shown.date === date && shown.time === time;
  });
  return first === undefined ? null : new Date(first).toISOString();
}

/** New York's UTC offset in milliseconds. */
function offsetAt(at: number): number {
  const { date, time } = wallInNewYork(new Date(at));
  return Date.parse(`${date}T${time}:00.000Z`) - at;
}
