import { createRoute, redirect } from "@tanstack/react-router";
import { Settings } from "lucide-react";
import { paths } from "../lib/paths.ts";
import { shell } from "./frame-routes.tsx";
import { lazyPage } from "./lazy-page.tsx";
import "./pages.ts";
import { pageNames, settingsNames } from "./pages.text.ts";

const settings = createRoute({
  getParentRoute: () => shell,
  path: paths.settings,
  staticData: {
    page: {
      name: pageNames.settings,
      area: "super_admin",
      navigation: { group: 3, icon: Settings },
      keys: "goSettings",
      keywords: ["preferences", "options"],
    },
  },
  component: lazyPage(() => import("./settings/settings-layout.tsx"), "SettingsLayout"),
});

const settingsList = createRoute({
  getParentRoute: () => settings,
  path: "/",
  // Beside the list is room for the first page.
  beforeLoad: () => {
    if (matchMedia("(min-width: 48rem)").matches) throw redirect({ to: paths.company, replace: true });
  },
  component: lazyPage(() => import("./settings/settings-page.tsx"), "SettingsPage"),
});

const company = createRoute({
  getParentRoute: () => settings,
  path: "company",
  staticData: {
    page: {
      name: pageNames.company,
      area: "super_admin",
      settings: { place: 2 },
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
      settings: { place: 3 },
      keywords: ["operator", "numbering", "payment", "vat"],
    },
  },
  component: lazyPage(() => import("../features/access/operator/invoices-page.tsx"), "InvoicesPage"),
});

const thresholds = createRoute({
  getParentRoute: () => settings,
  path: "attention",
  staticData: {
    page: {
      name: pageNames.thresholds,
      area: "super_admin",
      settings: { place: 4, name: settingsNames.attention },
      keywords: ["thresholds", "limits"],
    },
  },
  component: lazyPage(() => import("../features/access/operator/thresholds-page.tsx"), "ThresholdsPage"),
});

const signInPolicy = createRoute({
  getParentRoute: () => settings,
  path: "sign-in",
  staticData: {
    page: {
      name: pageNames.signInPolicy,
      area: "super_admin",
      settings: { place: 6 },
      keywords: ["passkeys", "policy", "security", "roles"],
    },
  },
  component: lazyPage(() => import("../features/access/passkeys/policy-page.tsx"), "PolicyPage"),
});

const system = createRoute({
  getParentRoute: () => settings,
  path: "system",
  staticData: {
    page: {
      name: pageNames.system,
      area: "super_admin",
      settings: { place: 13 },
      keywords: ["version", "status", "health", "backup", "clock"],
    },
  },
  component: lazyPage(() => import("../features/desk/system/system-page.tsx"), "SystemPage"),
});

/** The pages beside the list of settings. */
export const settingsRoutes = settings.addChildren([
  settingsList,
  company,
  invoiceSettings,
  thresholds,
  signInPolicy,
  system,
]);
