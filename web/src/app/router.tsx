import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  rootRouteId,
} from "@tanstack/react-router";
import { storedUser } from "../api/session.ts";
import { CrashPage } from "./crash-page.tsx";
import { PageLoading } from "./page-loading.tsx";
import { paths, safeNext } from "./paths.ts";
import { Root } from "./root.tsx";
import {
  countOf,
  dayOf,
  flagOf,
  kept,
  monthOf,
  oneOf,
  pageOf,
  parseSearch,
  stringifySearch,
  textOf,
  timeOf,
  weekOf,
} from "./search.ts";
import "./static-data.ts";

// Sign-in needs neither the frame nor the cache of the data.
const guard = () => import("./guard.ts");
const frame = () => import("./shell/shell.tsx");

const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import("./not-found-page.tsx"), "NotFoundPage"),
});

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: (raw: Record<string, unknown>) => kept({ next: safeNext(raw.next) }),
  // The question is asked only where the browser remembers a person.
  beforeLoad: async ({ search }) => {
    if (storedUser() !== null) await (await guard()).leaveIfSignedIn(search.next);
  },
  component: lazyRouteComponent(() => import("../features/sign-in/sign-in-page.tsx"), "SignInPage"),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  beforeLoad: async ({ location }) => {
    // The frame arrives while the server is asked who is there; a failure shows when it is rendered.
    frame().catch(() => {});
    await (await guard()).requireSession(location);
  },
  component: lazyRouteComponent(frame, "Shell"),
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: paths.dashboard,
  validateSearch: (raw: Record<string, unknown>) => kept({ day: dayOf(raw, "day") }),
  staticData: { permission: "dashboard", crumbs: [{ label: "Dashboard" }] },
  component: lazyRouteComponent(() => import("./dashboard.tsx"), "Dashboard"),
});

const couponSorts = [
  ...(["name", "-name", "code", "-code", "discount_value", "-discount_value"] as const),
  ...(["starts_at", "-starts_at", "expires_at", "-expires_at", "status", "-status"] as const),
] as const;
const brandSorts = ["created_at", "name", "-name", "status", "-status"] as const;

const brands = createRoute({
  getParentRoute: () => shell,
  path: paths.brands,
  validateSearch: (raw: Record<string, unknown>) =>
    kept({
      q: textOf(raw, "q"),
      status: oneOf(raw, "status", ["active", "inactive"]),
      sort: oneOf(raw, "sort", brandSorts),
      package: countOf(raw, "package"),
      owner: oneOf(raw, "owner", ["me"]),
      view: oneOf(raw, "view", ["table"]),
      page: pageOf(raw),
      new: flagOf(raw, "new"),
    }),
  staticData: { permission: "brands", crumbs: [{ label: "Agencies" }] },
  component: lazyRouteComponent(() => import("../features/brands/brands-page.tsx"), "BrandsPage"),
});

const brand = createRoute({
  getParentRoute: () => shell,
  path: paths.brand,
  // An id is a number; anything else is no address of the app.
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d*$/.test(params.id)) throw notFound({ routeId: rootRouteId });
  },
  validateSearch: (raw: Record<string, unknown>) => kept({ edit: flagOf(raw, "edit") }),
  staticData: { permission: "brands", crumbs: [{ label: "Agencies", to: paths.brands }, "record"] },
  component: lazyRouteComponent(() => import("../features/brands/brand-layout.tsx"), "BrandLayout"),
});

const brandDetails = createRoute({
  getParentRoute: () => brand,
  path: "/",
  component: lazyRouteComponent(() => import("../features/brands/brand-details-page.tsx"), "BrandDetailsPage"),
});

const brandBusinesses = createRoute({
  getParentRoute: () => brand,
  path: "businesses",
  validateSearch: (raw: Record<string, unknown>) =>
    kept({ q: textOf(raw, "q"), engine: oneOf(raw, "engine", ["v1", "v2", "v3", "v4"]) }),
  staticData: { crumbs: [{ label: "Businesses" }] },
  component: lazyRouteComponent(() => import("../features/businesses/businesses-page.tsx"), "BusinessesPage"),
});

const brandIntegrations = createRoute({
  getParentRoute: () => brand,
  path: "integrations",
  validateSearch: (raw: Record<string, unknown>) => kept({ q: textOf(raw, "q"), add: flagOf(raw, "add") }),
  staticData: { crumbs: [{ label: "Integrations" }] },
  component: lazyRouteComponent(() => import("../features/integrations/integrations-page.tsx"), "IntegrationsPage"),
});

const brandEngines = createRoute({
  getParentRoute: () => brand,
  path: "engines",
  validateSearch: (raw: Record<string, unknown>) =>
    kept({ tab: oneOf(raw, "tab", ["available"]), compare: flagOf(raw, "compare") }),
  staticData: { crumbs: [{ label: "Engines" }] },
  component: lazyRouteComponent(() => import("../features/engines/engines-page.tsx"), "EnginesPage"),
});

const brandBilling = createRoute({
  getParentRoute: () => brand,
  path: "billing",
  validateSearch: (raw: Record<string, unknown>) =>
    kept({
      month: monthOf(raw, "month"),
      show: oneOf(raw, "show", ["minutes"]),
      page: pageOf(raw),
      plan: flagOf(raw, "plan"),
      coupon: flagOf(raw, "coupon"),
      charge: flagOf(raw, "charge"),
      q: (flagOf(raw, "plan") ?? flagOf(raw, "coupon")) && textOf(raw, "q"),
      invoice: monthOf(raw, "invoice"),
      line: textOf(raw, "line"),
      against: monthOf(raw, "against"),
    }),
  staticData: { crumbs: [{ label: "Billing" }] },
  component: lazyRouteComponent(() => import("../features/billing/billing-page.tsx"), "BillingPage"),
});

const team = createRoute({
  getParentRoute: () => shell,
  path: paths.team,
  validateSearch: (raw: Record<string, unknown>) =>
    kept({
      q: textOf(raw, "q"),
      status: oneOf(raw, "status", ["active", "inactive"]),
      role: oneOf(raw, "role", ["super_admin", "manager", "sales"]),
      page: pageOf(raw),
      new: flagOf(raw, "new"),
      edit: countOf(raw, "edit"),
    }),
  staticData: { permission: "team", crumbs: [{ label: "Team" }] },
  component: lazyRouteComponent(() => import("../features/team/team-page.tsx"), "TeamPage"),
});

const packages = createRoute({
  getParentRoute: () => shell,
  path: paths.packages,
  validateSearch: (raw: Record<string, unknown>) =>
    kept({
      q: textOf(raw, "q"),
      status: oneOf(raw, "status", ["active", "inactive"]),
      sort: oneOf(raw, "sort", ["created_at", "name", "-name", "base_price", "-base_price"]),
      page: pageOf(raw),
      new: flagOf(raw, "new"),
      edit: countOf(raw, "edit"),
      copy: countOf(raw, "copy"),
    }),
  staticData: { permission: "packages", crumbs: [{ label: "Packages" }] },
  component: lazyRouteComponent(() => import("../features/packages/packages-page.tsx"), "PackagesPage"),
});

const coupons = createRoute({
  getParentRoute: () => shell,
  path: paths.coupons,
  validateSearch: (raw: Record<string, unknown>) =>
    kept({
      q: textOf(raw, "q"),
      status: oneOf(raw, "status", ["active", "archived"]),
      state: oneOf(raw, "state", ["scheduled", "ended"]),
      sort: oneOf(raw, "sort", couponSorts),
      new: flagOf(raw, "new"),
      edit: countOf(raw, "edit"),
    }),
  staticData: { permission: "coupons", crumbs: [{ label: "Coupons" }] },
  component: lazyRouteComponent(() => import("../features/coupons/coupons-page.tsx"), "CouponsPage"),
});

const onboardings = createRoute({
  getParentRoute: () => shell,
  path: paths.onboardings,
  validateSearch: (raw: Record<string, unknown>) =>
    kept({
      tab: oneOf(raw, "tab", ["completed"]),
      view: oneOf(raw, "view", ["week"]),
      week: weekOf(raw, "week"),
      date: flagOf(raw, "new") && dayOf(raw, "date"),
      time: flagOf(raw, "new") && timeOf(raw, "time"),
      package: flagOf(raw, "new") && oneOf(raw, "package", ["Enterprise", "Professional", "Starter"]),
      q: textOf(raw, "q"),
      type: oneOf(raw, "type", ["Enterprise", "Professional", "Starter"]),
      page: pageOf(raw),
      new: flagOf(raw, "new"),
      edit: countOf(raw, "edit"),
      done: countOf(raw, "done"),
    }),
  staticData: { permission: "onboardings", crumbs: [{ label: "Onboardings" }] },
  component: lazyRouteComponent(() => import("../features/onboardings/onboardings-page.tsx"), "OnboardingsPage"),
});

const billSorts = ["month", "brand", "package", "invoice_number", "total", "due_on", "paid_on"] as const;

const bills = createRoute({
  getParentRoute: () => shell,
  path: paths.bills,
  validateSearch: (raw: Record<string, unknown>) =>
    kept({
      q: textOf(raw, "q"),
      month: monthOf(raw, "month"),
      status: oneOf(raw, "status", ["outstanding", "overdue", "paid", "to_check"]),
      sort:
        oneOf(raw, "sort", billSorts) ??
        oneOf(
          raw,
          "sort",
          billSorts.map((field) => `-${field}` as const),
        ),
      page: pageOf(raw),
    }),
  staticData: { permission: "brands", crumbs: [{ label: "Bills" }] },
  component: lazyRouteComponent(() => import("./all-bills.tsx"), "AllBills"),
});

const marginSorts = ["keeps", "percent", "charges", "pays", "brand"] as const;

const margins = createRoute({
  getParentRoute: () => shell,
  path: paths.margins,
  validateSearch: (raw: Record<string, unknown>) =>
    kept({
      q: textOf(raw, "q"),
      month: monthOf(raw, "month"),
      sort:
        oneOf(raw, "sort", marginSorts) ??
        oneOf(
          raw,
          "sort",
          marginSorts.map((field) => `-${field}` as const),
        ),
      page: pageOf(raw),
      brand: countOf(raw, "brand"),
      costs: flagOf(raw, "costs"),
    }),
  staticData: { permission: "super_admin", crumbs: [{ label: "Bills", to: paths.bills }, { label: "Margins" }] },
  component: lazyRouteComponent(() => import("../features/margins/margins-page.tsx"), "MarginsPage"),
});

const activities = createRoute({
  getParentRoute: () => shell,
  path: paths.activities,
  validateSearch: (raw: Record<string, unknown>) =>
    kept({
      q: textOf(raw, "q"),
      type: oneOf(raw, "type", ["success", "primary", "warning"]),
      user: oneOf(raw, "user", ["system"]) ?? countOf(raw, "user"),
      from: dayOf(raw, "from"),
      to: dayOf(raw, "to"),
      page: pageOf(raw),
    }),
  staticData: { crumbs: [{ label: "Activities" }] },
  component: lazyRouteComponent(() => import("../features/activities/activities-page.tsx"), "ActivitiesPage"),
});

const notifications = createRoute({
  getParentRoute: () => shell,
  path: paths.notifications,
  validateSearch: (raw: Record<string, unknown>) =>
    kept({
      q: textOf(raw, "q"),
      type: oneOf(raw, "type", ["error", "warning", "info"]),
      page: pageOf(raw),
    }),
  staticData: { crumbs: [{ label: "Notifications" }] },
  component: lazyRouteComponent(() => import("../features/notifications/notifications-page.tsx"), "NotificationsPage"),
});

const routeTree = root.addChildren([
  login,
  shell.addChildren([
    dashboard,
    brands,
    brand.addChildren([brandDetails, brandBusinesses, brandIntegrations, brandEngines, brandBilling]),
    team,
    packages,
    coupons,
    onboardings,
    bills,
    margins,
    activities,
    notifications,
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // Keys that no route knows are dropped from the address.
  search: { strict: true },
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // An unknown address below a known one is unknown as well, with or without a session.
  notFoundMode: "root",
  defaultErrorComponent: CrashPage,
  defaultPendingComponent: PageLoading,
  defaultPendingMs: 400,
  defaultPendingMinMs: 300,
});

// The page arrives while the server is asked who is there: an address is shown one round trip sooner.
router.subscribe("onBeforeLoad", ({ toLocation }) => {
  for (const { options } of router.getMatchedRoutes(toLocation.pathname)[0]) void options.component?.preload?.();
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
