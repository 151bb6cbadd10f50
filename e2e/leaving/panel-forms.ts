import type { Page } from "playwright-core";
import { box, button, dialog, type Form, inDialog } from "./form.ts";

/** One of the settings, a page of its own. */
const settings = (...entries: string[]) => ({
  path: "/team",
  open: (page: Page) => [
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }),
    ...entries.map((name) =>
      page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name, exact: true }),
    ),
  ],
  remembered: 1 + entries.length,
  onExit: { Esc: "stays", outside: "stays" } as const,
});

const at = "2026-01-01T00:00:00.000Z";
const passkey = {
  id: 1,
  version: 1,
  created_at: at,
  updated_at: at,
  updated_by: null,
  name: "Leaving",
  backed_up: false,
  last_used_at: null,
};

/** The platform's own settings, keys, policy and costs, and a person's own passkeys. */
export const panelForms: readonly Form[] = [
  {
    ...settings("Company"),
    name: "the operator's details",
    field: (page) => page.getByRole("textbox", { name: "Legal name" }),
    text: "Typed",
    save: (page) => [button(page, "Save Changes")],
    write: "PUT /admin/operator_settings",
    failed: "Failed to save settings. Please try again.",
  },
  {
    ...settings("API Keys"),
    name: "an API key, new",
    field: (page) => page.getByRole("textbox", { name: "Name" }),
    text: "Typed",
    fill: (page) => page.getByRole("checkbox", { name: /^Usage/ }).check(),
    save: (page) => [button(page, "Add API Key")],
    write: "POST /admin/api_keys",
    failed: "Failed to create API key. Please try again.",
  },
  {
    ...settings("Webhooks"),
    name: "a webhook, new",
    open: (page) => [...settings("Webhooks").open(page), button(page, "Add Webhook")],
    onExit: {},
    field: (page) => box(page, "Add Webhook", "Endpoint URL"),
    text: "https://typed.invalid/",
    fill: (page) => page.getByRole("checkbox", { name: /^bill\.paid/ }).check(),
    save: (page) => [inDialog(page, "Add Webhook", "Add Webhook")],
    write: "POST /admin/webhooks",
    failed: "Failed to save webhook. Please try again.",
  },
  {
    ...settings("Sign-in"),
    name: "the sign-in policy",
    field: (page) => page.getByRole("checkbox", { name: /^Manager/ }),
    text: true,
    save: (page) => [button(page, "Save Changes")],
    write: "PUT /admin/passkey_policy",
    failed: "Failed to save the sign-in policy. Please try again.",
  },
  {
    ...settings("Single Sign-On"),
    name: "single sign-on",
    field: (page) => page.getByRole("textbox", { name: "Name of the provider", exact: true }),
    text: "Typed",
    save: (page) => [button(page, "Save Changes")],
    write: "PUT /admin/single_sign_on",
    failed: "Failed to save single sign-on. Please try again.",
  },
  {
    ...settings("Profile"),
    name: "a passkey",
    open: (page) => [...settings("Profile").open(page), button(page, "Rename Leaving")],
    onExit: {},
    field: (page) => box(page, "Rename Passkey", "Name"),
    text: "Typed",
    save: (page) => [dialog(page, "Rename Passkey").getByRole("button", { name: /^Save|^Rename/ })],
    write: "PATCH /admin/passkeys/*",
    failed: "Failed to rename passkey. Please try again.",
    // A browser without an authenticator cannot create one.
    madeUp: { path: "/admin/passkeys", data: [passkey] },
  },
  {
    name: "a cost of the platform",
    path: "/billing/margins",
    open: (page) => [button(page, "Edit Costs…")],
    remembered: 1,
    field: (page) => box(page, "Platform Costs", "Cost for Conversational AI (v1)"),
    text: "0.6125",
    save: (page) => [button(page, "Save the cost for Conversational AI (v1)")],
    write: "PUT /admin/platform_costs/*/*",
    failed: "Failed to update the cost. Please try again.",
    inline: true,
  },
];
