import type { BulkAnswer } from "@console/contract/bulk.ts";
import { possessive } from "@console/contract/possessive.ts";
import { auditWith, type Said } from "../../../audit/audit.ts";
import { moneyText, wholeMoneyText } from "../../../lib/amounts.ts";
import { monthInWords, shortDay, shortMonth } from "../../../lib/calendar.ts";
import { listNames } from "../../../lib/names.ts";

/** Activity messages, shown after the person's name. */
export const auditCloses = auditWith({
  "bill.closed": ({ brand, today, after }: Said<unknown, { month: string; total: string }>) =>
    `closed ${possessive(brand)} ${shortMonth(after.month, today)} bill at ${moneyText(after.total)}`,
  "bill.month_closed": ({ label, after }: Said<unknown, { bills: readonly unknown[]; total: string }>) =>
    `closed ${monthInWords(label)}: ${after.bills.length.toLocaleString("en-US")} bills, ${wholeMoneyText(after.total)}`,
});

type BillOfBrand = { name: string; month: string; total: string };

export const billNotifications = {
  overdue: ({ name, month, total, due_on }: BillOfBrand & { due_on: string }, today: string) =>
    `${possessive(name)} ${shortMonth(month, today)} bill (${moneyText(total)}) was due ${shortDay(due_on, today)}.`,
  closed: ({ month, count, total }: { month: string; count: number; total: string }, today: string) =>
    `${shortMonth(month, today)} is closed: ${count.toLocaleString("en-US")} ${count === 1 ? "bill" : "bills"}, ${moneyText(total)} in total.`,
  differs: ({ name, month, total }: BillOfBrand, recalculated: string, today: string) =>
    `${possessive(name)} ${shortMonth(month, today)} bill is ${moneyText(total)}, but its usage recalculates to ${moneyText(recalculated)}.`,
  silent: (brand: string, day: string, today: string) =>
    `No usage received from ${brand} since ${shortDay(day, today)}.`,
  jump: (brand: string, percent: string, before: string, today: string) =>
    `${possessive(brand)} minutes are up at least ${percent}% from the same days of ${shortMonth(before, today)}.`,
};

const things = { one: "bill", many: "bills" };

export const bulkBillWords = {
  sent: { one: "invoice", many: "invoices", done: "queued to be sent", already: "already queued" },
  held: { ...things, done: "put on hold", already: "already on hold" },
  lifted: { ...things, done: "released from hold", already: "not on hold" },
};

export const billWords = {
  /** 'INV-000123, Lumen Voice' */
  named: (invoice: string, brand: string) => `${invoice}, ${brand}`,
  /** '2 payments were recorded, $300.00 in total. Already paid: INV-000123, Lumen Voice.' */
  recorded: ({ unchanged, refused }: BulkAnswer, payments: number, total: string) => {
    const skipped = unchanged.map(({ name }) => name);
    return [
      payments === 1 ? `A payment of ${moneyText(total)} was recorded.` : "",
      payments > 1 ? `${payments} payments were recorded, ${moneyText(total)} in total.` : "",
      skipped.length > 0 ? `Already paid: ${listNames(skipped)}.` : "",
      refused.length > 0 ? `${refused.length} ${refused.length === 1 ? "bill wasn't" : "bills weren't"} paid.` : "",
    ]
      .filter(Boolean)
      .join(" ");
  },
  coupon: (code: string) => `Coupon ${code}`,
  notClosed: (failed: number, due: number) => `${failed} of ${due} bills couldn't be closed.`,
};

/** What needs attention, as sentences. */
export const billAttention = {
  changed: ({ name, month, total }: BillOfBrand, before: string, today: string) =>
    `${possessive(name)} ${shortMonth(month, today)} bill is ${moneyText(total)}, after ${moneyText(before)} the month before.`,
  falling: (brand: string, percent: number, from: string, through: string, today: string) =>
    `${possessive(brand)} minutes from ${shortDay(from, today)} to ${shortDay(through, today)} are ${percent}% below the same weekdays of the last 4 weeks.`,
  notClosed: (brand: string, month: string, today: string) =>
    `${possessive(brand)} ${shortMonth(month, today)} bill isn't closed.`,
};
