const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const local = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  weekday: "short",
  hour: "2-digit",
  hourCycle: "h23",
});
const weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function localTime(at: number): { weekday: number; hour: number } {
  const parts = local.formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return { weekday: weekdayNames.indexOf(part("weekday")), hour: Number(part("hour")) };
}

/** An hour of the simulated day. At a speed above 1, a real day has several simulated days. */
export type Hour = {
  /** The same after a restart, different for every hour and speed. */
  key: string;
  /** By the simulated calendar, in New York: weekday from Sunday 0, and hour from 0. */
  weekday: number;
  hour: number;
  /** Its beginning in real time. */
  begins: number;
  /** Its length in real time. */
  lasts: number;
};

/**
 * The simulated hours that share time with a period of real time. The simulated calendar starts with each day in UTC and
 * runs `speed` times as fast until the next one, so that it depends on nothing but the moment and the speed.
 */
export function hoursBetween(from: number, to: number, speed: number): Hour[] {
  const hours: Hour[] = [];
  const lasts = HOUR_MS / speed;
  for (let day = Math.floor(from / DAY_MS) * DAY_MS; day <= to; day += DAY_MS) {
    const first = Math.max(0, Math.floor((from - day) / lasts));
    const end = Math.min(Math.ceil(DAY_MS / lasts), Math.floor((to - day) / lasts) + 1);
    const date = new Date(day).toISOString().slice(0, 10);
    for (let index = first; index < end; index += 1) {
      hours.push({
        key: `${date}-${index}${speed === 1 ? "" : `x${speed}`}`,
        ...localTime(day + index * HOUR_MS),
        begins: day + index * lasts,
        lasts,
      });
    }
  }
  return hours;
}
