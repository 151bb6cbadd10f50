import { createRoute } from "@tanstack/react-router";
import { ChartPie, Receipt } from "lucide-react";
import { accountingSearch } from "../features/money/accounting/accounting.search.ts";
import { billsSearch } from "../features/money/bills/bills.search.ts";
import { marginsSearch } from "../features/money/margins/margins.search.ts";
import { creditNotesSearch } from "../features/money/receivables/notes/credit-notes.search.ts";
import { paymentsSearch } from "../features/money/receivables/payments/payments.search.ts";
import { receivablesSearch } from "../features/money/receivables/receivables.search.ts";
import { refundsSearch } from "../features/money/receivables/refunds/refunds.search.ts";
import { refusedSearch } from "../features/money/refused-events/refused-events.search.ts";
import { paths } from "../lib/paths.ts";
import { shell } from "./frame-routes.tsx";
import { lazyPage } from "./lazy-page.tsx";
import "./pages.ts";
import { pageNames } from "./pages.text.ts";
import { startsList } from "./start-list.ts";

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
    async () => (await import("../features/money/receivables/payments/payments.queries.ts")).paymentList,
  ),
  component: lazyPage(() => import("../features/money/receivables/payments/payments-page.tsx"), "PaymentsPage"),
});

const paymentImport = createRoute({
  getParentRoute: () => shell,
  path: paths.paymentImport,
  staticData: {
    page: {
      name: pageNames.paymentImport,
      area: "brands",
      under: { name: pageNames.payments, to: paths.payments },
      keywords: ["csv", "statement", "transfers", "upload"],
    },
  },
  component: lazyPage(() => import("../features/money/receivables/import/import-page.tsx"), "ImportPage"),
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

const accounting = createRoute({
  getParentRoute: () => shell,
  path: paths.accounting,
  validateSearch: accountingSearch,
  staticData: {
    page: {
      name: pageNames.accounting,
      area: "brands",
      under: { name: pageNames.billing, to: paths.bills },
      keywords: ["export", "xero", "quickbooks", "journal", "bookkeeping"],
    },
  },
  component: lazyPage(() => import("../features/money/accounting/accounting-page.tsx"), "AccountingPage"),
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

/** Bills, what pays them, and what brands owe. */
export const billingRoutes = [
  bills,
  payments,
  paymentImport,
  creditNotes,
  refunds,
  receivables,
  accounting,
  margins,
  refusedEvents,
] as const;
