import type { LeftOut } from "@console/contract/reminders.ts";

const brands = (count: number) => `${count} ${count === 1 ? "brand" : "brands"}`;

/** Texts of reminders of unpaid bills. */
export const remindersText = {
  card: "Tomorrow's reminders",
  sends: (count: number, sum: string) => `Tomorrow's reminders go to ${brands(count)}, ${sum}.`,
  none: "No reminders tomorrow.",
  weekend: "No reminders tomorrow: they don't leave on weekends.",
  off: (count: number, sum: string) =>
    count === 0 ? "Reminders are off." : `Reminders are off. Tomorrow they would go to ${brands(count)}, ${sum}.`,
  leftOutCount: (count: number) => `${count} ${count === 1 ? "bill is" : "bills are"} left out.`,
  view: "View Reminders",
  settings: "Settings",

  title: "Tomorrow's Reminders",
  about: (day: string) =>
    `What would be sent on ${day} at 10:00 AM in the billing time zone, if nothing changes until then.`,
  loading: "Loading reminders",
  failed: { title: "Error Loading Reminders", body: "Failed to load reminders. Please try again." },
  to: "Sent to",
  toNobody: "No reminders.",
  leftOut: "Left out",
  shownOf: (shown: number, all: number) => `The first ${shown} of ${all}.`,
  reminderOf: (step: number) => (step === 5 ? "Final reminder" : `Reminder ${step} of 5`),
  bill: (invoice: string, month: string, amount: string, late: string) => `${invoice}, ${month}: ${amount}${late}`,
  late: (days: number) => `, ${days} ${days === 1 ? "day" : "days"} late`,
  addresses: (list: string) => `To ${list}`,
  billOf: (invoice: string, month: string) => `${invoice}, ${month}`,
  why: {
    brand_paused: "Paused for the brand",
    bill_paused: "Paused for this bill",
    held: "On hold",
    hold_lifted: "Off hold for less than 3 days",
    not_sent: "Its invoice wasn't sent",
    sent_recently: "Its invoice was sent less than 3 days ago",
    unallocated: "Unallocated payments cover what is open",
    no_address: "No email address",
  } satisfies Record<LeftOut, string>,

  last: (step: number) => `${step} of 5`,
  noLast: "None",
  paused: "Paused",
  actionsOf: (brand: string) => `Actions for ${brand}`,
  pause: "Pause Reminders",
  pausedDone: "Reminders Paused",
  pauseFailed: "Failed to pause the reminders. Please try again.",
  resume: "Resume Reminders",
  resumed: "Reminders Resumed",
  resumeFailed: "Failed to resume the reminders. Please try again.",
} as const;
