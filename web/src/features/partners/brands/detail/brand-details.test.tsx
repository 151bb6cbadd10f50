// Shows BRANDS-10, BRANDS-17, BRAND-01, BRAND-03, BRAND-04, BRAND-05, BRAND-06, BRAND-07, BRAND-08, BRAND-09, BRAND-10,
// BRAND-11, BRAND-13, BRAND-14, BRAND-15, BRAND-18.

import { activities } from "@console/contract/activities.ts";
import { brands } from "@console/contract/brands.ts";
import { businesses } from "@console/contract/businesses.ts";
import { notes } from "@console/contract/notes.ts";
import { packages } from "@console/contract/packages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { serveBrand } from "../../../../../test/brand.ts";
import { sample } from "../../../../../test/sample.ts";
import { open } from "../../../../../test/screen.tsx";
import { pageOf, serve } from "../../../../../test/wire.ts";

const at = "2025-03-04T15:00:00.000Z";

it("shows in the list when a brand was created (BRANDS-10, BRANDS-17)", async () => {
  serve(brands.list, () => pageOf([sample(brands.list, { name: "Facts Voice", created_at: at })]));
  open("/agencies");
  const card = within((await screen.findByRole("heading", { name: /^Facts Voice/ })).closest("li") as HTMLElement);
  card.getByText(/^Mar 4, 2025/);
});

it("shows when a brand was created, its package, and each fact next to its own name (BRAND-07, BRAND-08, BRAND-18)", async () => {
  const fields = {
    Name: "Facts Voice",
    "Support email": "support@facts.example",
    Email: "office@facts.example",
    Website: "https://www.facts.example",
    Phone: "+1 555 0142",
    Address: "7 Fact Street",
    Description: "All of it.",
  };
  serveBrand({
    name: fields.Name,
    support_email: fields["Support email"],
    email: fields.Email,
    website: fields.Website,
    phone: fields.Phone,
    address: fields.Address,
    description: fields.Description,
    package: "Header Package",
    created_at: at,
  });
  for (const list of [activities.list, notes.list, notes.owners]) serve(list, () => pageOf([]));
  open("/agencies/3");
  const title = await screen.findByRole("heading", { level: 1, name: "Facts Voice" });
  const header = title.closest("header");
  expect(header?.textContent).toMatch("Since Mar 4, 2025");
  expect(header?.textContent).toMatch("Header Package");
  const information = within(await screen.findByRole("region", { name: "Brand Information" }));
  const shown = Object.fromEntries(
    information.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  // An address is followed by a note that its link opens in a new tab.
  for (const [name, value] of Object.entries(fields))
    expect([name, shown[name]]).toEqual([name, expect.stringContaining(value)]);
});

it("shows the newest businesses with their minutes, and leads to all of them (MORE-386)", async () => {
  serveBrand();
  const ash = sample(businesses.listAll, { id: 7, name: "Ash Dental", minutes: "812.5", minutes_before: "0" });
  serve(businesses.listAll, ({ query }) => {
    expect(query).toMatchObject({ brand_id: "3", per_page: "5" });
    return pageOf([ash]);
  });
  open("/agencies/3");
  const table = within(await screen.findByRole("table", { name: "Businesses" }));
  expect(table.getByRole("link", { name: "Ash Dental" }).getAttribute("href")).toBe("/businesses/7");
  table.getByText("812.5");
  expect(screen.getByRole("link", { name: "Show All Businesses" }).getAttribute("href")).toBe("/agencies/3/businesses");
});

it("shows its header, sections and figures, opens its form, and leads back to the list (BRAND-17)", async () => {
  const usage = sample(brands.read).usage_overview;
  serveBrand({
    support_email: "help@lumen.example",
    frontend_domain: "app.shown.example",
    package: null,
    organization_plan_id: null,
    total_businesses: 0,
    usage_overview: { ...usage, storage_used: null, monthly_revenue: null, total_revenue: null },
  });
  serve(brands.list, () => pageOf([]));
  serve(packages.list, () =>
    pageOf([sample(packages.list, { id: 5, public: true }), sample(packages.list, { id: 6, public: true })]),
  );
  const { user, address } = open("/agencies/3");
  const title = await screen.findByRole("heading", { level: 1, name: "Lumen" });
  const header = within(title.closest("header") as HTMLElement);
  for (const text of ["Active", "help@lumen.example", "0 businesses", "No package"]) header.getByText(text);
  const front = header.getByRole("link", { name: /app\.shown\.example/ });
  expect([front.getAttribute("href"), front.getAttribute("rel")]).toEqual([
    "https://app.shown.example",
    expect.stringContaining("noopener"),
  ]);
  const links = within(screen.getByRole("navigation", { name: "Brand sections" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent?.replace(/ ?\d+$/, ""), link.getAttribute("href")])).toEqual([
    ["Brand Details", "/agencies/3"],
    ["Businesses", "/agencies/3/businesses"],
    ["Integrations", "/agencies/3/integrations"],
    ["Engines", "/agencies/3/engines"],
    ["Billing", "/agencies/3/billing"],
    ["History", "/agencies/3/history"],
  ]);
  expect(links.map((link) => link.getAttribute("aria-current"))).toEqual(["page", null, null, null, null, null]);
  const figure = (label: string) => screen.getByRole("heading", { level: 2, name: label }).nextElementSibling;
  for (const label of ["Storage Used (GB)", "Active Integrations", "Monthly Revenue", "Total Revenue"])
    expect(figure(label)?.textContent).toBe("N/A");

  await user.click(screen.getByRole("button", { name: "Edit Brand" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Brand" }));
  form.getByLabelText("Status");
  await waitFor(() => expect(form.getByLabelText<HTMLSelectElement>(/^Package/).options.length).toBeGreaterThan(2));
  const values = form.getAllByRole<HTMLOptionElement>("option").map(({ value }) => value);
  expect(values).toContain("none");
  expect(values).not.toContain("");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getAllByRole("link", { name: "Back to Brands" })[0] as HTMLElement);
  await screen.findByRole("heading", { level: 1, name: /^Brands/ });
  expect(address()).toBe("/agencies");
});

it("shows the gigabytes stored as last read, and since when (BRAND-12)", async () => {
  const usage = sample(brands.read).usage_overview;
  const before = { ...usage.before, storage_used: null };
  serveBrand({ usage_overview: { ...usage, storage_used: "7.25", before } });
  open("/agencies/3");
  const label = await screen.findByRole("heading", { level: 2, name: "Storage Used (GB)" });
  expect(label.nextElementSibling?.textContent).toBe("7.3");
  screen.getByText("Today · New this month");
});
