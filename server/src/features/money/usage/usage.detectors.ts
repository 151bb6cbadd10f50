import type { Services } from "../../../context/context.ts";
import type { Condition, Detector } from "../../../jobs/detector.ts";
import { billingDay, dayIn, firstOfMonth, startOfNextDay } from "../../../lib/calendar.ts";
import { findNextCause, findRefusedCauses } from "./refused/causes.db.ts";
import { refusedNotification } from "./refused/refused.text.ts";
import { findDiffering } from "./totals/totals.db.ts";
import { differenceNotification } from "./totals/totals.text.ts";

/** Time after which refused events are reported: many causes end by themselves before. */
const REFUSED_MS = 5 * 60_000;
/** Notifications of one kind; the page has them all. */
const MOST = 100;

/** Refused events that nobody has handled, by brand and reason; those of unknown brands together. */
export const refusedUsage: Detector = (services) => findRefused(services, MOST);

export async function findRefused({ db, clock, ...services }: Services, most: number): Promise<Condition[]> {
  const before = new Date(clock.now().getTime() - REFUSED_MS).toISOString();
  const found = await findRefusedCauses(db.current(), { before, most, open: firstOfMonth(billingDay(services)) });
  return found.map(({ brand_id, brand, reason, events, since, money }) => ({
    kind: "usage_refused",
    type: "warning",
    area: "brands",
    message: refusedNotification(brand, reason, events),
    subject: { kind: "refused_event", id: null, label: brand ?? "" },
    ...(brand_id !== null && { organization_id: brand_id }),
    dedupe_key: `${brand_id ?? "none"} ${reason}`,
    since,
    ...(money !== null && { money }),
  }));
}

/** When the next refused events will be reported, unless their cause ends before. */
export async function nextRefused({ db, clock }: Services): Promise<Date | null> {
  const since = await findNextCause(db.current(), new Date(clock.now().getTime() - REFUSED_MS).toISOString());
  // Events exactly as old as that are reported a moment later.
  return since === null ? null : new Date(Date.parse(since) + REFUSED_MS + 1);
}

/** Days of brands whose usage is not what the platform reported. They end when the totals agree, with or without a new report. */
export const differingTotals: Detector = (services) => findDifferences(services, MOST);

export async function findDifferences({ db, clock, billingTimeZone }: Services, most: number): Promise<Condition[]> {
  const found = await findDiffering(db.current(), { most });
  const today = dayIn(billingTimeZone, clock.now());
  const byDay = Map.groupBy(found, ({ brand_id, day }) => `${brand_id} ${day}`);
  return [...byDay].flatMap(([key, differences]) => {
    const [first] = differences;
    if (!first) return [];
    return {
      kind: "usage_differs",
      type: "warning",
      area: "brands",
      message: differenceNotification(first.brand, first.day, differences, today, billingTimeZone),
      subject: { kind: "usage", id: first.brand_id, label: first.day },
      organization_id: first.brand_id,
      dedupe_key: key,
      since: startOfNextDay(billingTimeZone, first.day),
    };
  });
}
