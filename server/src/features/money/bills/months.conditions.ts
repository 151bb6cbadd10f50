import type { Thresholds } from "@console/contract/operator.ts";
import type { Services } from "../../../context/context.ts";
import type { Finding } from "../../../jobs/condition.ts";
import { Decimal } from "../../../lib/amounts.ts";
import {
  billingDay,
  dayBefore,
  dayIn,
  daysAfter,
  firstOfMonth,
  firstOfNextMonth,
  startOfDay,
} from "../../../lib/calendar.ts";
import { brandNames } from "../../access/brand-scope/brand-scope.ts";
import { listUnclosedMonths } from "../packages/unclosed-months.service.ts";
import { HOUR_MS, openMonthsOf } from "../usage/usage.rules.ts";
import { billAttention } from "./bills.text.ts";
import { findChangedBills, findFallingUsage } from "./conditions.db.ts";

/** Unpaid bills that differ from the month before by a percentage or more. They end with the payment or the next close. */
export async function findChanged(
  { db, ...services }: Services,
  { attention_bill_change: percent }: Thresholds,
): Promise<Finding[]> {
  const today = billingDay(services);
  const found = await findChangedBills(db.current(), { percent });
  return found.map(({ id, brand, name, month, total, before, closed_at }) => ({
    message: billAttention.changed({ name, month, total }, before, today),
    subject: { kind: "bill", id, label: month },
    organization_id: brand,
    dedupe_key: String(id),
    since: closed_at,
    money: new Decimal(total).minus(before).abs().toFixed(2),
  }));
}

/** Full days that are compared with the same weekdays of the weeks before. */
const RECENT_DAYS = 3;
const WEEKS = 4;
const DAYS_OF_WEEK = 7;
/** With fewer minutes in these days, a comparison means little. */
const USUAL_MINUTES = 100;

/**
 * Brands whose minutes of the last days fell by a percentage or more from what the same weekdays usually have, so that a
 * weekend is compared with weekends. By the real clock, which usage follows. Money: that share of the last bill.
 */
export async function findFalling(
  { db, ...services }: Services,
  { attention_usage_fall: percent, attention_silent_hours: silentHours }: Thresholds,
): Promise<Finding[]> {
  const today = dayIn(services.billingTimeZone, services.clock.now());
  const recent = Array.from({ length: RECENT_DAYS }, (_, ago) => daysAfter(today, -1 - ago));
  const days = Array.from({ length: WEEKS + 1 }, (_, week) =>
    recent.map((day) => daysAfter(day, -DAYS_OF_WEEK * week)),
  );
  const from = daysAfter(today, -RECENT_DAYS);
  const found = await findFallingUsage(db.current(), {
    days: days.flat(),
    from,
    weeks: WEEKS,
    percent,
    minutes: USUAL_MINUTES,
    first: firstOfMonth(daysAfter(from, -DAYS_OF_WEEK * WEEKS)),
    // In the demo, the bill of a later month may count these days.
    last: firstOfMonth(billingDay(services)),
    received: new Date(services.clock.now().getTime() - silentHours * HOUR_MS).toISOString(),
  });
  return found.map(({ id, name, percent: fall, last_total }) => ({
    message: billAttention.falling(name, fall, from, dayBefore(today), today),
    subject: { kind: "usage", id, label: dayBefore(today) },
    organization_id: id,
    dedupe_key: String(id),
    ...(last_total !== null && { money: new Decimal(last_total).times(String(fall)).div("100").toFixed(2) }),
  }));
}

/** A close that is due is usually done within minutes; after this many hours, a person should look. */
const CLOSE_HOURS = 1;

/** Months that are past their close and have no bill. */
export async function findNotClosed(services: Services): Promise<Finding[]> {
  const now = services.billingClock.now();
  const today = billingDay(services);
  const { from } = openMonthsOf(services, new Date(now.getTime() - CLOSE_HOURS * HOUR_MS));
  const found = await listUnclosedMonths(services, from);
  if (found.length === 0) return [];
  const names = await brandNames(services, [...new Set(found.map(({ brand_id }) => brand_id))]);
  return found.map(({ brand_id, month }) => ({
    message: billAttention.notClosed(names.get(brand_id) ?? "", month, today),
    subject: { kind: "bill", id: null, label: month },
    organization_id: brand_id,
    dedupe_key: `${brand_id} ${month}`,
    since: startOfDay(services.billingTimeZone, firstOfNextMonth(month)),
  }));
}
