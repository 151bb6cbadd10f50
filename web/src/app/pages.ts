import type { Area } from "@console/contract/permissions.ts";
import type { ShortcutId } from "../lib/keys.ts";
import { paths } from "../lib/paths.ts";
import { navEntries } from "./nav.ts";
import { pageNames } from "./pages.text.ts";

type Page = {
  label: string;
  to: string;
  /** Null for everybody who is signed in. */
  area: Area | null;
  keys?: ShortcutId;
  /** Other words for it: in the palette, and in a wrong address. */
  keywords: readonly string[];
};

const navKeywords: Record<(typeof navEntries)[number]["to"], readonly string[]> = {
  [paths.dashboard]: ["home", "index"],
  [paths.attention]: ["todo", "tasks", "urgent", "first"],
  [paths.brands]: ["brands", "organizations"],
  [paths.packages]: ["plans"],
  [paths.onboardings]: ["calendar"],
  [paths.team]: ["users", "members"],
  [paths.coupons]: ["discounts"],
  [paths.businesses]: ["customers", "callers"],
  [paths.bills]: ["bills", "invoices", "revenue"],
};

/** All pages without a record in their address, those of the side navigation first. */
export const pages: readonly Page[] = [
  ...navEntries.map((entry) => ({ ...entry, keywords: navKeywords[entry.to] })),
  {
    label: pageNames.margins,
    to: paths.margins,
    area: "super_admin",
    keywords: ["billing", "costs", "profit"],
  },
  {
    label: pageNames.refusedEvents,
    to: paths.refusedEvents,
    area: "brands",
    keywords: ["usage", "rejected", "errors"],
  },
  { label: pageNames.emails, to: paths.emails, area: "super_admin", keywords: ["mail", "smtp", "outbox"] },
  { label: pageNames.jobs, to: paths.jobs, area: "super_admin", keywords: ["queue", "background", "errors"] },
  {
    label: pageNames.system,
    to: paths.system,
    area: "super_admin",
    keywords: ["version", "status", "health", "backup", "clock"],
  },
  {
    label: pageNames.activities,
    to: paths.activities,
    area: null,
    keys: "goActivities",
    keywords: ["history", "log"],
  },
  {
    label: pageNames.notifications,
    to: paths.notifications,
    area: null,
    keys: "goNotifications",
    keywords: ["alerts", "bell"],
  },
];
