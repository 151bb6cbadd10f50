import { createRoute, redirect } from "@tanstack/react-router";
import {
  Activity,
  Archive,
  Bell,
  BellRing,
  BookText,
  Building2,
  CodeXml,
  FileUp,
  KeyRound,
  Layers,
  ListChecks,
  Receipt,
  Settings,
  ShieldCheck,
  UserRound,
  Webhook,
} from "lucide-react";
import { paths } from "../lib/paths.ts";
import { omitUndefined, type RawSearch, textOf } from "../lib/search.ts";
import { requireId, shell } from "./frame-routes.tsx";
import { lazyPage } from "./lazy-page.tsx";
import "./pages.ts";
import { deliveriesSearch } from "../features/desk/webhooks/deliveries.search.ts";
import { pageNames, settingsNames } from "./pages.text.ts";

const settings = createRoute({
  getParentRoute: () => shell,
  path: paths.settings,
  staticData: {
    page: {
      name: pageNames.settings,
      area: null,
      navigation: { group: "foot", icon: Settings },
      keys: "goSettings",
      keywords: ["preferences", "options"],
    },
  },
  component: lazyPage(() => import("./settings/settings-page.tsx"), "SettingsLayout"),
});

const settingsList = createRoute({
  getParentRoute: () => settings,
  path: "/",
  // Beside the list is room for the first page.
  beforeLoad: () => {
    if (matchMedia("(min-width: 48rem)").matches) throw redirect({ to: paths.profile, replace: true });
  },
  component: lazyPage(() => import("./settings/settings-page.tsx"), "SettingsPage"),
});

const profile = createRoute({
  getParentRoute: () => settings,
  path: "profile",
  staticData: {
    page: {
      name: pageNames.profile,
      area: null,
      settings: { group: "you", icon: UserRound },
      keywords: ["name", "sessions", "your devices", "passkeys", "security", "theme", "density"],
    },
  },
  component: lazyPage(() => import("./profile/profile-page.tsx"), "ProfilePage"),
});

const company = createRoute({
  getParentRoute: () => settings,
  path: "company",
  staticData: {
    page: {
      name: pageNames.company,
      area: "super_admin",
      settings: { group: "company", icon: Building2 },
      keywords: ["operator", "seller", "logo", "address"],
    },
  },
  component: lazyPage(() => import("../features/access/operator/company-page.tsx"), "CompanyPage"),
});

const invoiceSettings = createRoute({
  getParentRoute: () => settings,
  path: "invoices",
  staticData: {
    page: {
      name: pageNames.invoiceSettings,
      area: "super_admin",
      settings: { group: "company", icon: Receipt },
      keywords: ["operator", "numbering", "payment", "vat"],
    },
  },
  component: lazyPage(() => import("../features/access/operator/invoices-page.tsx"), "InvoicesPage"),
});

const reminderSettings = createRoute({
  getParentRoute: () => settings,
  path: "reminders",
  staticData: {
    page: {
      name: pageNames.reminderSettings,
      area: "super_admin",
      settings: { group: "company", icon: BellRing },
      keywords: ["dunning", "overdue", "unpaid", "policy"],
    },
  },
  component: lazyPage(() => import("../features/access/operator/reminders-page.tsx"), "RemindersPage"),
});

const accountSettings = createRoute({
  getParentRoute: () => settings,
  path: "accounts",
  staticData: {
    page: {
      name: pageNames.accountSettings,
      area: "super_admin",
      settings: { group: "company", icon: BookText },
      keywords: ["accounting", "xero", "quickbooks", "codes", "ledger"],
    },
  },
  component: lazyPage(() => import("../features/access/operator/accounts-page.tsx"), "AccountsPage"),
});

const thresholds = createRoute({
  getParentRoute: () => settings,
  path: "attention",
  staticData: {
    page: {
      name: pageNames.thresholds,
      area: "super_admin",
      settings: { group: "company", icon: ListChecks, name: settingsNames.attention },
      keywords: ["thresholds", "limits"],
    },
  },
  component: lazyPage(() => import("../features/access/operator/thresholds-page.tsx"), "ThresholdsPage"),
});

const retention = createRoute({
  getParentRoute: () => settings,
  path: "retention",
  staticData: {
    page: {
      name: pageNames.retention,
      area: "super_admin",
      settings: { group: "company", icon: Archive },
      keywords: ["archive", "storage", "days", "erase", "gdpr", "delete"],
    },
  },
  component: lazyPage(() => import("../features/access/operator/retention-page.tsx"), "RetentionPage"),
});

const signInPolicy = createRoute({
  getParentRoute: () => settings,
  path: "sign-in",
  staticData: {
    page: {
      name: pageNames.signInPolicy,
      area: "super_admin",
      settings: { group: "people", icon: KeyRound },
      keywords: ["passkeys", "policy", "security", "roles"],
    },
  },
  component: lazyPage(() => import("../features/access/passkeys/policy-page.tsx"), "PolicyPage"),
});

const singleSignOn = createRoute({
  getParentRoute: () => settings,
  path: "single-sign-on",
  staticData: {
    page: {
      name: pageNames.singleSignOn,
      area: "super_admin",
      settings: { group: "people", icon: ShieldCheck },
      keywords: ["sso", "openid", "identity provider", "okta", "security"],
    },
  },
  component: lazyPage(() => import("../features/access/single-sign-on/single-sign-on-page.tsx"), "SingleSignOnPage"),
});

const notificationSettings = createRoute({
  getParentRoute: () => settings,
  path: "notifications",
  staticData: {
    page: {
      name: pageNames.notificationSettings,
      area: null,
      settings: { group: "you", icon: Bell, name: settingsNames.notifications },
      keywords: ["notifications", "email"],
    },
  },
  component: lazyPage(() => import("../features/desk/notifications/mail-settings-page.tsx"), "MailSettingsPage"),
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: "api-keys",
  staticData: {
    page: {
      name: pageNames.apiKeys,
      area: "super_admin",
      settings: { group: "platform", icon: CodeXml },
      keywords: ["platform", "tokens"],
    },
  },
  component: lazyPage(() => import("../features/access/api-keys/api-keys-page.tsx"), "ApiKeysPage"),
});

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: "webhooks",
  staticData: {
    page: {
      name: pageNames.webhooks,
      area: "super_admin",
      settings: { group: "platform", icon: Webhook },
      keywords: ["platform", "events"],
    },
  },
  component: lazyPage(() => import("../features/desk/webhooks/webhooks-page.tsx"), "WebhooksPage"),
});

const webhook = createRoute({
  getParentRoute: () => settings,
  path: "webhooks/$id",
  validateSearch: deliveriesSearch,
  beforeLoad: requireId,
  staticData: {
    page: {
      name: pageNames.webhooks,
      area: "super_admin",
      under: { name: pageNames.webhooks, to: paths.webhooks },
      isRecord: true,
    },
  },
  component: lazyPage(() => import("../features/desk/webhooks/webhook-page.tsx"), "WebhookPage"),
});

const webhookDelivery = createRoute({
  getParentRoute: () => settings,
  path: "webhooks/$id/deliveries/$delivery",
  // It is shown beside its log.
  beforeLoad: ({ params }) => {
    requireId({ params });
    const { id, delivery } = params;
    throw redirect({ to: paths.webhook, params: { id }, search: { peek: Number(delivery) }, replace: true });
  },
  // The page that it leads to is loaded with the first answer.
  component: lazyPage(() => import("../features/desk/webhooks/webhook-page.tsx"), "WebhookPage"),
});

const catalog = createRoute({
  getParentRoute: () => settings,
  path: "catalog",
  validateSearch: (raw: RawSearch) => omitUndefined({ replace: textOf(raw, "replace") }),
  staticData: {
    page: {
      name: pageNames.catalog,
      area: "super_admin",
      settings: { group: "platform", icon: Layers },
      keywords: ["engines", "integrations", "models", "voices", "rollout", "retirement"],
    },
  },
  component: lazyPage(() => import("../features/money/catalog/catalog-page.tsx"), "CatalogPage"),
});

const rollout = createRoute({
  getParentRoute: () => settings,
  path: "catalog/rollouts/$id",
  beforeLoad: requireId,
  staticData: {
    page: {
      name: pageNames.catalog,
      area: "super_admin",
      under: { name: pageNames.catalog, to: paths.catalog },
      isRecord: true,
    },
  },
  component: lazyPage(() => import("../features/money/catalog/rollout-page.tsx"), "RolloutPage"),
});

const importPage = createRoute({
  getParentRoute: () => settings,
  path: "import",
  staticData: {
    page: {
      name: pageNames.importPage,
      area: "super_admin",
      settings: { group: "platform", icon: FileUp },
      keywords: ["move in", "csv", "migration", "shadow month", "opening balance"],
    },
  },
  component: lazyPage(() => import("../features/desk/import/import-page.tsx"), "ImportPage"),
});

const system = createRoute({
  getParentRoute: () => settings,
  path: "system",
  staticData: {
    page: {
      name: pageNames.system,
      area: "super_admin",
      settings: { group: "records", icon: Activity },
      keywords: ["version", "status", "health", "backup", "clock"],
    },
  },
  component: lazyPage(() => import("../features/desk/system/system-page.tsx"), "SystemPage"),
});

/** The pages beside the list of settings. */
export const settingsRoutes = settings.addChildren([
  settingsList,
  profile,
  company,
  invoiceSettings,
  reminderSettings,
  accountSettings,
  thresholds,
  retention,
  signInPolicy,
  singleSignOn,
  notificationSettings,
  apiKeys,
  webhooks,
  webhook,
  webhookDelivery,
  catalog,
  rollout,
  importPage,
  system,
]);
