import type { Brand, BrandSummary } from "@console/contract/brands.ts";
import { after, changed, menuEntry, type Screen, shown } from "./steps.ts";

const left = <B extends BrandSummary>(brand: B): B => ({
  ...brand,
  status: "inactive",
  closed_at: "2026-11-20T15:00:00Z",
});
const erased = (brand: Brand): Brand => ({
  ...left(brand),
  name: `Closed brand ${brand.id}`,
  erased_at: "2026-11-28T15:00:00Z",
  support_email: "",
  email: "",
  domain: "",
  website: "",
  frontend_domain: "",
  backend_domain: "",
  address: "",
  phone: "",
  description: "",
  users: [],
});
/** The first two of a list. */
const someLeft = changed<BrandSummary[]>("agencies?*", (list) => list.map((each, at) => (at < 2 ? left(each) : each)));

/** A brand that is being closed, and one that is. */
export function closedBrandScreens(brand: number): Screen[] {
  const own = `/agencies/${brand}`;
  const before = changed<Brand>(`agencies/${brand}`, left);
  return [
    {
      name: "brand-close",
      path: own,
      act: after(menuEntry("Close Brand…"), shown(/calls in the last 24 hours/)),
    },
    { name: "brand-closed", path: own, before },
    { name: "brand-erase", path: own, before, act: menuEntry("Erase Personal Data…") },
    { name: "brand-erased", path: own, before: changed<Brand>(`agencies/${brand}`, erased) },
    { name: "brand-closed-billing", path: `${own}/billing`, before },
    { name: "brand-closed-businesses", path: `${own}/businesses`, before },
    { name: "brand-closed-integrations", path: `${own}/integrations`, before },
    { name: "brands-closed", path: "/agencies", before: someLeft },
    { name: "brands-closed-table", path: "/agencies?view=table", before: someLeft },
  ];
}
