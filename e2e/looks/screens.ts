import type { Former } from "@console/contract/erasure.ts";
import { firstStep } from "@console/contract/first-steps.ts";
import type { GoLive } from "@console/contract/go-live.ts";
import type { Onboarding } from "@console/contract/onboardings.ts";
import type { Stats, Trends } from "@console/contract/stats.ts";
import type { Page } from "playwright-core";
import { archivedMonths, changedLog, verifiedLog } from "./audit-log-steps.ts";
import { closedBrandScreens } from "./closed-brand-screens.ts";
import { importScreens } from "./import-screens.ts";
import { moneyScreens } from "./money-screens.ts";
import type { SampleRecords } from "./routes.ts";
import {
  accountMenu,
  after,
  changed,
  conflict,
  failed,
  failing,
  inDialog,
  menuEntry,
  nothing,
  press,
  type Screen,
  type Step,
  select,
  shown,
  type,
  verification,
} from "./steps.ts";

const create = /^(Create Brand|Create Package|Create Coupon|Add User|Add Onboarding|Schedule Onboarding|Add Coupon)/;
const send: Step = (page) => inDialog(page).getByRole("button", { name: create }).last().click();
const save: Step = (page) => inDialog(page).getByRole("button", { name: /^Save/ }).click();
const agreed: Step = (page) => page.getByRole("alertdialog").getByRole("button", { name: /^Save/ }).click();
const renamed = type("Name", "A name of my own");

/** Some first steps are left, and the first close would have no seller. */
const newInstallation = after(
  changed<Stats>("stats", (counts) => ({ ...counts, first_steps: 4 })),
  changed("stats/first_steps", () =>
    firstStep.options.map((step) => ({ step, done: ["package_prices", "team", "brand"].includes(step) })),
  ),
  changed<Trends>("trends", (found) => ({ ...found, seller_missing: true })),
);

/** Three onboardings that overlap today. */
const overlapping = changed<Onboarding[]>("onboardings?*", (list) =>
  list.map((each, index) =>
    index < 3 && each.onboarding_date !== null
      ? {
          ...each,
          onboarding_date: new Date().toISOString().slice(0, 10),
          onboarding_time: index < 2 ? "14:00" : "14:30",
        }
      : each,
  ),
);

/** Every other completed onboarding has its brand, most of them with a first call. */
const live = after(
  changed<Onboarding[]>("onboardings?*", (list) =>
    list.map((each, index) =>
      index % 2 === 0
        ? { ...each, organization_id: 1, brand: each.company_name, first_call_days: index === 2 ? null : 3 + index }
        : each,
    ),
  ),
  changed("onboardings/first_calls", () => ({ onboardings: 8, median_days: 6.5 })),
);
const goingLive = changed<GoLive | null>("agencies/*/go_live", () => ({
  owner_invited_at: "2026-11-02T14:00:00Z",
  owner_active_at: null,
  credentials_at: "2026-11-02T14:00:00Z",
  engine_at: "2026-11-03T09:12:00Z",
  business_at: null,
  call_at: null,
  address_at: null,
  late: true,
}));

const someFormer = changed<Former[]>("former_users", () => [
  { id: 7, name: "Dana Whitfield", removed_at: "2026-11-20T15:00:00Z", erased_at: null },
  { id: 4, name: "Former team member 4", removed_at: "2026-10-02T15:00:00Z", erased_at: "2026-11-03T15:00:00Z" },
  { id: 3, name: "Former team member 3", removed_at: null, erased_at: "2026-11-03T15:00:00Z" },
]);
const noModel = { provider: "", model_name: "", retires_on: null, replacement: null };

/** Engines as they are before the operator has loaded a catalog. */
const withoutModels = changed<object[]>("voice_engines?*", (list) =>
  list.map((each) => ({
    ...each,
    llm: noModel,
    stt: { ...noModel, multi_language: false, languages: [] },
    tts: { ...noModel, clone_voice: false, default_voice_id: "" },
  })),
);

/** The rollout of an engine's model: begun for the first picture, followed for the others. */
async function rollout(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Edit Order/ }).waitFor();
  const begun = page.getByRole("link", { name: /^Replacement with/ });
  if ((await begun.count()) > 0) return begun.first().click();
  await after(press(/^Replace Model of Order/), press("Start Rollout"))(page);
  await page.getByRole("button", { name: "Roll Back" }).waitFor();
}

/** Every page, and every state, dialog and panel reviewed before a release. */
export function screens({ brand, billed, webhook, delivery }: SampleRecords): Screen[] {
  const own = `/agencies/${brand}`;
  return [
    { name: "sign-in", path: "/login", signedOut: true },
    { name: "sign-in-wrong", path: "/login", act: press("Send Verification Code"), signedOut: true },
    {
      name: "sign-in-code",
      path: "/login",
      act: after(type("Email", "nobody@example.com"), press("Send Verification Code")),
      signedOut: true,
    },

    { name: "dashboard", path: "/" },
    { name: "dashboard-first-steps", path: "/", before: newInstallation },
    {
      name: "dashboard-failed",
      path: "/",
      before: failing("{stats,onboardings,activities,notifications,billing}*"),
      act: failed,
    },
    { name: "dashboard-contact", path: "/", act: press(/^Contact details for/) },
    { name: "dashboard-mark-done", path: "/", act: press(/^Mark Done, /) },
    { name: "account-menu", path: "/", act: accountMenu },
    { name: "palette", path: "/", act: (page) => page.keyboard.press("Control+k") },
    {
      name: "palette-found",
      path: "/",
      act: after(
        (page) => page.keyboard.press("Control+k"),
        (page) => page.getByRole("combobox").fill("lumen bill"),
        (page) => page.waitForTimeout(500),
      ),
    },
    { name: "keys", path: "/", act: (page) => page.keyboard.press("?") },
    { name: "keys-brands", path: "/agencies", act: (page) => page.keyboard.press("?") },
    { name: "bell", path: "/", act: press(/^Notifications(,|$)/) },
    { name: "profile", path: "/settings/profile" },
    { name: "sign-in-policy", path: "/settings/sign-in" },
    { name: "single-sign-on", path: "/settings/single-sign-on" },
    { name: "api-keys", path: "/settings/api-keys" },
    { name: "webhooks", path: "/settings/webhooks" },
    { name: "webhook-new", path: "/settings/webhooks", act: press("Add Webhook") },
    { name: "webhook", path: `/settings/webhooks/${webhook}` },
    { name: "webhook-delivery", path: `/settings/webhooks/${webhook}?peek=${delivery}` },
    { name: "webhook-edit", path: `/settings/webhooks/${webhook}?edit=1` },
    { name: "webhook-replay", path: `/settings/webhooks/${webhook}?replay=1` },
    { name: "webhook-rotate", path: `/settings/webhooks/${webhook}`, act: menuEntry("Rotate Secret…") },
    { name: "catalog", path: "/settings/catalog" },
    { name: "catalog-engine", path: "/settings/catalog", act: press(/^Edit Order Processing AI/) },
    { name: "catalog-integration", path: "/settings/catalog", act: press("Edit Zapier") },
    { name: "catalog-replace", path: "/settings/catalog", act: press(/^Replace Model of Order/) },
    { name: "catalog-rollout", path: "/settings/catalog", act: rollout },
    ...importScreens,
    { name: "webhook-delete", path: `/settings/webhooks/${webhook}`, act: menuEntry("Delete Webhook…") },
    { name: "company", path: "/settings/company" },
    { name: "invoice-settings", path: "/settings/invoices" },
    { name: "reminder-settings", path: "/settings/reminders" },
    { name: "account-names", path: "/settings/accounts" },
    { name: "attention-settings", path: "/settings/attention" },
    { name: "retention-settings", path: "/settings/retention" },
    { name: "retention-settings-archived", path: "/settings/retention", before: archivedMonths },
    { name: "settings", path: "/settings" },
    { name: "notification-settings", path: "/settings/notifications" },
    {
      name: "notification-settings-kinds",
      path: "/settings/notifications",
      act: (page) => page.getByText("Customize by type").click(),
    },
    { name: "offline", path: "/agencies", act: (page) => page.context().setOffline(true) },

    { name: "brands", path: "/agencies" },
    { name: "brands-table", path: "/agencies?view=table" },
    { name: "brands-selected", path: "/agencies?view=table", act: select },
    { name: "brands-view", path: "/agencies?status=active&view=table", act: press("Save View") },
    { name: "brands-menu", path: "/agencies", act: press(/^Actions for/) },
    { name: "brands-nothing-found", path: "/agencies?q=nothing-like-this" },
    { name: "brands-empty", path: "/agencies", before: nothing("agencies?*") },
    { name: "brands-failed", path: "/agencies", before: failing("agencies?*"), act: failed },
    { name: "brand-new", path: "/agencies?new=1" },
    { name: "brand-new-wrong", path: "/agencies?new=1", act: send },
    {
      name: "brand-new-credentials",
      path: "/agencies?new=1",
      act: (page) => page.getByText("Use the brand's own credentials").click(),
    },
    {
      name: "brand-new-discard",
      path: "/agencies?new=1",
      act: after(renamed, (page) => page.keyboard.press("Escape")),
    },
    {
      name: "brand-new-confirm",
      path: "/agencies?new=1",
      act: after(renamed, type("Email", "new@brand.example"), send),
    },
    { name: "brand-details", path: own },
    { name: "brand-portal-user-new", path: own, act: press("Add Portal User…") },
    { name: "brand-portal-user-edit", path: own, act: after(press(/^Edit .*…$/), type("Email", "new@brand.example")) },
    { name: "brand-portal-user-menu", path: own, act: press(/^Actions for Ravi/) },
    {
      name: "brand-deactivate",
      path: own,
      act: after(menuEntry("Deactivate…"), shown(/calls in the last 24 hours/)),
    },
    ...closedBrandScreens(brand),
    { name: "brand-details-failed", path: own, before: failing(`agencies/${brand}`), act: failed },
    { name: "brand-go-live", path: own, before: goingLive },
    { name: "brand-edit", path: `${own}?edit=1` },
    {
      name: "brand-edit-conflict",
      path: `${own}?edit=1`,
      before: conflict(`agencies/${brand}`),
      act: after(renamed, save, agreed),
    },
    { name: "brand-gone", path: "/agencies/999999" },
    { name: "brand-businesses", path: `${own}/businesses` },
    { name: "brand-businesses-empty", path: `${own}/businesses`, before: nothing("business_configurations*") },
    {
      name: "brand-businesses-failed",
      path: `${own}/businesses`,
      before: failing("business_configurations*"),
      act: failed,
    },
    { name: "brand-businesses-selected", path: `${own}/businesses`, act: select },
    {
      name: "brand-businesses-change",
      path: `${own}/businesses`,
      act: async (page) => {
        const engine = page.getByRole("combobox", { name: /^Engine for/ }).first();
        await engine.selectOption((await engine.inputValue()) === "v4" ? "v2" : "v4");
      },
    },
    { name: "brand-integrations", path: `${own}/integrations` },
    { name: "brand-integrations-price", path: `${own}/integrations`, act: press(/^Wholesale price for/) },
    { name: "brand-integrations-remove", path: `${own}/integrations`, act: press(/^Remove /) },
    { name: "brand-integrations-add", path: `${own}/integrations?add=1` },
    {
      name: "brand-integrations-add-empty",
      path: `${own}/integrations?add=1`,
      before: nothing("available_integrations/all*"),
    },
    { name: "brand-engines", path: `${own}/engines` },
    { name: "brand-engines-without-models", path: `${own}/engines`, before: withoutModels },
    { name: "brand-engines-compare", path: `${own}/engines?compare=1` },
    { name: "brand-engines-available", path: `${own}/engines?tab=available` },
    { name: "brand-engines-add", path: `${own}/engines?tab=available`, act: press(/^Add Engine/) },

    { name: "brand-billing", path: `${own}/billing` },
    { name: "brand-billing-minutes", path: `${own}/billing?show=minutes` },
    { name: "brand-billing-closed", path: `${own}/billing?month=${billed}` },
    {
      name: "brand-billing-failed",
      path: `${own}/billing`,
      before: failing("{billing_histories,billing}*"),
      act: failed,
    },
    { name: "brand-billing-compare", path: `${own}/billing`, act: press("Compare other months") },
    { name: "brand-billing-plan", path: `${own}/billing?plan=1` },
    {
      name: "brand-billing-plan-confirm",
      path: `${own}/billing?plan=1`,
      act: after(
        (page) => page.getByRole("dialog").getByRole("radio", { disabled: false }).first().click(),
        press("Change Plan…"),
      ),
    },
    {
      name: "brand-billing-plan-replay",
      path: `${own}/billing?plan=1`,
      act: after(
        (page) => page.getByRole("dialog").getByRole("radio", { disabled: false }).first().click(),
        press("Change Plan…"),
        press("Try on Past Bills…"),
      ),
    },
    { name: "brand-billing-statement", path: `${own}/billing`, act: press("Statement…") },
    { name: "brand-billing-coupon", path: `${own}/billing?coupon=1` },
    { name: "brand-billing-charge", path: `${own}/billing?charge=1` },
    { name: "brand-billing-line", path: `${own}/billing?line=standard_minutes` },
    { name: "brand-billing-line-businesses", path: `${own}/billing?line=businesses` },
    { name: "brand-invoice", path: `${own}/billing?invoice=${billed}` },
    {
      name: "brand-invoice-mail",
      path: `${own}/billing?invoice=${billed}`,
      act: menuEntry(/^(Email Invoice|Send Again)…/),
    },
    {
      name: "brand-invoice-payment",
      path: "/billing?status=overdue",
      act: after(press(/^INV-/, "link"), press("Record Payment")),
    },

    ...moneyScreens({ brand, billed }),
    { name: "attention", path: "/attention" },
    { name: "all-businesses", path: "/businesses" },
    { name: "all-businesses-nothing-found", path: "/businesses?q=nothing-like-this" },
    { name: "all-businesses-one", path: `/businesses/${brand}` },
    { name: "all-businesses-brand", path: "/businesses", act: press("Brand") },
    { name: "refused", path: "/refused-events" },
    { name: "refused-events", path: "/refused-events?status=open" },
    { name: "refused-group", path: "/refused-events", act: press(/^Show events: 412 events/, "link") },
    { name: "refused-event-dismiss", path: "/refused-events?status=open", act: menuEntry("Dismiss…") },
    { name: "refused-selected", path: "/refused-events", act: select },
    { name: "refused-dismiss", path: "/refused-events", act: menuEntry("Dismiss…") },
    { name: "refused-nothing-found", path: "/refused-events?q=nothing-like-this" },
    { name: "refused-failed", path: "/refused-events", before: failing("refused_event_groups*"), act: failed },
    { name: "emails", path: "/emails" },
    { name: "email", path: "/emails", act: press(/^Show /) },
    { name: "jobs", path: "/jobs" },
    { name: "brand-history", path: `/agencies/${brand}/history`, act: press(/^Changes/) },
    { name: "package-history", path: "/packages", act: after(press(/^History /), press(/^Changes/)) },
    { name: "attention-score", path: "/attention", act: press(/^Priority /) },
    { name: "packages", path: "/packages" },
    { name: "packages-failed", path: "/packages", before: failing("organization_plans*"), act: failed },
    { name: "packages-delete", path: "/packages", act: press(/^Delete /) },
    { name: "package-new", path: "/packages?new=1" },
    { name: "package-new-wrong", path: "/packages?new=1", act: send },
    { name: "package-edit", path: "/packages?edit=1" },
    { name: "package-copy", path: "/packages?copy=1" },

    { name: "team", path: "/team" },
    { name: "team-nothing-found", path: "/team?q=nothing-like-this" },
    { name: "team-failed", path: "/team", before: failing("users*"), act: failed },
    {
      name: "team-delete",
      path: "/team",
      act: after(press(/^Actions for (?!Maya)/), press(/^Delete User/, "menuitem")),
    },
    { name: "team-former", path: "/team?former=1", before: someFormer },
    { name: "team-former-none", path: "/team?former=1" },
    { name: "team-erase", path: "/team?former=1", before: someFormer, act: press(/^Erase Personal Data of Dana/) },
    { name: "team-new", path: "/team?new=1" },
    { name: "team-new-wrong", path: "/team?new=1", act: send },

    { name: "coupons", path: "/coupons" },
    { name: "coupons-empty", path: "/coupons", before: nothing("coupons?*") },
    { name: "coupons-failed", path: "/coupons", before: failing("coupons?*"), act: failed },
    { name: "coupons-selected", path: "/coupons", act: select },
    { name: "coupon-new", path: "/coupons?new=1" },
    { name: "coupon-new-wrong", path: "/coupons?new=1", act: send },
    { name: "coupon-edit", path: "/coupons?edit=1" },

    { name: "onboardings", path: "/onboardings" },
    { name: "onboardings-completed", path: "/onboardings?tab=completed" },
    { name: "onboardings-live", path: "/onboardings?tab=completed", before: live },
    { name: "onboarding-brand", path: "/onboardings?tab=completed", act: press(/^Create Brand for /, "link") },
    { name: "onboardings-nothing-found", path: "/onboardings?q=nothing-like-this" },
    { name: "onboardings-failed", path: "/onboardings", before: failing("onboardings*"), act: failed },
    { name: "onboardings-week", path: "/onboardings?view=week" },
    { name: "onboardings-week-overlap", path: "/onboardings?view=week", before: overlapping },
    { name: "onboarding-new", path: "/onboardings?new=1" },
    { name: "onboarding-new-wrong", path: "/onboardings?new=1", act: send },
    { name: "onboarding-edit", path: "/onboardings", act: menuEntry("Edit Onboarding…") },

    { name: "activities", path: "/activities" },
    { name: "activities-nothing-found", path: "/activities?q=nothing-like-this" },
    { name: "activities-failed", path: "/activities", before: failing("activities*"), act: failed },
    { name: "activities-archived", path: "/activities?q=nothing-like-this", before: archivedMonths },
    { name: "activities-log-verified", path: "/activities", before: verification(verifiedLog) },
    { name: "activities-log-changed", path: "/activities", before: verification(changedLog) },
    { name: "notifications", path: "/notifications" },
    { name: "notifications-nothing-found", path: "/notifications?q=nothing-like-this" },
    { name: "not-found", path: "/nowhere" },
  ];
}
