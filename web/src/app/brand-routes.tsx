import { createRoute } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { brandsSearch } from "../features/partners/brands/list/brands.search.ts";
import { brandBusinessesSearch } from "../features/partners/businesses/businesses.search.ts";
import { paths } from "../lib/paths.ts";
import { flagOf, monthOf, omitUndefined, oneOf, pageOf, type RawSearch, textOf } from "../lib/search.ts";
import { requireId, shell } from "./frame-routes.tsx";
import { lazyPage } from "./lazy-page.tsx";
import "./pages.ts";
import { pageNames } from "./pages.text.ts";
import { startsList } from "./start-list.ts";

export const brands = createRoute({
  getParentRoute: () => shell,
  path: paths.brands,
  staticData: {
    page: {
      name: pageNames.brands,
      area: "brands",
      navigation: { group: 1, icon: Building2 },
      keys: "goBrands",
      keywords: ["brands", "organizations"],
    },
  },
  ...startsList(
    brandsSearch,
    async () => (await import("../features/partners/brands/brand.queries.ts")).brandList,
    // One's own brands need the identity.
    ({ owner }) => (owner ? null : {}),
  ),
  component: lazyPage(() => import("../features/partners/brands/list/brands-page.tsx"), "BrandsPage"),
});

const brand = createRoute({
  getParentRoute: () => shell,
  path: paths.brand,
  beforeLoad: requireId,
  validateSearch: (raw: RawSearch) => omitUndefined({ edit: flagOf(raw, "edit") }),
  staticData: {
    page: {
      name: pageNames.brands,
      area: "brands",
      under: { name: pageNames.brands, to: paths.brands },
      isRecord: true,
    },
  },
  component: lazyPage(() => import("../features/partners/brands/detail/brand-layout.tsx"), "BrandLayout"),
});

const brandDetails = createRoute({
  getParentRoute: () => brand,
  path: "/",
  component: lazyPage(() => import("./brand-details.tsx"), "BrandDetails"),
});

const brandBusinesses = createRoute({
  getParentRoute: () => brand,
  path: "businesses",
  validateSearch: brandBusinessesSearch,
  staticData: { page: { name: pageNames.businesses } },
  component: lazyPage(() => import("../features/partners/businesses/businesses-page.tsx"), "BusinessesPage"),
});

const brandIntegrations = createRoute({
  getParentRoute: () => brand,
  path: "integrations",
  validateSearch: (raw: RawSearch) => omitUndefined({ q: textOf(raw, "q"), add: flagOf(raw, "add") }),
  staticData: { page: { name: pageNames.integrations } },
  component: lazyPage(() => import("../features/partners/integrations/integrations-page.tsx"), "IntegrationsPage"),
});

const brandEngines = createRoute({
  getParentRoute: () => brand,
  path: "engines",
  validateSearch: (raw: RawSearch) =>
    omitUndefined({ tab: oneOf(raw, "tab", ["available"]), compare: flagOf(raw, "compare") }),
  staticData: { page: { name: pageNames.engines } },
  component: lazyPage(() => import("../features/partners/engines/engines-page.tsx"), "EnginesPage"),
});

const brandBilling = createRoute({
  getParentRoute: () => brand,
  path: "billing",
  validateSearch: (raw: RawSearch) =>
    omitUndefined({
      month: monthOf(raw, "month"),
      show: oneOf(raw, "show", ["minutes"]),
      page: pageOf(raw),
      plan: flagOf(raw, "plan"),
      coupon: flagOf(raw, "coupon"),
      charge: flagOf(raw, "charge"),
      q: (flagOf(raw, "plan") ?? flagOf(raw, "coupon")) && textOf(raw, "q"),
      invoice: monthOf(raw, "invoice"),
      pay: flagOf(raw, "pay"),
      line: textOf(raw, "line"),
      against: monthOf(raw, "against"),
    }),
  staticData: { page: { name: pageNames.billing } },
  component: lazyPage(() => import("./brand-billing.tsx"), "BrandBilling"),
});

const brandHistory = createRoute({
  getParentRoute: () => brand,
  path: "history",
  staticData: { page: { name: pageNames.history } },
  component: lazyPage(() => import("../features/partners/brands/detail/brand-layout.tsx"), "BrandHistory"),
});

/** A brand with its tabs. */
export const brandRoutes = brand.addChildren([
  brandDetails,
  brandBusinesses,
  brandIntegrations,
  brandEngines,
  brandBilling,
  brandHistory,
]);
