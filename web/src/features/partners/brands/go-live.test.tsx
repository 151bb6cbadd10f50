// Shows MORE-507, MORE-508.

import { activities } from "@console/contract/activities.ts";
import { brands } from "@console/contract/brands.ts";
import { type GoLive, goLiveRoutes } from "@console/contract/go-live.ts";
import { type Onboarding, onboardings } from "@console/contract/onboardings.ts";
import { type Package, packages } from "@console/contract/packages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { serveBrand } from "../../../../test/brand.ts";
import { sample } from "../../../../test/sample.ts";
import { open, press } from "../../../../test/screen.tsx";
import { dataOf, feedOf, pageOf, requestsTo, serve } from "../../../../test/wire.ts";

const at = "2026-11-02T15:00:00.000Z";
const dates: GoLive = {
  owner_invited_at: at,
  owner_active_at: at,
  credentials_at: at,
  engine_at: at,
  business_at: at,
  call_at: null,
  address_at: at,
  late: true,
};

it("shows an open list with what is left, and none that is complete", async () => {
  serveBrand();
  serve(goLiveRoutes.read, () => dataOf(dates));
  open("/agencies/3");
  const list = within(await screen.findByRole("region", { name: "Go Live" }));
  list.getByText("6 of 7 done");
  list.getByText("Late");
  const [step, ...others] = list
    .getAllByRole("listitem")
    .filter((each) => within(each).queryByRole("img", { name: "Open" }));
  expect(others).toEqual([]);
  const link = within(step as HTMLElement).getByRole("link", { name: "Open Usage: First call" });
  expect(link.getAttribute("href")).toBe("/agencies/3/billing");

  serve(goLiveRoutes.read, () => dataOf({ ...dates, call_at: at }));
  open("/agencies/3");
  await screen.findAllByRole("region", { name: "Brand Information" });
});

/** Opens Create Brand for an onboarding, and confirms it. */
async function created(over: Partial<Onboarding>, ...offered: Partial<Package>[]): Promise<object> {
  const onboarding = sample(onboardings.read, {
    id: 8,
    company_name: "Heron Voice",
    contact_person: "Ada Quill",
    contact_email: "ada@heron.example",
    contact_phone: "",
    notes: "",
    status: "done",
    organization_id: null,
    ...over,
  });
  serve(brands.list, () => pageOf([]));
  serve(onboardings.read, () => dataOf(onboarding));
  serve(packages.list, () => pageOf(offered.map((each) => sample(packages.list, { public: true, ...each }))));
  serve(brands.create, () => dataOf(serveBrand({ name: "Heron Voice" }), { message: "Brand created successfully" }));
  const { user } = open("/agencies?new=1&onboarding=8");
  const question = await screen.findByRole("alertdialog", { name: "Create Heron Voice?" });
  await user.click(within(question).getByRole("button", { name: "Create Brand" }));
  await screen.findByRole("heading", { level: 1, name: "Heron Voice" });
  const sent = requestsTo(brands.create).map(({ body }) => Object(body).organization);
  expect(sent).toHaveLength(1);
  return sent[0];
}

it("creates a brand with what its onboarding knows, and the package of its name", async () => {
  const starter = { id: 1, name: "Starter" };
  const plus = { id: 2, name: "Starter Plus" };
  expect(await created({ package_type: "Starter", package_name: " starter plus" }, starter, plus)).toMatchObject({
    name: "Heron Voice",
    email: "ada@heron.example",
    user_name: "Ada Quill",
    user_email: "ada@heron.example",
    organization_plan_id: 2,
    onboarding_id: 8,
  });
});

it("falls back to the package that is named like its type, but to none of another brand", async () => {
  const dedicated = { id: 1, name: "Custom", public: false };
  const typed = { id: 2, name: "Starter" };
  expect(await created({ package_type: "Starter", package_name: "Custom" }, dedicated, typed)).toMatchObject({
    organization_plan_id: 2,
  });
});

it("leads to the brand if the onboarding has one by now", async () => {
  serveBrand({ name: "Heron Voice" });
  serve(brands.list, () => pageOf([]));
  serve(packages.list, () => pageOf([]));
  serve(onboardings.read, () => dataOf(sample(onboardings.read, { id: 8, status: "done", organization_id: 3 })));
  open("/agencies?new=1&onboarding=8");
  await screen.findByRole("heading", { level: 1, name: "Heron Voice" });
});

/** A completed onboarding in its list, open in the peek too. */
function showCompleted(role: "manager" | "sales") {
  const contact = { contact_person: "Ada Quill", contact_email: "ada@heron.example", contact_phone: "" };
  const rows = [sample(onboardings.read, { id: 8, company_name: "Tidewater Dental", status: "done", ...contact })];
  serve(onboardings.list, () => pageOf(rows, { scheduled: 0, done: 1 }));
  serve(onboardings.firstCalls, () => dataOf({ onboardings: 0, median_days: null }));
  serve(onboardings.read, () => dataOf(rows[0]));
  serve(activities.list, () => feedOf([]));
  for (const list of [brands.list, packages.list]) serve(list, () => pageOf([]));
  return open("/onboardings?tab=completed&peek=8", role);
}

it("offers the brand in row, menu and peek", async () => {
  const { user } = showCompleted("manager");
  await screen.findByRole("link", { name: "Create Brand for Tidewater Dental" });
  // In the peek.
  await screen.findByRole("button", { name: "Create Brand" });
  const row = within(screen.getByRole("row", { name: /Tidewater Dental/ }));
  await user.click(row.getByRole("button", { name: "Actions for Tidewater Dental" }));
  await user.click(await screen.findByRole("menuitem", { name: "Create Brand" }));
  await screen.findByRole("alertdialog", { name: "Create Tidewater Dental?" });
  await press(user, "Cancel", "alertdialog");
  // The form stays, to be changed.
  const form = within(await screen.findByRole("dialog", { name: "Add Brand" }));
  expect(form.getAllByRole<HTMLInputElement>("textbox", { name: /^Name/ })[0]?.value).toBe("Tidewater Dental");
});

it("offers no brand to those who don't manage brands", async () => {
  showCompleted("sales");
  await screen.findByRole("row", { name: /Tidewater Dental/ });
  await waitFor(() => expect(screen.getAllByRole("complementary")).toHaveLength(2));
  expect(screen.queryByText(/Create Brand/)).toBeNull();
});
