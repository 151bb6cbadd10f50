import { createRoute } from "@tanstack/react-router";
import { paths } from "../lib/paths.ts";
import { dayOf, omitUndefined, type RawSearch } from "../lib/search.ts";
import { login, requireId, root, shell } from "./frame-routes.tsx";
import { lazyPage } from "./lazy-page.tsx";
import "./pages.ts";
import {
  CalendarDays,
  ChartPie,
  House,
  ListChecks,
  Mail,
  Package,
  Receipt,
  ScrollText,
  Store,
  Tag,
  Timer,
  Users,
} from "lucide-react";
import { teamSearch } from "../features/access/team/team.search.ts";
import { activitiesSearch } from "../features/desk/activities/activities.search.ts";
import { attentionSearch } from "../features/desk/attention/attention.search.ts";
import { emailsSearch } from "../features/desk/emails/emails.search.ts";
import { jobsSearch } from "../features/desk/jobs/jobs.search.ts";
import { notificationsSearch } from "../features/desk/notifications/notifications.search.ts";
import { billsSearch } from "../features/money/bills/bills.search.ts";
import { couponsSearch } from "../features/money/coupons/coupons.search.ts";
import { marginsSearch } from "../features/money/margins/margins.search.ts";
import { packagesSearch } from "../features/money/packages/packages.search.ts";
import { creditNotesSearch } from "../features/money/receivables/notes/credit-notes.search.ts";
import { paymentsSearch } from "../features/money/receivables/payments.search.ts";
import { receivablesSearch } from "../features/money/receivables/receivables.search.ts";
import { refundsSearch } from "../features/money/receivables/refunds/refunds.search.ts";
import { refusedSearch } from "../features/money/refused-events/refused-events.search.ts";
import { businessesSearch } from "../features/partners/businesses/businesses.search.ts";
import { ofTab, onboardingsSearch } from "../features/partners/onboardings/onboardings.search.ts";
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

const bills = createRoute({
  getParentRoute: () => shell,
  path: paths.bills,
  staticData: {
    page: {
      name: pageNames.billing,
      area: "brands",
      navigation: { group: 2, icon: Receipt },
      keys: "goBilling",
      keywords: ["bills", "invoices", "revenue"],
    },
  },
  ...startsList(
    billsSearch,
    async () => (await import("../features/money/bills/bills.queries.ts")).billList,
    // The open month has fewer orders, and only the page knows which month that is.
    ({ month, sort }) => (month && sort ? null : {}),
  ),
  component: lazyPage(() => import("./bills.tsx"), "AllBills"),
});

const payments = createRoute({
  getParentRoute: () => shell,
  path: paths.payments,
  staticData: {
    page: {
      name: pageNames.payments,
      area: "brands",
      under: { name: pageNames.billing, to: paths.bills },
      keywords: ["received", "allocations", "transfers", "checks"],
    },
  },
  ...startsList(
    paymentsSearch,
    async () => (await import("../features/money/receivables/payments.queries.ts")).paymentList,
  ),
  component: lazyPage(() => import("../features/money/receivables/payments-page.tsx"), "PaymentsPage"),
});

const creditNotes = createRoute({
  getParentRoute: () => shell,
  path: paths.creditNotes,
  staticData: {
    page: {
      name: pageNames.creditNotes,
      area: "brands",
      under: { name: pageNames.billing, to: paths.bills },
      keywords: ["credits", "write-offs", "corrections"],
    },
  },
  ...startsList(
    creditNotesSearch,
    async () => (await import("../features/money/receivables/notes/credit-notes.queries.ts")).creditNoteList,
  ),
  component: lazyPage(() => import("../features/money/receivables/notes/credit-notes-page.tsx"), "CreditNotesPage"),
});

const refunds = createRoute({
  getParentRoute: () => shell,
  path: paths.refunds,
  staticData: {
    page: {
      name: pageNames.refunds,
      area: "brands",
      under: { name: pageNames.billing, to: paths.bills },
      keywords: ["paid back", "returned"],
    },
  },
  ...startsList(
    refundsSearch,
    async () => (await import("../features/money/receivables/refunds/refunds.queries.ts")).refundList,
  ),
  component: lazyPage(() => import("../features/money/receivables/refunds/refunds-page.tsx"), "RefundsPage"),
});

const receivables = createRoute({
  getParentRoute: () => shell,
  path: paths.receivables,
  staticData: {
    page: {
      name: pageNames.receivables,
      area: "brands",
      under: { name: pageNames.billing, to: paths.bills },
      keywords: ["aging", "owed", "overdue", "debts"],
    },
  },
  ...startsList(
    receivablesSearch,
    async () => (await import("../features/money/receivables/receivables.queries.ts")).receivableList,
  ),
  component: lazyPage(() => import("../features/money/receivables/receivables-page.tsx"), "ReceivablesPage"),
});

const margins = createRoute({
  getParentRoute: () => shell,
  path: paths.margins,
  staticData: {
    page: {
      name: pageNames.margins,
      area: "super_admin",
      under: { name: pageNames.billing, to: paths.bills },
      navigation: { group: 2, icon: ChartPie },
      keys: "goMargins",
      keywords: ["billing", "costs", "profit"],
    },
  },
  ...startsList(marginsSearch, async () => (await import("../features/money/margins/margins.queries.ts")).marginList),
  component: lazyPage(() => import("../features/money/margins/margins-page.tsx"), "MarginsPage"),
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

const refusedEvents = createRoute({
  getParentRoute: () => shell,
  path: paths.refusedEvents,
  staticData: { page: { name: pageNames.refusedEvents, area: "brands", keywords: ["usage", "rejected", "errors"] } },
  ...startsList(
    refusedSearch,
    async () => (await import("../features/money/refused-events/refused-events.queries.ts")).groupList,
    // Single events are another list.
    ({ group, status }) => (group || status ? null : {}),
  ),
  component: lazyPage(() => import("../features/money/refused-events/refused-page.tsx"), "RefusedPage"),
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
    bills,
    payments,
    creditNotes,
    refunds,
    receivables,
    margins,
    refusedEvents,
    emails,
    jobs,
    activities,
    settingsRoutes,
    notifications,
  ]),
]);
