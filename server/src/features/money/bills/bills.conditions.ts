import type { Services } from "../../../context/context.ts";
import type { Finder, Finding } from "../../../jobs/condition.ts";
import { billingDay, dayIn, firstOfMonth, sameDaysBefore, startOfDay, startOfNextDay } from "../../../lib/calendar.ts";
import { billNotifications } from "./bills.text.ts";
import {
  findMonthsClosedSince,
  findNextSilence,
  findOverdueBills,
  findSilentFeeds,
  findUsageJumps,
} from "./conditions.db.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days during which a closed month is reported. */
const REPORTED_DAYS = 3;
/** Hours without usage until a feed counts as silent. */
const SILENT_HOURS = 24;

/** Unpaid bills past their due date. */
export const overdueBills: Finder = async ({ db, ...services }) => {
  const today = billingDay(services);
  const found = await findOverdueBills(db.current(), { today });
  return found.map(({ id, brand, name, month, total, due_on }) => ({
    message: billNotifications.overdue({ name, month, total, due_on }, today),
    subject: { kind: "bill", id, label: month },
    organization_id: brand,
    dedupe_key: String(id),
    since: startOfNextDay(services.billingTimeZone, due_on),
    money: total,
  }));
};

/** Months closed in the last days, one notification for all brands. */
export const closedMonths: Finder = async ({ db, ...services }) => {
  const today = billingDay(services);
  const since = new Date(services.billingClock.now().getTime() - REPORTED_DAYS * DAY_MS).toISOString();
  const found = await findMonthsClosedSince(db.current(), { since });
  return found.map(({ month, count, total }) => ({
    message: billNotifications.closed({ month, count, total }, today),
    subject: { kind: "bill", id: null, label: month },
    dedupe_key: month,
  }));
};

/**
 * Active brands that have sent usage before, but none for a day. Ends with the next event, or when the brand is
 * deactivated.
 */
export const silentFeeds: Finder = (services) => findSilent(services, SILENT_HOURS);

export async function findSilent({ db, clock, billingTimeZone }: Services, hours: number): Promise<Finding[]> {
  const before = new Date(clock.now().getTime() - hours * HOUR_MS).toISOString();
  const found = await findSilentFeeds(db.current(), { timeZone: billingTimeZone, before });
  return found.map(({ id, name, day, since, last_total }) => ({
    message: billNotifications.silent(name, day, dayIn(billingTimeZone, clock.now())),
    subject: { kind: "brand", id, label: name },
    organization_id: id,
    dedupe_key: `${id} ${day}`,
    since,
    ...(last_total !== null && { money: last_total }),
  }));
}

/** When the next feed will be silent, unless usage comes in before. */
export async function nextSilence({ db, clock }: Services, hours = SILENT_HOURS): Promise<Date | null> {
  const since = await findNextSilence(db.current(), new Date(clock.now().getTime() - hours * HOUR_MS).toISOString());
  // A feed exactly as old as that is reported a moment later.
  return since === null ? null : new Date(Date.parse(since) + hours * HOUR_MS + 1);
}

/** With fewer days or minutes, a comparison means little. */
const JUMP_FROM_DAY = 5;
const JUMP_MINUTES = 100;
/** The message rounds down to steps of this many percent, so that it does not change with every call. */
const JUMP_STEP = 50;

/**
 * Active brands whose minutes in this month are at least 50% above the same days of the month before. Late usage counts
 * on the day it happened. By the real clock, which usage follows.
 */
export const usageJumps: Finder = async ({ db, ...services }) => {
  const today = dayIn(services.billingTimeZone, services.clock.now());
  if (Number(today.slice(8)) < JUMP_FROM_DAY) return [];
  const month = firstOfMonth(today);
  const [before, through] = sameDaysBefore(today);
  const found = await findUsageJumps(db.current(), {
    month,
    // In the demo, the bill of a later month may count these days.
    last: firstOfMonth(billingDay(services)),
    today,
    before,
    through,
    start: startOfDay(services.billingTimeZone, month),
    minutes: JUMP_MINUTES,
  });
  return found.map(({ id, name, percent }) => ({
    message: billNotifications.jump(name, inSteps(percent), before, today),
    subject: { kind: "brand", id, label: name },
    organization_id: id,
    dedupe_key: `${id} ${month}`,
  }));
};

const inSteps = (percent: number): string => (Math.floor(percent / JUMP_STEP) * JUMP_STEP).toLocaleString("en-US");
