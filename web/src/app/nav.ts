import type { Permission } from "@console/contract/permissions.ts";
import {
  Building2,
  CalendarDays,
  House,
  ListChecks,
  type LucideIcon,
  Package,
  Receipt,
  Store,
  Tag,
  Users,
} from "lucide-react";
import type { ShortcutId } from "../lib/keys.ts";
import { paths } from "../lib/paths.ts";
import { pageNames } from "./pages.text.ts";

type NavEntry = { label: string; to: string; area: Permission; icon: LucideIcon; keys: ShortcutId; exact?: true };

/** The side navigation, in its fixed order. All other pages are in `pages.ts`. */
export const navEntries = [
  {
    label: pageNames.dashboard,
    to: paths.dashboard,
    area: "dashboard",
    icon: House,
    keys: "goDashboard",
    exact: true,
  },
  {
    label: pageNames.attention,
    to: paths.attention,
    area: "dashboard",
    icon: ListChecks,
    keys: "goAttention",
  },
  {
    label: pageNames.brands,
    to: paths.brands,
    area: "brands",
    icon: Building2,
    keys: "goBrands",
  },
  {
    label: pageNames.packages,
    to: paths.packages,
    area: "packages",
    icon: Package,
    keys: "goPackages",
  },
  {
    label: pageNames.onboardings,
    to: paths.onboardings,
    area: "onboardings",
    icon: CalendarDays,
    keys: "goOnboardings",
  },
  {
    label: pageNames.team,
    to: paths.team,
    area: "team",
    icon: Users,
    keys: "goTeam",
  },
  {
    label: pageNames.coupons,
    to: paths.coupons,
    area: "coupons",
    icon: Tag,
    keys: "goCoupons",
  },
  {
    label: pageNames.businesses,
    to: paths.businesses,
    area: "brands",
    icon: Store,
    keys: "goBusinesses",
  },
  {
    label: pageNames.billing,
    to: paths.bills,
    area: "brands",
    icon: Receipt,
    keys: "goBilling",
  },
] as const satisfies readonly NavEntry[];
