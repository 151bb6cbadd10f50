import type { UsageEvent } from "@console/platform-client";

type Minutes = "standard_minutes" | "multilingual_minutes";
/** Minutes in hundredths; of storage the last reading of each business. */
type BrandTotals = { [type in Minutes]?: number } & { storage?: Record<string, { at: string; gigabytes: string }> };
/** By day in the billing time zone and by brand. */
export type DayTotals = Record<string, Record<string, BrandTotals>>;
type Total = { organization_id: number; type: UsageEvent["type"]; quantity: string };

/** The day of a moment, as `2026-11-24`. */
export const dayIn = (timeZone: string, at: number): string => calendarIn(timeZone).format(at);

const calendarIn = (timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });

/** Adds reported events to the totals of their days. */
export function addEvents(days: DayTotals, events: readonly UsageEvent[], timeZone: string): void {
  const calendar = calendarIn(timeZone);
  for (const { organization_id, business_id, type, quantity, occurred_at } of events) {
    const day = calendar.format(Date.parse(occurred_at));
    days[day] ??= {};
    days[day][organization_id] ??= {};
    const totals = days[day][organization_id];
    if (type === "storage_gb") {
      totals.storage ??= {};
      const readings = totals.storage;
      const last = readings[business_id ?? ""];
      if (!last || last.at <= occurred_at)
        readings[business_id ?? ""] = { at: occurred_at, gigabytes: String(quantity) };
    } else totals[type] = (totals[type] ?? 0) + Math.round(Number(quantity) * 100);
  }
}

/** The totals of a day, one for each brand and type. */
export function totalsOf(days: DayTotals, day: string): Total[] {
  return Object.entries(days[day] ?? {}).flatMap(([id, { storage, ...minutes }]) => {
    const readings = Object.values(storage ?? {});
    const total = (type: UsageEvent["type"], hundredths: number): Total => ({
      organization_id: Number(id),
      type,
      quantity: (hundredths / 100).toFixed(2),
    });
    return [
      ...(["standard_minutes", "multilingual_minutes"] as const).flatMap((type) =>
        minutes[type] === undefined ? [] : total(type, minutes[type]),
      ),
      ...(readings.length === 0
        ? []
        : [
            total(
              "storage_gb",
              readings.reduce((sum, { gigabytes }) => sum + Math.round(Number(gigabytes) * 100), 0),
            ),
          ]),
    ];
  });
}
