import type { PackageType } from "@console/contract/onboardings.ts";

export type Tab = "pending" | "completed";

const sentence = (list: readonly (string | undefined)[]): string => list.filter(Boolean).join(", ");

/** Texts of the onboardings; the form's are in onboarding-form.text.ts. */
export const onboardingsText = {
  title: "Onboardings",
  subtitle: "Upcoming and completed onboardings. All times Eastern (New York).",
  add: "Add Onboarding",
  schedule: "Schedule Onboarding",
  search: "Search onboardings",
  searchPlaceholder: "Search onboardings...",
  type: "Package Type",
  types: { all: "All Packages", Enterprise: "Enterprise", Professional: "Professional", Starter: "Starter" },
  status: "Status",
  tabs: { pending: "Pending", completed: "Completed" },
  tab: (name: string, count: number | undefined) => (count === undefined ? name : `${name} (${count})`),
  loading: "Loading onboardings",
  loadFailed: { title: "Error Loading Onboardings", body: "Failed to load onboardings. Please try again." },
  empty: { pending: "No pending onboardings", completed: "No completed onboardings" },
  emptyHint: {
    pending: "Schedule the first one, and the contact is invited by email.",
    completed: "Completed onboardings appear here.",
  },
  noMatchHint: "Try adjusting your search or filter criteria",
  inForce: (q: string | undefined, type: PackageType | undefined) => sentence([q && `“${q}”`, type]),

  /** On a phone, before a name. */
  by: "by",
  today: "Today",
  late: "Late",
  noTime: "no time yet",
  contactOf: (person: string) => `Contact details for ${person}`,
  copyEmail: "Copy email",
  copyPhone: "Copy phone number",
  fullNotes: (company: string) => `Notes on ${company}`,
  readNotes: "Read full notes",

  markDone: "Mark Done",
  markDoneMenu: "Mark Done…",
  markDoneOf: (company: string) => `Mark Done, ${company}`,
  actionsOf: (company: string) => `Actions for ${company}`,
  doneNamed: (name: string) => `Mark ${name} as Done…`,
  edit: "Edit Onboarding…",
  editNamed: (name: string) => `Edit ${name}…`,
  calendar: "Add to calendar",
  noCalendar: "No time set yet.",
  remove: "Delete Onboarding…",

  createBrand: "Create Brand",
  createBrandOf: (company: string) => `Create Brand for ${company}`,
  openBrand: "Open Brand",
  openBrandNamed: (brand: string) => `Open Brand ${brand}`,
  days: (days: number) => `${days.toLocaleString("en-US")} ${days === 1 ? "day" : "days"}`,
  toFirstCall: "from signing to first call",
  firstCall: (days: number) =>
    days === 0
      ? "First call on the day of signing"
      : `First call ${days.toLocaleString("en-US")} ${days === 1 ? "day" : "days"} after signing`,
  /** In the page's head. */
  median: (days: number, onboardings: number) =>
    `Median from signing to first call: ${days.toLocaleString("en-US")} ${days === 1 ? "day" : "days"} (${onboardings.toLocaleString("en-US")} ${onboardings === 1 ? "brand" : "brands"}).`,

  success: "Success",
  doneTitle: "Mark Onboarding as Done",
  doneBody: (company: string) => `Mark the onboarding for ${company} as done? This can't be undone.`,
  doneAction: "Mark as Done",
  doneSeveralTitle: (count: number) =>
    count === 1 ? "Mark 1 onboarding as done?" : `Mark ${count.toLocaleString("en-US")} onboardings as done?`,
  doneSeveralBody: "This can't be undone.",
  done: (company: string) => `The onboarding for ${company} was marked as done.`,
  doneFailed: "Failed to mark onboarding as done. Please try again.",
  removeTitle: (company: string) => `Delete the onboarding for ${company}?`,
  removeBody: (email: string, invited: boolean) =>
    invited
      ? `We'll email ${email} that it's canceled. This can't be undone.`
      : "It's removed permanently. This can't be undone.",
  removeAction: "Delete Onboarding",
  removed: "Onboarding Deleted",
  removeFailed: "Failed to delete onboarding. Please try again.",

  noneOn: (day: string) => `No onboardings on ${day}.`,
  pending: "Pending Onboardings",
  viewAll: "View All",
  viewAllPending: "View All Pending Onboardings",
} as const;

/** Texts of the week. */
export const weekText = {
  views: { table: "Table", week: "Week" },
  view: "View",
  title: (from: string, to: string) => `${from} – ${to}`,
  previous: "Previous week",
  next: "Next week",
  thisWeek: "This Week",
  weekend: "Weekend",
  loading: "Loading the week",
  loadFailed: { title: "Error Loading Onboardings", body: "Failed to load onboardings. Please try again." },
  days: "Days of the week",
  est: "EST",
  now: "Now",
  today: "Today",
  late: "Late",
  overlap: "Overlap",
  done: "Done",
  entry: (company: string, time: string) => `${company}, ${time}`,
  noTime: "No time yet",
  none: "No onboardings are scheduled.",
  counted: (count: number) =>
    count === 0 ? "no onboardings" : `${count} ${count === 1 ? "onboarding" : "onboardings"}`,
  allDays: "All",
  scheduleOn: (day: string) => `Schedule on ${day}`,
  tray: "Unscheduled",
  trayEmpty: "Every pending onboarding has a date.",
  trayMore: (count: number) => `${count} more in the table`,
} as const;
