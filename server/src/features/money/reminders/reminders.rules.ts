import type { LeftOut } from "@console/contract/reminders.ts";
import { Decimal, sumOf } from "../../../lib/amounts.ts";
import { daysAfter, daysBetween, isWeekend } from "../../../lib/calendar.ts";

/** Reminders are sent from 10:00 on; what was missed is sent until 18:00. */
const FIRST_HOUR = 10;
const END_HOUR = 18;
/** Days that must have passed since the invoice was sent, and since a hold was lifted. */
const REST_DAYS = 3;

export type Step = { step: number; days: number };

/** An open bill, as it is decided upon. Days are in the billing time zone. */
export type OpenBill = {
  id: number;
  month: string;
  invoice_number: string;
  due_on: string;
  open_amount: string;
  held: boolean;
  paused: boolean;
  /** When a mail server last accepted its invoice; null if none did. */
  sent_on: string | null;
  lifted_on: string | null;
  /** The last step that was sent or skipped; 0 before the first. */
  last_step: number;
};

export type Brand = {
  id: number;
  name: string;
  recipients: readonly string[];
  unallocated: string;
  paused: boolean;
  bills: readonly OpenBill[];
};

export type Planned = {
  brand: Brand;
  /** The highest of the bills that are sent; 0 if there is no email. */
  step: number;
  sum: string;
  /** What the email lists. */
  listed: readonly OpenBill[];
  /** Bills with the step that the email is for, and older ones that it skips. */
  sent: ReadonlyMap<OpenBill, { step: number; skipped: readonly number[] }>;
  leftOut: readonly { bill: OpenBill; why: LeftOut }[];
};

/** Whether reminders may leave at this hour of a day. */
export const isSendingTime = (day: string, hour: number): boolean =>
  !isWeekend(day) && hour >= FIRST_HOUR && hour < END_HOUR;

/** The day of a step: Monday if it falls on a weekend. */
export function stepDay(due_on: string, { days }: Step): string {
  const day = daysAfter(due_on, days);
  if (!isWeekend(day)) return day;
  const next = daysAfter(day, 1);
  return isWeekend(next) ? daysAfter(next, 1) : next;
}

/** The latest step that is due; 0 if none is, or it was sent or skipped. */
function dueStep(steps: readonly Step[], { due_on, last_step }: OpenBill, day: string): number {
  const due = steps.filter((each) => stepDay(due_on, each) <= day).map(({ step }) => step);
  const latest = Math.max(0, ...due);
  return latest > last_step ? latest : 0;
}

const isRecent = (on: string | null, day: string): boolean => on !== null && daysBetween(on, day) < REST_DAYS;

function whyNot(brand: Brand, bill: OpenBill, day: string): LeftOut | null {
  if (brand.paused) return "brand_paused";
  if (bill.paused) return "bill_paused";
  if (bill.held) return "held";
  if (bill.sent_on === null) return "not_sent";
  if (isRecent(bill.sent_on, day)) return "sent_recently";
  return isRecent(bill.lifted_on, day) ? "hold_lifted" : null;
}

/**
 * What a brand is reminded of on a day, and what not: the one definition for the run and its preview. Each bill gets its latest
 * step that is due, and all go into one email.
 */
export function planBrand(steps: readonly Step[], brand: Brand, day: string): Planned {
  const listed = brand.paused ? [] : brand.bills.filter(({ held, paused }) => !held && !paused);
  const sum = sumOf(listed.map(({ open_amount }) => open_amount)).toFixed(2);
  const ofAll = whyNoEmail(brand, sum);
  const sent = new Map<OpenBill, { step: number; skipped: readonly number[] }>();
  const leftOut: { bill: OpenBill; why: LeftOut }[] = [];
  for (const bill of isWeekend(day) ? [] : brand.bills) {
    const step = dueStep(steps, bill, day);
    if (step === 0) continue;
    const why = whyNot(brand, bill, day) ?? ofAll;
    if (why !== null) leftOut.push({ bill, why });
    else
      sent.set(bill, { step, skipped: steps.map((each) => each.step).filter((n) => n > bill.last_step && n < step) });
  }
  return { brand, step: Math.max(0, ...[...sent.values()].map(({ step }) => step)), sum, listed, sent, leftOut };
}

function whyNoEmail({ unallocated, recipients }: Brand, sum: string): LeftOut | null {
  if (new Decimal(unallocated).gte(sum)) return "unallocated";
  return recipients.length === 0 ? "no_address" : null;
}
