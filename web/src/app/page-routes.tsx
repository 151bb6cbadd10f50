import { createRoute } from "@tanstack/react-router";
import { paths } from "../lib/paths.ts";
import { dayOf, omitUndefined, type RawSearch } from "../lib/search.ts";
import { login, requireId, root, shell } from "./frame-routes.tsx";
import { lazyPage } from "./lazy-page.tsx";
import "./pages.ts";
import { CalendarDays, House, ListChecks, Mail, Package, ScrollText, Store, Tag, Timer, Users } from "lucide-react";
import { teamSearch } from "../features/access/team/team.search.ts";
import { activitiesSearch } from "../features/desk/activities/activities.search.ts";
import { attentionSearch } from "../features/desk/attention/attention.search.ts";
import { emailsSearch } from "../features/desk/emails/emails.search.ts";
import { jobsSearch } from "../features/desk/jobs/jobs.search.ts";
import { notificationsSearch } from "../features/desk/notifications/notifications.search.ts";
import { couponsSearch } from "../features/money/coupons/coupons.search.ts";
import { packagesSearch } from "../features/money/packages/packages.search.ts";
import { businessesSearch } from "../features/partners/businesses/businesses.search.ts";
import { ofTab, onboardingsSearch } from "../features/partners/onboardings/onboardings.search.ts";
import { billingRoutes } from "./billing-routes.tsx";
import { brandRoutes, brands } from "./brand-routes.tsx";
import { pageNames, settingsNames } from "./pages.text.ts";
import { settingsRoutes } from "./settings-routes.tsx";
import { startReading, startsList } from "./start-list.ts";

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: paths.dashboard,
  validateSearch: (raw: RawSearch) => omitUndefined({ day: dayOf(raw, "day") }),
  staticData: {
    page: {
      name: pageNames.dashboard,
      area: "dashboard",
      navigation: { group: 1, icon: House },
      keys: "goDashboard",
      keywords: ["home", "index"],
    },
  },
  loader: ({ cause }) =>
    startReading(cause, async () => {
      const [{ readOnce }, { trendsQuery }] = await Promise.all([
        import("./guard.ts"),
        import("../features/desk/stats/stats.queries.ts"),
      ]);
      await readOnce("brands", trendsQuery);
    }),
  component: lazyPage(() => import("./dashboard.tsx"), "Dashboard"),
});

const team = createRoute({
  getParentRoute: () => shell,
  path: paths.team,
  staticData: {
    page: {
      name: pageNames.team,
      area: "team",
      navigation: { group: 1, icon: Users },
      keys: "goTeam",
      settings: { group: "people", icon: Users },
      keywords: ["users", "members"],
    },
  },
  ...startsList(teamSearch, async () => (await import("../features/access/team/team.queries.ts")).teamList),
  component: lazyPage(() => import("../features/access/team/team-page.tsx"), "TeamPage"),
});

const packages = createRoute({
  getParentRoute: () => shell,
  path: paths.packages,
  staticData: {
    page: {
      name: pageNames.packages,
      area: "packages",
      navigation: { group: 1, icon: Package },
      keys: "goPackages",
      keywords: ["plans"],
    },
  },
  ...startsList(
    packagesSearch,
    async () => (await import("../features/money/packages/packages.queries.ts")).packageList,
  ),
  component: lazyPage(() => import("../features/money/packages/packages-page.tsx"), "PackagesPage"),
});

const coupons = createRoute({
  getParentRoute: () => shell,
  path: paths.coupons,
  staticData: {
    page: {
      name: pageNames.coupons,
      area: "coupons",
      navigation: { group: 1, icon: Tag },
      keys: "goCoupons",
      keywords: ["discounts"],
    },
  },
  ...startsList(couponsSearch, async () => (await import("../features/money/coupons/coupons.queries.ts")).couponList),
  component: lazyPage(() => import("../features/money/coupons/coupons-page.tsx"), "CouponsPage"),
});

const onboardings = createRoute({
  getParentRoute: () => shell,
  path: paths.onboardings,
  staticData: {
    page: {
      name: pageNames.onboardings,
      area: "onboardings",
      navigation: { group: 1, icon: CalendarDays },
      keys: "goOnboardings",
      keywords: ["calendar"],
    },
  },
  ...startsList(
    onboardingsSearch,
    async () => (await import("../features/partners/onboardings/onboardings.queries.ts")).onboardingList,
    ({ tab }) => ({ query: ofTab(tab) }),
  ),
  component: lazyPage(() => import("../features/partners/onboardings/onboardings-page.tsx"), "OnboardingsPage"),
});

const allBusinesses = createRoute({
  getParentRoute: () => shell,
  path: paths.businesses,
  staticData: {
    page: {
      name: pageNames.businesses,
      area: "brands",
      navigation: { group: 2, icon: Store },
      keys: "goBusinesses",
      keywords: ["customers", "callers"],
    },
  },
  ...startsList(
    businessesSearch,
    async () => (await import("../features/partners/businesses/businesses.queries.ts")).allBusinessList,
  ),
  component: lazyPage(() => import("../features/partners/businesses/all/all-businesses.tsx"), "AllBusinesses"),
});

const business = createRoute({
  getParentRoute: () => shell,
  path: paths.business,
  beforeLoad: requireId,
  staticData: {
    page: {
      name: pageNames.businesses,
      area: "brands",
      under: { name: pageNames.businesses, to: paths.businesses },
      isRecord: true,
    },
  },
  component: lazyPage(() => import("../features/partners/businesses/all/business-page.tsx"), "BusinessPage"),
});

const emails = createRoute({
  getParentRoute: () => shell,
  path: paths.emails,
  staticData: {
    page: {
      name: pageNames.emails,
      settings: { group: "records", icon: Mail },
      under: { name: pageNames.settings, to: paths.settings },
      area: "super_admin",
      keywords: ["mail", "smtp", "outbox"],
    },
  },
  ...startsList(emailsSearch, async () => (await import("../features/desk/emails/email.actions.ts")).emailList),
  component: lazyPage(() => import("../features/desk/emails/emails-page.tsx"), "EmailsPage"),
});

const jobs = createRoute({
  getParentRoute: () => shell,
  path: paths.jobs,
  staticData: {
    page: {
      name: pageNames.jobs,
      settings: { group: "records", icon: Timer },
      under: { name: pageNames.settings, to: paths.settings },
      area: "super_admin",
      keywords: ["queue", "background", "errors"],
    },
  },
  ...startsList(jobsSearch, async () => (await import("../features/desk/jobs/job.actions.tsx")).jobList),
  component: lazyPage(() => import("../features/desk/jobs/jobs-page.tsx"), "JobsPage"),
});

const attention = createRoute({
  getParentRoute: () => shell,
  path: paths.attention,
  staticData: {
    page: {
      name: pageNames.attention,
      area: "dashboard",
      navigation: { group: 2, icon: ListChecks },
      keys: "goAttention",
      keywords: ["todo", "tasks", "urgent", "first"],
    },
  },
  ...startsList(
    attentionSearch,
    async () => (await import("../features/desk/attention/attention.queries.ts")).attentionList,
    // One's own items need the identity.
    ({ owner }) => (owner ? null : {}),
  ),
  component: lazyPage(() => import("../features/desk/attention/attention-page.tsx"), "AttentionPage"),
});

const activities = createRoute({
  getParentRoute: () => shell,
  path: paths.activities,
  staticData: {
    page: {
      name: pageNames.activities,
      settings: { group: "records", icon: ScrollText, name: settingsNames.auditLog },
      area: null,
      keys: "goActivities",
      keywords: ["history", "log"],
    },
  },
  ...startsList(
    activitiesSearch,
    async () => (await import("../features/desk/activities/activities.queries.ts")).activityFeed,
    ({ user }) => ({ query: { user_id: user } }),
  ),
  component: lazyPage(() => import("../features/desk/activities/activities-page.tsx"), "ActivitiesPage"),
});

const notifications = createRoute({
  getParentRoute: () => shell,
  path: paths.notifications,
  staticData: {
    page: { name: pageNames.notifications, area: null, keys: "goNotifications", keywords: ["alerts", "bell"] },
  },
  ...startsList(
    notificationsSearch,
    async () => (await import("../features/desk/notifications/notifications.queries.ts")).notificationFeed,
  ),
  component: lazyPage(() => import("../features/desk/notifications/notifications-page.tsx"), "NotificationsPage"),
});

/** Sign-in, and every page in the frame; the side navigation and the palette have them in this order. */
export const routeTree = root.addChildren([
  login,
  shell.addChildren([
    dashboard,
    brands,
    brandRoutes,
    packages,
    onboardings,
    team,
    coupons,
    attention,
    allBusinesses,
    business,
    ...billingRoutes,
    emails,
    jobs,
    activities,
    settingsRoutes,
    notifications,
  ]),
]);
