import type { Page } from "playwright-core";
import { box, button, type Form, inDialog, link } from "./form.ts";

const actions = (page: Page) => button(page, "Actions for Leaving");
const entry = (page: Page, name: string) => page.getByRole("menuitem", { name });

/** Packages, people, coupons and onboardings, and a list's saved views. */
export const listForms: readonly Form[] = [
  {
    name: "a package, new",
    path: "/packages",
    open: (page) => [button(page, /^Create Package/)],
    remembered: 1,
    field: (page) => box(page, "Create Package", "Name"),
    text: "Typed",
    save: (page) => [inDialog(page, "Create Package", "Create Package")],
    write: "POST /admin/organization_plans",
    failed: "Failed to create package. Please try again.",
  },
  {
    name: "a package",
    path: "/packages?q=leaving",
    open: (page) => [button(page, "Edit Leaving")],
    remembered: 1,
    field: (page) => box(page, "Edit Package", "Description"),
    text: "Typed",
    save: (page) => [inDialog(page, "Edit Package", "Save Changes")],
    write: "PUT /admin/organization_plans/*",
    failed: "Failed to create package. Please try again.",
  },
  {
    name: "a package, copied",
    path: "/packages?q=leaving",
    open: (page) => [button(page, "Copy Leaving")],
    remembered: 1,
    field: (page) => box(page, "Create Package", "Base fee"),
    text: "77.50",
    save: (page) => [inDialog(page, "Create Package", "Create Package")],
    write: "POST /admin/organization_plans",
    failed: "Failed to create package. Please try again.",
  },
  {
    name: "a person, new",
    path: "/team",
    open: (page) => [button(page, /^Add User/)],
    remembered: 1,
    field: (page) => box(page, "Add User", "Name"),
    text: "Typed",
    fill: (page) => box(page, "Add User", "Email").fill("typed@operator.example"),
    save: (page) => [inDialog(page, "Add User", "Add User")],
    write: "POST /admin/users",
    failed: "Failed to add user. Please try again.",
  },
  {
    name: "a person",
    path: "/team?q=leaving",
    open: (page) => [actions(page), entry(page, "Edit User…")],
    remembered: 2,
    field: (page) => box(page, "Edit User", "Name"),
    text: "Typed",
    save: (page) => [inDialog(page, "Edit User", "Save Changes")],
    write: "PATCH /admin/users/*",
    failed: "Failed to update user. Please try again.",
  },
  {
    name: "a coupon, new",
    path: "/coupons",
    open: (page) => [button(page, /^Add Coupon/)],
    remembered: 1,
    field: (page) => box(page, "Add Coupon", "Name"),
    text: "Typed",
    fill: async (page) => {
      await inDialog(page, "Add Coupon", /^Generate/).click();
      await box(page, "Add Coupon", "Discount (%)").fill("10");
      await inDialog(page, "Add Coupon", "Next month").click();
    },
    save: (page) => [inDialog(page, "Add Coupon", "Add Coupon")],
    write: "POST /admin/coupons",
    failed: "Failed to save coupon.",
  },
  {
    name: "a coupon",
    path: "/coupons?q=leaving",
    open: (page) => [button(page, "Edit Leaving")],
    remembered: 1,
    field: (page) => box(page, "Edit Coupon", "Name"),
    text: "Typed",
    save: (page) => [inDialog(page, "Edit Coupon", "Save Changes")],
    write: "PUT /admin/coupons/*",
    failed: "Failed to save coupon.",
  },
  {
    name: "an onboarding, new",
    path: "/onboardings",
    open: (page) => [button(page, /^Schedule New Onboarding|^Add Onboarding/)],
    remembered: 1,
    field: (page) => box(page, "Schedule New Onboarding", "Notes"),
    text: "Typed",
    fill: async (page) => {
      const of = "Schedule New Onboarding";
      await box(page, of, "Company Name").fill("Typed");
      await box(page, of, "Contact Person").fill("Typed");
      await box(page, of, "Contact Email").fill("typed@company.example");
      await page.getByRole("radio", { name: /^Starter/ }).check({ force: true });
    },
    save: (page) => [inDialog(page, "Schedule New Onboarding", "Add Onboarding")],
    write: "POST /admin/onboardings",
    failed: "Failed to schedule onboarding. Please try again.",
  },
  {
    name: "an onboarding",
    path: "/onboardings?q=leaving",
    open: (page) => [actions(page), entry(page, "Edit Onboarding…")],
    remembered: 2,
    field: (page) => box(page, "Edit Onboarding", "Contact Person"),
    text: "Typed",
    save: (page) => [inDialog(page, "Edit Onboarding", "Save Changes")],
    write: "PATCH /admin/onboardings/*",
    failed: "Failed to update onboarding. Please try again.",
  },
  {
    name: "a view, new",
    path: "/coupons",
    open: (page) => [page.locator("label").filter({ hasText: /^Archived/ }), button(page, "Save View")],
    remembered: 1,
    field: (page) => box(page, "Save View", "Name"),
    text: "Typed",
    save: (page) => [inDialog(page, "Save View", "Save View")],
    write: "POST /admin/saved_views",
    failed: "Failed to save the view. Please try again.",
  },
  {
    name: "a view",
    path: "/coupons",
    open: (page) => [
      link(page, "Leaving"),
      button(page, "More actions for Leaving"),
      page.getByRole("menuitem", { name: "Rename…" }),
    ],
    remembered: 1,
    field: (page) => box(page, "Rename View", "Name"),
    text: "Typed",
    save: (page) => [inDialog(page, "Rename View", "Rename View")],
    write: "PATCH /admin/saved_views/*",
    failed: "Failed to save the view. Please try again.",
  },
];
