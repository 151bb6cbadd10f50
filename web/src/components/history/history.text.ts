import type { BrandTopic } from "@console/contract/brand-topics.ts";
import { possessive } from "@console/contract/possessive.ts";
import { listNames } from "../../lib/names.ts";

/** How a history is called where it is opened. */
export const historyName = {
  title: "History",
  named: (name: string) => `History for ${name}`,
} as const;

/** Texts of a record's history, and of what an activity changed. */
export const historyText = {
  ...historyName,
  titleOf: (name: string) => `${possessive(name)} History`,
  about: "Recorded changes to this record, newest first.",
  aboutBrand: "What happened to this brand, newest first. Changes to packages and coupons are in their own history.",
  loading: "Loading history",
  failed: { title: "Error Loading History", body: "Failed to load history. Please try again." },
  empty: "No changes recorded yet.",
  archived: (month: string) => `Changes through ${month} are archived. To see them, choose a period in Activities.`,
  emptyTopic: "Nothing recorded about this yet.",
  topic: "About",
  topics: {
    all: "Everything",
    details: "Details and credentials",
    plan: "Package",
    bills: "Bills",
    payments: "Payments",
    invoices: "Invoices",
    charges: "Charges and credits",
    coupons: "Coupons",
    usage: "Usage",
    businesses: "Businesses",
    integrations: "Integrations and prices",
    engines: "Engines",
    notes: "Notes",
    emails: "Emails sent again",
  } satisfies Record<BrandTopic | "all", string>,

  changes: "Changes",
  changesOf: (message: string) => `Changes: ${message}`,
  changesFailed: { title: "Error Loading Changes", body: "Failed to load changes. Please try again." },
  restoredEntry: (id: number) => `Activity ${id}`,
  before: "Before",
  after: "After",
  picture: "An image",
  bills: (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "bill" : "bills"}`,
  deletedRecord: (id: number) => `#${id} (deleted)`,
  planFrom: (name: string, day: string) => `${name} from ${day}`,

  asOf: "View as of",
  showChanges: "Show Changes",
  asOfTitle: (day: string) => `As of ${day}`,
  pastFailed: { title: "Error Loading Record", body: "Failed to load the record. Please try again." },
  notYet: (day: string) => `This record was created after ${day}.`,
  unknown: "Unknown",
  unknownWhy: "Unknown: not recorded at the time.",
  noStart: "Changes before the first entry weren't recorded.",
  leftOut: "Credentials, notes and portal users aren't part of these values.",
  now: (value: string) => `now ${value}`,

  revert: "Revert",
  revertField: (field: string) => `Revert ${field}`,
  revertTitle: (field: string, name: string) => `Revert ${field} for ${name}?`,
  revertBody: (now: string, before: string) => `The value changes from ${now} to ${before}.`,
  revertEmails: (addresses: readonly string[]) => `The change will be emailed to ${listNames(addresses)}.`,
  changedSince: "This field was changed again after this activity.",
  reverted: "Change Reverted",
  revertFailed: "Failed to revert the change. Please try again.",
} as const;

/** Texts of an activity's row, on each screen that shows activities. */
export const activityText = {
  /** The last word of an event, where it is not the verb itself; or a whole event. */
  verbs: {
    cancelled: "Canceled",
    made: "Created",
    mailed: "Emailed",
    done: "Completed",
    unapplied: "Removed",
    unpaid: "Undone",
    "email.sent_again": "Sent again",
    "rollout.rolled_back": "Rolled back",
    "session.opened": "Signed in",
    "device.ended": "Signed out",
    "team.signed_out": "Signed out",
    "session.ended": "Signed out",
  },
  changes: "Changes",
  changesOf: (message: string) => `Changes: ${message}`,

  restoredFrom: "Reverted Activity",
  restoredFromOf: (message: string) => `Reverted Activity: ${message}`,

  /** The bills of a monthly close, folded away. */
  bills: "Bills",
  billsLoading: "Loading bills",
  billsFailed: { title: "Error Loading Bills", body: "Failed to load bills. Please try again." },
} as const;
