import { wallInNewYork } from "@console/contract/new-york.ts";
import { type PackageType, packageTypes } from "@console/contract/onboardings.ts";
import { addDays } from "../../../lib/dates.ts";
import { foldWords } from "./palette.match.ts";

export type Planned = { date?: string; time?: string; type?: PackageType };

const keywords = ["schedule", "onboarding"];
const joining = new Set(["on", "at", "for", "next"]);
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
/** Minimum length of an abbreviation. */
const MIN_PREFIX = 3;
/** An hour without am or pm and before this one means the afternoon. */
const FIRST_HOUR = 8;

const begins = (word: string) => (long: string) => word.length >= MIN_PREFIX && long.startsWith(word);

/** Parses 'schedule professional wed 3:15 pm'; null if a word is not understood or there is nothing to parse. */
export function plannedIn(q: string, today = wallInNewYork(new Date()).date): Planned | null {
  const [first = "", ...rest] = foldWords(q.replace(/(\d)\s+([ap]m)\b/gi, "$1$2")).filter((word) => !joining.has(word));
  if (!keywords.some(begins(first))) return null;
  const planned: Planned = {};
  for (const word of rest) {
    if (keywords.some(begins(word))) continue;
    const type = packageTypes.find((each) => begins(word)(each.toLowerCase()));
    const date = dayOf(word, today);
    const time = timeOf(word);
    if (type) planned.type = type;
    else if (date) planned.date = date;
    else if (time) planned.time = time;
    else return null;
  }
  return Object.keys(planned).length > 0 ? planned : null;
}

/** A weekday means the next one, not today. */
function dayOf(word: string, today: string): string | undefined {
  if (begins(word)("today")) return today;
  if (begins(word)("tomorrow")) return addDays(today, 1);
  const at = weekdays.findIndex(begins(word));
  if (at < 0) return undefined;
  return addDays(today, ((at - new Date(today).getUTCDay() + 6) % 7) + 1);
}

function timeOf(word: string): string | undefined {
  const [, hours, minutes = "00", half] = /^(\d{1,2})(?::([0-5]\d))?([ap]m)?$/.exec(word) ?? [];
  const hour = Number(hours);
  if (hours === undefined || hour > (half ? 12 : 23) || (half && hour === 0)) return undefined;
  const isLater = half ? half === "pm" : hour > 0 && hour < FIRST_HOUR;
  const of24 = (half ? hour % 12 : hour) + (isLater ? 12 : 0);
  return `${String(of24).padStart(2, "0")}:${minutes}`;
}
