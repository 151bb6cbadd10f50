import type { Area } from "@console/contract/permissions.ts";
import type { Found, FoundKind } from "@console/contract/search.ts";
import type { ShortcutId } from "../../lib/keys.ts";
import { paths } from "../../lib/paths.ts";
import { stringifySearch } from "../../lib/search.ts";
import { paletteText as words } from "./palette.text.ts";

/** What the app itself does when an action is chosen. */
export type Doing =
  | { theme: "light" | "dark" | "system" }
  | { density: "compact" | "comfortable" }
  | { panel: "shortcuts" | "keys" | "operator" | "demo" | "mail" }
  | { member: number; active: boolean }
  | { logout: true };

export type Entry = {
  label: string;
  /** Words by which it is found, beside those of its label. */
  keywords: readonly string[];
  /** Whose it is; absent for everybody. */
  area?: Area;
  keys?: ShortcutId;
  /** Where it leads, or what it does. */
  does: string | Doing;
};

const { page, act, on } = words;
const at = (path: string, search: Record<string, string | number> = {}) => `${path}${stringifySearch(search)}`;
const within = (path: string, id: number, search: Record<string, string | number> = {}) =>
  at(path.replace("$id", String(id)), search);

export const pageEntries: readonly Entry[] = [
  { label: page.dashboard, keywords: ["home"], area: "dashboard", keys: "goDashboard", does: paths.dashboard },
  { label: page.brands, keywords: ["brands"], area: "brands", keys: "goBrands", does: paths.brands },
  { label: page.packages, keywords: ["plans"], area: "packages", keys: "goPackages", does: paths.packages },
  {
    label: page.onboardings,
    keywords: ["calendar"],
    area: "onboardings",
    keys: "goOnboardings",
    does: paths.onboardings,
  },
  { label: page.team, keywords: ["users", "members"], area: "team", keys: "goTeam", does: paths.team },
  { label: page.coupons, keywords: ["discounts"], area: "coupons", keys: "goCoupons", does: paths.coupons },
  { label: page.bills, keywords: ["billing", "invoices", "revenue"], area: "brands", does: paths.bills },
  { label: page.margins, keywords: ["billing", "costs", "profit"], area: "super_admin", does: paths.margins },
  { label: page.activities, keywords: ["history", "log"], keys: "goActivities", does: paths.activities },
  { label: page.notifications, keywords: ["alerts", "bell"], keys: "goNotifications", does: paths.notifications },
];

export const actionEntries: readonly Entry[] = [
  { label: act.addBrand, keywords: ["new", "create", "agency"], area: "brands", does: at(paths.brands, { new: 1 }) },
  { label: act.createPackage, keywords: ["new", "add"], area: "packages", does: at(paths.packages, { new: 1 }) },
  { label: act.addUser, keywords: ["new", "team", "member", "invite"], area: "team", does: at(paths.team, { new: 1 }) },
  { label: act.addCoupon, keywords: ["new", "create"], area: "coupons", does: at(paths.coupons, { new: 1 }) },
  {
    label: act.scheduleOnboarding,
    keywords: ["new", "add"],
    area: "onboardings",
    does: at(paths.onboardings, { new: 1 }),
  },
  {
    label: act.activeBrands,
    keywords: ["agencies"],
    area: "brands",
    does: at(paths.brands, { status: "active" }),
  },
  {
    label: act.endedCoupons,
    keywords: ["expired", "discounts"],
    area: "coupons",
    does: at(paths.coupons, { state: "ended" }),
  },
  { label: act.dark, keywords: ["theme", "night"], does: { theme: "dark" } },
  { label: act.light, keywords: ["theme", "day"], does: { theme: "light" } },
  { label: act.system, keywords: ["automatic"], does: { theme: "system" } },
  { label: act.compact, keywords: ["density", "dense"], does: { density: "compact" } },
  { label: act.comfortable, keywords: ["density"], does: { density: "comfortable" } },
  { label: act.shortcuts, keywords: ["keys", "help"], keys: "help", does: { panel: "shortcuts" } },
  { label: act.mail, keywords: ["notifications", "e-mail"], does: { panel: "mail" } },
  { label: act.operator, keywords: ["invoice", "company"], area: "super_admin", does: { panel: "operator" } },
  { label: act.keys, keywords: ["platform", "tokens"], area: "super_admin", does: { panel: "keys" } },
  { label: act.demo, keywords: ["month", "time"], area: "super_admin", does: { panel: "demo" } },
  { label: act.logout, keywords: ["sign", "out", "log"], does: { logout: true } },
];

export type ObjectAction = {
  kind: FoundKind;
  keywords: readonly string[];
  label: (name: string) => string;
  /** Offered only for things in this state. */
  only?: Found["status"];
  at: (id: number) => string | Doing;
};

/** What can be done with one thing that is named: 'lumen bill', 'edit dana'. */
export const objectActions: readonly ObjectAction[] = [
  {
    kind: "brand",
    keywords: ["billing", "bills", "usage"],
    label: on.billing,
    at: (id) => within(paths.brandBilling, id),
  },
  {
    kind: "brand",
    keywords: ["businesses"],
    label: on.businesses,
    at: (id) => within(paths.brandBusinesses, id),
  },
  {
    kind: "brand",
    keywords: ["integrations"],
    label: on.integrations,
    at: (id) => within(paths.brandIntegrations, id),
  },
  {
    kind: "brand",
    keywords: ["engines", "voice"],
    label: on.engines,
    at: (id) => within(paths.brandEngines, id),
  },
  { kind: "brand", keywords: ["details", "brand"], label: on.details, at: (id) => within(paths.brand, id) },
  { kind: "brand", keywords: ["edit"], label: on.edit, at: (id) => within(paths.brand, id, { edit: 1 }) },
  {
    kind: "brand",
    keywords: ["change", "plan", "package"],
    label: on.plan,
    at: (id) => within(paths.brandBilling, id, { plan: 1 }),
  },
  {
    kind: "brand",
    keywords: ["add", "apply", "coupon", "discount"],
    label: on.coupon,
    at: (id) => within(paths.brandBilling, id, { coupon: 1 }),
  },
  {
    kind: "brand",
    keywords: ["add", "credit", "charge"],
    label: on.charge,
    at: (id) => within(paths.brandBilling, id, { charge: 1 }),
  },
  {
    kind: "brand",
    keywords: ["add", "integration"],
    label: on.integration,
    at: (id) => within(paths.brandIntegrations, id, { add: 1 }),
  },
  {
    kind: "brand",
    keywords: ["add", "engine", "voice"],
    label: on.engine,
    at: (id) => within(paths.brandEngines, id, { tab: "available" }),
  },
  { kind: "member", keywords: ["edit", "user"], label: on.edit, at: (id) => at(paths.team, { edit: id }) },
  {
    kind: "member",
    keywords: ["deactivate", "suspend", "user"],
    label: on.deactivate,
    only: "active",
    at: (member) => ({ member, active: false }),
  },
  {
    kind: "member",
    keywords: ["activate", "user"],
    label: on.activate,
    only: "inactive",
    at: (member) => ({ member, active: true }),
  },
  { kind: "package", keywords: ["edit"], label: on.edit, at: (id) => at(paths.packages, { edit: id }) },
  { kind: "package", keywords: ["copy"], label: on.copy, at: (id) => at(paths.packages, { copy: id }) },
  { kind: "package", keywords: ["brands"], label: on.brandsOn, at: (id) => at(paths.brands, { package: id }) },
  { kind: "coupon", keywords: ["edit"], label: on.edit, at: (id) => at(paths.coupons, { edit: id }) },
  {
    kind: "onboarding",
    keywords: ["mark", "as", "done", "complete"],
    label: on.done,
    only: "scheduled",
    at: (id) => at(paths.onboardings, { done: id }),
  },
  { kind: "onboarding", keywords: ["edit"], label: on.edit, at: (id) => at(paths.onboardings, { edit: id }) },
];

/** Where a thing itself is shown. */
export const objectPlace: Record<FoundKind, (id: number) => string> = {
  brand: (id) => within(paths.brand, id),
  member: (id) => at(paths.team, { edit: id }),
  package: (id) => at(paths.packages, { edit: id }),
  coupon: (id) => at(paths.coupons, { edit: id }),
  onboarding: (id) => at(paths.onboardings, { edit: id }),
};

export const areaOfKind: Record<FoundKind, Area> = {
  brand: "brands",
  member: "team",
  package: "packages",
  coupon: "coupons",
  onboarding: "onboardings",
};
