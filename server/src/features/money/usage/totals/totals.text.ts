import { usageUnit } from "@console/contract/line-kinds.ts";
import { possessive } from "@console/contract/possessive.ts";
import type { UsageType } from "@console/contract/usage-types.ts";
import { numberText } from "../../../../lib/amounts.ts";
import { shortDay } from "../../../../lib/calendar.ts";

type Difference = {
  type: UsageType;
  reported: string;
  counted: string;
  hours: readonly { from: string; to: string }[];
};

/** "Lumen's usage on Nov 20 differs from the reported total: 1,200 standard minutes reported, 1,150.5 counted (1 PM–3 PM)." */
export const differenceNotification = (
  brand: string,
  day: string,
  differences: readonly Difference[],
  today: string,
  timeZone: string,
): string => {
  const clock = (at: string) =>
    new Date(at).toLocaleTimeString("en-US", { timeZone, hour: "numeric", minute: "2-digit" }).replace(":00", "");
  const dayOf = (at: string) => shortDay(new Date(at).toLocaleDateString("en-CA", { timeZone }), today);
  // An end at midnight is that of the day.
  const span = ({ from, to }: { from: string; to: string }) => {
    const last = new Date(Date.parse(to) - 1).toISOString();
    return dayOf(from) === dayOf(last)
      ? `${clock(from)}–${clock(to)}`
      : `${dayOf(from)}, ${clock(from)}–${dayOf(to)}, ${clock(to)}`;
  };
  const parts = differences.map(({ type, reported, counted, hours }) => {
    const when = hours.length === 0 ? "" : ` (${hours.map(span).join(", ")})`;
    return `${numberText(reported)} ${usageUnit(type)} reported, ${numberText(counted)} counted${when}`;
  });
  return `${possessive(brand)} usage on ${shortDay(day, today)} differs from the reported total: ${parts.join("; ")}.`;
};
