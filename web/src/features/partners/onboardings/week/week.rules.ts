import { ONBOARDING_MINUTES } from "@console/contract/limits.ts";
import { instantInNewYork, NEW_YORK } from "@console/contract/new-york.ts";
import type { Onboarding } from "@console/contract/onboardings.ts";
import { addDays } from "../../../../lib/dates.ts";

/** Hours that are always shown. */
const FIRST_HOUR = 8;
const LAST_HOUR = 18;

type Placed = {
  onboarding: Onboarding;
  /** Minutes from midnight in New York. */
  from: number;
  /** Its index among the entries that it overlaps, and their number. */
  lane: number;
  lanes: number;
};

export type Day = { date: string; timed: Placed[]; untimed: Onboarding[] };

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

export const timeAt = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Seven days from a Monday, each with its onboardings in order of time. */
export function daysOf(monday: string, onboardings: readonly Onboarding[]): Day[] {
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(monday, index);
    const ofDay = onboardings.filter((each) => each.onboarding_date === date);
    return {
      date,
      timed: sideBySide(ofDay.filter((each) => each.onboarding_time !== null)),
      untimed: ofDay.filter((each) => each.onboarding_time === null),
    };
  });
}

/** Overlapping entries are placed side by side: each in the first free lane, all of a cluster equally wide. */
export function sideBySide(onboardings: readonly Onboarding[]): Placed[] {
  const placed: Placed[] = [];
  let cluster: Placed[] = [];
  const ends: number[] = [];
  const close = () => {
    for (const each of cluster) each.lanes = ends.length;
    cluster = [];
    ends.length = 0;
  };
  const timed = onboardings
    .map((onboarding) => ({ onboarding, from: minutesOf(onboarding.onboarding_time ?? "") }))
    .sort((one, other) => one.from - other.from || one.onboarding.id - other.onboarding.id);
  for (const each of timed) {
    if (ends.every((end) => end <= each.from)) close();
    const free = ends.findIndex((end) => end <= each.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = each.from + ONBOARDING_MINUTES;
    const entry = { ...each, lane, lanes: 1 };
    placed.push(entry);
    cluster.push(entry);
  }
  close();
  return placed;
}

/** First and last hour: the working day, extended by entries outside of it. */
export function hoursOf(days: readonly Day[]): { from: number; to: number } {
  const starts = days.flatMap(({ timed }) => timed.map(({ from }) => from));
  const from = Math.min(FIRST_HOUR, ...starts.map((start) => Math.floor(start / 60)));
  const to = Math.max(LAST_HOUR, ...starts.map((start) => Math.ceil((start + ONBOARDING_MINUTES) / 60)));
  return { from, to: Math.min(24, to) };
}

const hourFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-US", options);
const viewerHour = hourFormat({ hour: "numeric" });
const viewerMinute = hourFormat({ hour: "numeric", minute: "2-digit" });
const viewerZone = hourFormat({ timeZoneName: "short" });
const easternMinute = hourFormat({ hour: "numeric", minute: "2-digit", timeZone: NEW_YORK });
const plainHour = hourFormat({ hour: "numeric", timeZone: "UTC" });

/** '9 AM'. */
export const hourName = (hour: number): string => plainHour.format(new Date(Date.UTC(2000, 0, 1, hour)));

/**
 * The viewer's hours next to those of New York in one week; null if both are the same.
 * @param monday the clocks do not change before the weekend
 */
export function viewerHours(monday: string, from: number, to: number): { zone: string; names: string[] } | null {
  const hours = Array.from({ length: to - from }, (_, index) => from + index);
  const instants = hours.map((hour) => new Date(instantInNewYork({ date: monday, time: timeAt(hour * 60) }) ?? 0));
  if (instants.every((at) => viewerMinute.format(at) === easternMinute.format(at))) return null;
  const whole = instants.every((at) => at.getMinutes() === 0);
  const zone = viewerZone.formatToParts(instants[0]).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return { zone, names: instants.map((at) => (whole ? viewerHour : viewerMinute).format(at)) };
}
