import type { Services } from "../../../context/context.ts";
import type { Finder } from "../../../jobs/condition.ts";
import { billingDay, dayIn, firstOfMonth, startOfNextDay } from "../../../lib/calendar.ts";
import { findNextCause, findRefusedCauses } from "./refused/causes.db.ts";
import { refusedNotification } from "./refused/refused.text.ts";
import { findDiffering } from "./totals/totals.db.ts";
import { differenceNotification } from "./totals/totals.text.ts";

/** Time after which refused events are reported: many causes end by themselves before. */
const REFUSED_MS = 5 * 60_000;
/** Beyond so many, a list is no longer what helps. */
const MOST = 10_000;

/** Refused events that nobody has handled, by brand and reason; those of unknown brands together. */
export const refusedUsage: Finder = async ({ db, clock, ...services }) => {
  const before = new Date(clock.now().getTime() - REFUSED_MS).toISOString();
  const found = await findRefusedCauses(db.current(), { before, most: MOST, open: firstOfMonth(billingDay(services)) });
  return found.map(({ brand_id, brand, reason, events, since, money }) => ({
    message: refusedNotification(brand, reason, events),
    subject: { kind: "refused_event", id: null, label: brand ?? "" },
    ...(brand_id !== null && { organization_id: brand_id }),
    dedupe_key: `${brand_id ?? "none"} ${reason}`,
    since,
    ...(money !== null && { money }),
  }));
};

/** When the next refused events will be reported, unless their cause ends before. */
export async function nextRefused({ db, clock }: Services): Promise<Date | null> {
  const since = await findNextCause(db.current(), new Date(clock.now().getTime() - REFUSED_MS).toISOString());
  // Events exactly as old as that are reported a moment later.
  return since === null ? null : new Date(Date.parse(since) + REFUSED_MS + 1);
}

/** Days of brands whose usage is not what the platform reported. They end when the totals agree, with or without a new report. */
export const differingTotals: Finder = async ({ db, clock, billingTimeZone }) => {
  const found = await findDiffering(db.current(), { most: MOST });
  const today = dayIn(billingTimeZone, clock.now());
  const byDay = Map.groupBy(found, ({ brand_id, day }) => `${brand_id} ${day}`);
  return [...byDay].flatMap(([key, differences]) => {
    const [first] = differences;
    if (!first) return [];
    return {
      message: differenceNotification(first.brand, first.day, differences, today, billingTimeZone),
      subject: { kind: "usage", id: first.brand_id, label: first.day },
      organization_id: first.brand_id,
      dedupe_key: key,
      since: startOfNextDay(billingTimeZone, first.day),
    };
  });
};
