import type { FoundKind } from "@console/contract/search.ts";
import type { Planned } from "./palette.schedule.ts";

const dayFormat = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const clockFormat = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: "UTC" });

export const paletteText = {
  list: "Pages, records and actions",
  recent: "Recent",
  suggested: "Suggested",
  pages: "Pages",
  actions: "Actions",
  kinds: {
    brand: "Brands",
    business: "Businesses",
    invoice: "Invoices",
    brand_user: "Portal Users",
    member: "Team Members",
    package: "Packages",
    coupon: "Coupons",
    onboarding: "Onboardings",
  } satisfies Record<FoundKind, string>,
  statuses: {
    active: "",
    inactive: "Inactive",
    closed: "Closed",
    archived: "Archived",
    scheduled: "",
    done: "Done",
    paid: "Paid",
    outstanding: "Outstanding",
  },
  searching: "Searching…",
  count: (count: number) => `${count} ${count === 1 ? "result" : "results"}`,
  none: (q: string) => `Nothing found for '${q}'.`,
  noneHint: "Try a name, an email, a domain or an ID, or two words such as 'lumen bill'.",
  failed: "Failed to search brands and other records. Pages and actions still work.",
  hints: { move: "Move", open: "Open", close: "Close" },
  /** 'Schedule Professional Onboarding, Wed, Nov 25, 3:15 PM' */
  planned: ({ date, time, type }: Planned) =>
    [
      `Schedule ${type ? `${type} ` : ""}Onboarding`,
      date && dayFormat.format(new Date(date)),
      time && clockFormat.format(new Date(`2000-01-01T${time}:00Z`)),
    ]
      .filter(Boolean)
      .join(", "),
} as const;

/** Texts of the palette's field, which is there before the palette. */
export const paletteInputText = {
  title: "Search or jump to anything",
  placeholder: "Search or jump to…",
} as const;
