import { createRoute } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { billingSearch } from "../features/money/billing/billing.search.ts";
import { brandSearch } from "../features/partners/brands/detail/brand.search.ts";
import { brandsSearch } from "../features/partners/brands/list/brands.search.ts";
import { brandBusinessesSearch } from "../features/partners/businesses/businesses.search.ts";
import { enginesSearch } from "../features/partners/engines/engines.search.ts";
import { integrationsSearch } from "../features/partners/integrations/integrations.search.ts";
import { paths } from "../lib/paths.ts";
import { requireId, shell } from "./frame-routes.tsx";
import { lazyPage } from "./lazy-page.tsx";
import "./pages.ts";
import { pageNames } from "./pages.text.ts";
import { startsList } from "./start-list.ts";

export const brands = createRoute({
  getParentRoute: () => shell,
  path: paths.brands,
  validateSearch: brandsSearch,
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
    async () => (await import("../features/partners/brands/brands.queries.ts")).brandList,
    // One's own brands need the identity.
    ({ owner }) => (owner ? null : {}),
  ),
  component: lazyPage(() => import("../features/partners/brands/list/brands-page.tsx"), "BrandsPage"),
});

const brand = createRoute({
  getParentRoute: () => shell,
  path: paths.brand,
  beforeLoad: requireId,
  validateSearch: brandSearch,
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
  component: lazyPage(() => import("../features/partners/brands/detail/brand-details-page.tsx"), "BrandDetailsPage"),
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
  validateSearch: integrationsSearch,
  staticData: { page: { name: pageNames.integrations } },
  component: lazyPage(() => import("../features/partners/integrations/integrations-page.tsx"), "IntegrationsPage"),
});

const brandEngines = createRoute({
  getParentRoute: () => brand,
  path: "engines",
  validateSearch: enginesSearch,
  staticData: { page: { name: pageNames.engines } },
  component: lazyPage(() => import("../features/partners/engines/engines-page.tsx"), "EnginesPage"),
});

const brandBilling = createRoute({
  getParentRoute: () => brand,
  path: "billing",
  validateSearch: billingSearch,
  staticData: { page: { name: pageNames.billing } },
  component: lazyPage(() => import("../features/money/billing/billing-page.tsx"), "BillingPage"),
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
