import type { Page } from "playwright-core";

/** What the screens are shown with: ids of the sample data. */
export type Shown = { brand: number; billed: string };

export type Screen = {
  name: string;
  path: string;
  /** What a person does there before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
};

const press =
  (name: string | RegExp, role: "button" | "link" | "menuitem" = "button") =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click();

/** Every page, and every dialog that an address or one press opens. */
export function screens({ brand, billed }: Shown): Screen[] {
  const own = `/agencies/${brand}`;
  return [
    { name: "dashboard", path: "/" },
    { name: "brands", path: "/agencies" },
    { name: "brands-table", path: "/agencies?view=table" },
    { name: "brands-nothing-found", path: "/agencies?q=nothing-like-this" },
    { name: "brand-new", path: "/agencies?new=1" },
    { name: "brand-details", path: own },
    { name: "brand-edit", path: `${own}?edit=1` },
    { name: "brand-businesses", path: `${own}/businesses` },
    { name: "brand-integrations", path: `${own}/integrations` },
    { name: "brand-integrations-add", path: `${own}/integrations?add=1` },
    { name: "brand-engines", path: `${own}/engines` },
    { name: "brand-engines-available", path: `${own}/engines?tab=available` },
    { name: "brand-billing", path: `${own}/billing` },
    { name: "brand-billing-plan", path: `${own}/billing?plan=1` },
    { name: "brand-billing-coupon", path: `${own}/billing?coupon=1` },
    { name: "brand-billing-charge", path: `${own}/billing?charge=1` },
    { name: "brand-billing-line", path: `${own}/billing?line=standard_minutes` },
    { name: "brand-invoice", path: `${own}/billing?invoice=${billed}` },
    { name: "bills", path: "/billing" },
    { name: "margins", path: "/billing/margins" },
    { name: "margins-costs", path: "/billing/margins?costs=1" },
    { name: "packages", path: "/packages" },
    { name: "package-new", path: "/packages?new=1" },
    { name: "team", path: "/team" },
    { name: "team-new", path: "/team?new=1" },
    { name: "coupons", path: "/coupons" },
    { name: "coupon-new", path: "/coupons?new=1" },
    { name: "onboardings", path: "/onboardings" },
    { name: "onboardings-completed", path: "/onboardings?tab=completed" },
    { name: "onboardings-week", path: "/onboardings?view=week" },
    { name: "onboarding-new", path: "/onboardings?new=1" },
    { name: "activities", path: "/activities" },
    { name: "notifications", path: "/notifications" },
    { name: "not-found", path: "/nowhere" },
    { name: "account-menu", path: "/", act: press(/^Account, /) },
    { name: "palette", path: "/", act: (page) => page.keyboard.press("Control+k") },
    { name: "keys", path: "/", act: (page) => page.keyboard.press("?") },
  ];
}

/** The pages that Lighthouse looks at. */
export const routes = ({ brand }: Pick<Shown, "brand">): string[] => [
  "/",
  "/agencies",
  `/agencies/${brand}`,
  `/agencies/${brand}/businesses`,
  `/agencies/${brand}/integrations`,
  `/agencies/${brand}/engines`,
  `/agencies/${brand}/billing`,
  "/billing",
  "/billing/margins",
  "/packages",
  "/team",
  "/coupons",
  "/onboardings",
  "/activities",
  "/notifications",
];
