import { createRootRoute, createRoute, createRouter, notFound, rootRouteId } from "@tanstack/react-router";
import { isStranger, storedUser } from "../api/session.ts";
import { signInSearch } from "../features/access/sign-in/sign-in.search.ts";
import { teamSearch } from "../features/access/team/team.search.ts";
import { activitiesSearch } from "../features/desk/activities/activities.search.ts";
import { attentionSearch } from "../features/desk/attention/attention.search.ts";
import { emailsSearch } from "../features/desk/emails/emails.search.ts";
import { notificationsSearch } from "../features/desk/notifications/notifications.search.ts";
import { dashboardSearch } from "../features/desk/stats/dashboard.search.ts";
import { billingSearch } from "../features/money/billing/billing.search.ts";
import { billsSearch } from "../features/money/bills/bills.search.ts";
import { couponsSearch } from "../features/money/coupons/coupons.search.ts";
import { marginsSearch } from "../features/money/margins/margins.search.ts";
import { packagesSearch } from "../features/money/packages/packages.search.ts";
import { refusedSearch } from "../features/money/refused-events/refused-events.search.ts";
import { brandSearch } from "../features/partners/brands/detail/brand.search.ts";
import { brandsSearch } from "../features/partners/brands/list/brands.search.ts";
import { businessesSearch } from "../features/partners/businesses/businesses.search.ts";
import { enginesSearch } from "../features/partners/engines/engines.search.ts";
import { integrationsSearch } from "../features/partners/integrations/integrations.search.ts";
import { onboardingsSearch } from "../features/partners/onboardings/onboardings.search.ts";
import { paths } from "../lib/paths.ts";
import { listSearch, parseSearch, stringifySearch } from "../lib/search.ts";
import { CrashPage } from "./crash-page.tsx";
import { lazyPage } from "./lazy-page.tsx";
import { PageLoading } from "./page-loading.tsx";
import { pageNames } from "./pages.text.ts";
import { Root } from "./root.tsx";
import "./static-data.ts";
import { toSignIn } from "./to-sign-in.ts";

// Sign-in needs neither the frame nor the data cache.
const guard = () => import("./guard.ts");
const frame = () => import("./shell/shell.tsx");

const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyPage(() => import("./not-found-page.tsx"), "NotFoundPage"),
});

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: signInSearch,
  // The server is called only if the browser has a stored person.
  beforeLoad: async ({ search }) => {
    if (storedUser() !== null) await (await guard()).leaveIfSignedIn(search.next);
  },
  component: lazyPage(() => import("../features/access/sign-in/sign-in-page.tsx"), "SignInPage"),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  beforeLoad: async ({ location }) => {
    // Known without a call, whose 401 the browser would log as a failure.
    if (isStranger()) throw toSignIn(location);
    // The frame loads while the identity is fetched; a failure shows when it is rendered.
    frame().catch(() => {});
    await (await guard()).requireSession(location);
  },
  component: lazyPage(frame, "Shell"),
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: paths.dashboard,
  validateSearch: dashboardSearch,
  staticData: { permission: "dashboard", crumbs: [{ label: pageNames.dashboard }] },
  component: lazyPage(() => import("./dashboard.tsx"), "Dashboard"),
});

const brands = createRoute({
  getParentRoute: () => shell,
  path: paths.brands,
  validateSearch: brandsSearch,
  staticData: { permission: "brands", crumbs: [{ label: pageNames.brands }] },
  component: lazyPage(() => import("../features/partners/brands/list/brands-page.tsx"), "BrandsPage"),
});

/** Ids are numbers; any other address does not exist. */
function requireId({ params }: { params: { id: string } }): void {
  if (!/^[1-9]\d*$/.test(params.id)) throw notFound({ routeId: rootRouteId });
}

const brand = createRoute({
  getParentRoute: () => shell,
  path: paths.brand,
  beforeLoad: requireId,
  validateSearch: brandSearch,
  staticData: { permission: "brands", crumbs: [{ label: pageNames.brands, to: paths.brands }, "record"] },
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
  validateSearch: businessesSearch,
  staticData: { crumbs: [{ label: pageNames.businesses }] },
  component: lazyPage(() => import("../features/partners/businesses/businesses-page.tsx"), "BusinessesPage"),
});

const brandIntegrations = createRoute({
  getParentRoute: () => brand,
  path: "integrations",
  validateSearch: integrationsSearch,
  staticData: { crumbs: [{ label: pageNames.integrations }] },
  component: lazyPage(() => import("../features/partners/integrations/integrations-page.tsx"), "IntegrationsPage"),
});

const brandEngines = createRoute({
  getParentRoute: () => brand,
  path: "engines",
  validateSearch: enginesSearch,
  staticData: { crumbs: [{ label: pageNames.engines }] },
  component: lazyPage(() => import("../features/partners/engines/engines-page.tsx"), "EnginesPage"),
});

const brandBilling = createRoute({
  getParentRoute: () => brand,
  path: "billing",
  validateSearch: billingSearch,
  staticData: { crumbs: [{ label: pageNames.billing }] },
  component: lazyPage(() => import("../features/money/billing/billing-page.tsx"), "BillingPage"),
});

const brandHistory = createRoute({
  getParentRoute: () => brand,
  path: "history",
  staticData: { crumbs: [{ label: pageNames.history }] },
  component: lazyPage(() => import("../features/partners/brands/detail/brand-layout.tsx"), "BrandHistory"),
});

const team = createRoute({
  getParentRoute: () => shell,
  path: paths.team,
  validateSearch: teamSearch,
  staticData: { permission: "team", crumbs: [{ label: pageNames.team }] },
  component: lazyPage(() => import("../features/access/team/team-page.tsx"), "TeamPage"),
});

const packages = createRoute({
  getParentRoute: () => shell,
  path: paths.packages,
  validateSearch: packagesSearch,
  staticData: { permission: "packages", crumbs: [{ label: pageNames.packages }] },
  component: lazyPage(() => import("../features/money/packages/packages-page.tsx"), "PackagesPage"),
});

const coupons = createRoute({
  getParentRoute: () => shell,
  path: paths.coupons,
  validateSearch: couponsSearch,
  staticData: { permission: "coupons", crumbs: [{ label: pageNames.coupons }] },
  component: lazyPage(() => import("../features/money/coupons/coupons-page.tsx"), "CouponsPage"),
});

const onboardings = createRoute({
  getParentRoute: () => shell,
  path: paths.onboardings,
  validateSearch: onboardingsSearch,
  staticData: { permission: "onboardings", crumbs: [{ label: pageNames.onboardings }] },
  component: lazyPage(() => import("../features/partners/onboardings/onboardings-page.tsx"), "OnboardingsPage"),
});

const allBusinesses = createRoute({
  getParentRoute: () => shell,
  path: paths.businesses,
  validateSearch: businessesSearch,
  staticData: { permission: "brands", crumbs: [{ label: pageNames.businesses }] },
  component: lazyPage(() => import("../features/partners/businesses/all/all-businesses.tsx"), "AllBusinesses"),
});

const business = createRoute({
  getParentRoute: () => shell,
  path: paths.business,
  beforeLoad: requireId,
  staticData: { permission: "brands", crumbs: [{ label: pageNames.businesses, to: paths.businesses }, "record"] },
  component: lazyPage(() => import("../features/partners/businesses/all/business-page.tsx"), "BusinessPage"),
});

const bills = createRoute({
  getParentRoute: () => shell,
  path: paths.bills,
  validateSearch: billsSearch,
  staticData: { permission: "brands", crumbs: [{ label: pageNames.bills }] },
  component: lazyPage(() => import("./all-bills.tsx"), "AllBills"),
});

const margins = createRoute({
  getParentRoute: () => shell,
  path: paths.margins,
  validateSearch: marginsSearch,
  staticData: {
    permission: "super_admin",
    crumbs: [{ label: pageNames.bills, to: paths.bills }, { label: pageNames.margins }],
  },
  component: lazyPage(() => import("../features/money/margins/margins-page.tsx"), "MarginsPage"),
});

const emails = createRoute({
  getParentRoute: () => shell,
  path: paths.emails,
  validateSearch: emailsSearch,
  staticData: { permission: "super_admin", crumbs: [{ label: pageNames.emails }] },
  component: lazyPage(() => import("../features/desk/emails/emails-page.tsx"), "EmailsPage"),
});

const jobs = createRoute({
  getParentRoute: () => shell,
  path: paths.jobs,
  validateSearch: listSearch(["failed_at"], () => ({})),
  staticData: { permission: "super_admin", crumbs: [{ label: pageNames.jobs }] },
  component: lazyPage(() => import("../features/desk/jobs/jobs-page.tsx"), "JobsPage"),
});

const system = createRoute({
  getParentRoute: () => shell,
  path: paths.system,
  staticData: { permission: "super_admin", crumbs: [{ label: pageNames.system }] },
  component: lazyPage(() => import("../features/desk/system/system-page.tsx"), "SystemPage"),
});

const refusedEvents = createRoute({
  getParentRoute: () => shell,
  path: paths.refusedEvents,
  validateSearch: refusedSearch,
  staticData: { permission: "brands", crumbs: [{ label: pageNames.refusedEvents }] },
  component: lazyPage(() => import("../features/money/refused-events/refused-page.tsx"), "RefusedPage"),
});

const attention = createRoute({
  getParentRoute: () => shell,
  path: paths.attention,
  validateSearch: attentionSearch,
  staticData: { permission: "dashboard", crumbs: [{ label: pageNames.attention }] },
  component: lazyPage(() => import("../features/desk/attention/attention-page.tsx"), "AttentionPage"),
});

const activities = createRoute({
  getParentRoute: () => shell,
  path: paths.activities,
  validateSearch: activitiesSearch,
  staticData: { crumbs: [{ label: pageNames.activities }] },
  component: lazyPage(() => import("../features/desk/activities/activities-page.tsx"), "ActivitiesPage"),
});

const notifications = createRoute({
  getParentRoute: () => shell,
  path: paths.notifications,
  validateSearch: notificationsSearch,
  staticData: { crumbs: [{ label: pageNames.notifications }] },
  component: lazyPage(() => import("../features/desk/notifications/notifications-page.tsx"), "NotificationsPage"),
});

const routeTree = root.addChildren([
  login,
  shell.addChildren([
    dashboard,
    brands,
    brand.addChildren([brandDetails, brandBusinesses, brandIntegrations, brandEngines, brandBilling, brandHistory]),
    team,
    packages,
    coupons,
    onboardings,
    allBusinesses,
    business,
    bills,
    margins,
    refusedEvents,
    emails,
    jobs,
    system,
    attention,
    activities,
    notifications,
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // Parameters that no route knows are dropped from the address.
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

// The page loads while the identity is fetched, which saves one round trip.
router.subscribe("onBeforeLoad", ({ toLocation }) => {
  if (isStranger() && toLocation.pathname !== paths.login) return;
  for (const { options } of router.getMatchedRoutes(toLocation.pathname)[0]) void options.component?.preload?.();
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
