import type { Permission } from "@console/contract/permissions.ts";
import { Building2, CalendarDays, House, type LucideIcon, Package, Tag, Users } from "lucide-react";
import { paths } from "./paths.ts";

type NavEntry = { label: string; to: string; permission: Permission; icon: LucideIcon; exact?: true };

/** The side navigation, in its fixed order. */
export const navEntries = [
  { label: "Dashboard", to: paths.dashboard, permission: "dashboard", icon: House, exact: true },
  { label: "Agencies", to: paths.brands, permission: "brands", icon: Building2 },
  { label: "Packages", to: paths.packages, permission: "packages", icon: Package },
  { label: "Onboardings", to: paths.onboardings, permission: "onboardings", icon: CalendarDays },
  { label: "Team", to: paths.team, permission: "team", icon: Users },
  { label: "Coupons", to: paths.coupons, permission: "coupons", icon: Tag },
] as const satisfies readonly NavEntry[];
