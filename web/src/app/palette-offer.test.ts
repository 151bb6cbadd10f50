// Shows MORE-01.

import type { Role } from "@console/contract/permissions.ts";
import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { House, Webhook } from "lucide-react";
import { describe, expect, it, vi } from "vitest";
import { readings } from "../features/desk/palette/palette.match.ts";
import { routeTree } from "./page-routes.tsx";
import { listedPages } from "./pages.ts";
import { paletteOffer } from "./palette-offer.ts";
import { accountText } from "./shell/shell.text.ts";

// On import, it reads the browser's theme.
vi.mock("../lib/theme.ts", () => ({ setTheme: () => undefined }));

const router = createRouter({ routeTree, history: createMemoryHistory() });

const offer = (role: Role, frame: { demo?: boolean } = {}) =>
  paletteOffer({
    identity: {
      id: 1,
      name: "Ann",
      email: "ann@example.com",
      active: true,
      role,
      permissions: [],
      billing_time_zone: "America/New_York",
      billing_ahead_ms: frame.demo ? 0 : null,
      must_add_passkey: false,
    },
    pages: listedPages(router),
    context: { client: new QueryClient(), go: async () => undefined },
    theme: "dark",
    density: "compact",
    onPanel: () => undefined,
    onLogout: () => undefined,
  });
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);

describe("palette entries", () => {
  it("are what the role may do", () => {
    const sales = offer("sales");
    expect(labels(sales.pages)).toEqual([
      "Dashboard",
      "Onboardings",
      "Needs Attention",
      "Settings",
      "Activities",
      "Profile",
      "Notification Settings",
      "Notifications",
    ]);
    expect(labels(sales.actions)).toContain("Schedule Onboarding");
    expect(labels(sales.actions)).not.toContain("Add Brand");
    expect(labels(sales.pages)).not.toContain("Webhooks");
    expect([...new Set(sales.objectActions.map(({ kind }) => kind))]).toEqual(["onboarding"]);
    expect(Object.keys(sales.linksByKind)).toEqual(["onboarding"]);
  });

  it("show a page with its sign in the navigation or in the settings", () => {
    const { pages } = offer("super_admin");
    const signs = new Map(pages.map(({ label, icon }) => [label, icon]));
    expect([signs.get("Dashboard"), signs.get("Webhooks")]).toEqual([House, Webhook]);
  });

  it("include everything in the account menu (MORE-174)", () => {
    const panels = Object.values(accountText).filter((text) => typeof text === "string" && text.endsWith("…"));
    expect(labels(offer("super_admin", { demo: true }).actions)).toEqual(expect.arrayContaining(panels));
    expect(labels(offer("sales").pages)).toContain(accountText.profile);
    expect(labels(offer("manager").pages)).not.toContain("Sign-in");
  });

  it("leave out what already applies, and what needs the demo", () => {
    const all = labels(offer("super_admin").actions);
    expect(all).toContain("Switch to Light");
    expect(all).not.toContain("Switch to Dark");
    expect(all).not.toContain("Compact Rows");
    expect(all).not.toContain("Demo Clock…");
    expect(labels(offer("super_admin", { demo: true }).actions)).toContain("Demo Clock…");
  });

  it("follow the order of the side navigation and of the areas", () => {
    const { pages, actions, objectActions } = offer("super_admin");
    expect(labels(pages).join()).toBe(
      "Dashboard,Agencies,Packages,Onboardings,Team,Coupons,Needs Attention,Businesses,Billing,Margins,Settings,Payments,Import Bank File,Credit Notes,Refunds,Receivables,Accounting,Rejected Usage,Emails,Failed Jobs,Activities,Profile,Company,Invoices & Tax,Payment Reminders,Account Names,Needs Attention Settings,Data Retention,Sign-in,Single Sign-On,Notification Settings,API Keys,Webhooks,Catalog,Import,System,Notifications",
    );
    expect(labels(actions).slice(0, 5).join()).toBe("Add Brand,Create Package,Add User,Add Coupon,Schedule Onboarding");
    expect(objectActions.map(({ label, only }) => [label("X"), only].filter(Boolean).join("; "))).toEqual([
      "Billing for X",
      "Businesses for X",
      "Integrations for X",
      "Engines for X",
      "History for X",
      "Brand Details for X",
      "Edit X…",
      "Change Plan for X…",
      "Add Coupon to X…",
      "Add Credit or Charge to X…",
      "Add Integration to X…",
      "Add Engine to X…",
      "Deactivate X…; active",
      "Activate X; inactive",
      "Edit X…",
      "Deactivate X; active",
      "Activate X; inactive",
      "Sign X Out Everywhere; active",
      "History for X",
      "Edit X…",
      "Copy X…",
      "Brands on X",
      "History for X",
      "Edit X…",
      "History for X",
      "Mark X as Done…; scheduled",
      "Edit X…",
      "History for X",
    ]);
    expect(objectActions.at(-3)?.target(7)).toEqual({ href: "/onboardings?done=7" });
    expect(objectActions.at(7)?.target(7)).toEqual({ href: "/agencies/7/billing?plan=1" });
  });
});

const { objectActions } = offer("super_admin");
const read = (q: string) => readings(q, objectActions).map(({ object, action }) => `${action.label(object)}`);

describe("two words", () => {
  it.each([
    ["lumen bill", "Billing for lumen"],
    ["bill lumen", "Billing for lumen"],
    ["lumen plan", "Change Plan for lumen…"],
    ["lumen integr", "Integrations for lumen"],
    ["lumen edit", "Edit lumen…"],
    ["Change Plan for Lumen Health", "Change Plan for lumen health…"],
    ["lumen health voice change plan", "Change Plan for lumen health voice…"],
    ["add coupon to lumen", "Add Coupon to lumen…"],
    ["copy pro plus", "Copy pro plus…"],
    ["brands on starter", "Brands on starter"],
    ["billing for bank of boston", "Billing for bank of boston"],
  ])("%s is '%s'", (q, wanted) => {
    expect(read(q)).toContain(wanted);
  });

  it.each(["", "lumen", "bill", "change plan", "of", "lumen b", "lumen zebra", "plan of", "bill of the"])(
    "%j names no object with an action",
    (q) => {
      expect(read(q)).toEqual([]);
    },
  );

  it("use as many words as possible for the action", () => {
    const [plan] = readings("lumen change plan", objectActions).filter(
      ({ action }) => action.label("") === "Change Plan for …",
    );
    expect(plan?.object).toBe("lumen");
  });
});
