import { possessive } from "@console/contract/possessive.ts";
import { auditWith, type Said } from "../../../audit/audit.ts";
import { moneyText } from "../../../lib/amounts.ts";
import { shortDay, shortMonth } from "../../../lib/calendar.ts";
import { invoiceWords } from "../invoices/invoices.text.ts";

type Sent = Said<unknown, { amount: string; invoices: readonly string[] }>;

/** What is paused or resumed: a bill by its month, or all of a brand. */
const whose = (brand: string, month: string | null, today: string): string =>
  month === null ? `reminders to ${brand}` : `reminders of ${possessive(brand)} ${shortMonth(month, today)} bill`;

/** Activity messages, shown after the person's name. */
export const auditReminders = auditWith({
  "reminder.sent": ({ brand, after }: Sent) =>
    `reminded ${brand} of ${after.invoices.join(", ")} (${moneyText(after.amount)} open)`,
  "reminder.dropped": ({ brand, before }: Said<{ invoices: readonly string[] }>) =>
    `dropped the reminder to ${brand} of ${before.invoices.join(", ")}, because a bill or an address had changed`,
  "reminder.paused": ({ brand, today }, month: string | null) => `paused ${whose(brand, month, today)}`,
  "reminder.resumed": ({ brand, today }, month: string | null) => `resumed ${whose(brand, month, today)}`,
});

export const reminderWords = {
  notSent: (failed: number, of: number) => `The reminders to ${failed} of ${of} brands couldn't be sent.`,
  /** Why an email that was queued is not sent. */
  tooLate: "Not sent: its day had ended before the mail server accepted it.",
  changed: "Not sent: a bill was paid, held, paused or changed after it was queued, or money came that covers it.",
  addressLeft: invoiceWords.addressLeft,
  off: "Not sent: reminders were turned off after it was queued.",
};

type Ended = { name: string; month: string; open_amount: string; sentOn: string };

/** A bill that stays open after its last reminder, as a sentence. */
export const remindersEnded = ({ name, month, open_amount, sentOn }: Ended, today: string): string =>
  `${possessive(name)} ${shortMonth(month, today)} bill (${moneyText(open_amount)} open) got its last reminder ${shortDay(sentOn, today)}.`;
