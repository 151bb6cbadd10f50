import { NOTES_SHOWN, ONBOARDING_MINUTES } from "@console/contract/limits.ts";
import { instantInNewYork, NEW_YORK } from "@console/contract/new-york.ts";
import type { Onboarding } from "@console/contract/onboardings.ts";
import { formatClock, formatListDay } from "../../../lib/dates.ts";

type When = Pick<Onboarding, "onboarding_date" | "onboarding_time">;

/**
 * 'Dec 7, 2026, 10:00 AM' in New York time; null without a day.
 * @param today leaves out its year
 */
export function wallText({ onboarding_date: date, onboarding_time: time }: When, today: string): string | null {
  if (date === null) return null;
  const day = unbroken(formatListDay(date, today));
  return time === null ? day : `${day}, ${unbroken(formatClock(time))}`;
}

/** In a narrow column, the line breaks only between day and time. */
const unbroken = (text: string): string => text.replaceAll(" ", "\u00a0");

const viewer = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});
const eastern = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
  timeZone: NEW_YORK,
});

/** The same moment in the viewer's time zone; null if it is the same, or there is no such moment. */
export function viewerTime(date: string, time: string): string | null {
  const at = date && time ? instantInNewYork({ date, time }) : null;
  if (at === null) return null;
  const here = viewer.format(new Date(at));
  return here === eastern.format(new Date(at)) ? null : here;
}

/** One line of at most 30 characters; `cut` if there is more (CONST-19). */
export function shortNotes(notes: string): { text: string; cut: boolean } {
  const line = notes.trim().replace(/\s+/g, " ");
  const characters = [...line];
  if (characters.length <= NOTES_SHOWN) return { text: line, cut: line !== notes.trim() };
  return { text: `${characters.slice(0, NOTES_SHOWN).join("").trimEnd()}…`, cut: true };
}

const LENGTH_MS = ONBOARDING_MINUTES * 60_000;

/** For each one that starts while another is still in progress: the names of the others. */
export function overlapsOf(onboardings: readonly Onboarding[]): ReadonlyMap<number, readonly string[]> {
  const timed = onboardings
    .filter(({ status }) => status === "scheduled")
    .flatMap(({ id, company_name, onboarding_at: at }) =>
      at === null ? [] : [{ id, company_name, at: Date.parse(at) }],
    )
    .sort((one, other) => one.at - other.at);
  const overlaps = new Map<number, string[]>();
  for (const [index, one] of timed.entries()) {
    for (const other of timed.slice(index + 1)) {
      if (other.at - one.at >= LENGTH_MS) break;
      overlaps.set(one.id, [...(overlaps.get(one.id) ?? []), other.company_name]);
      overlaps.set(other.id, [...(overlaps.get(other.id) ?? []), one.company_name]);
    }
  }
  return overlaps;
}
