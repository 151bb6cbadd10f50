// Shows BRANDS-02, BRANDS-03, BRANDS-04, BRANDS-05, BRANDS-06, BRANDS-07, BRANDS-08, BRANDS-09, BRANDS-11, BRAND-14, MORE-90.

import { type BrandSummary, brands } from "@console/contract/brands.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { serveBrand } from "../../../../../test/brand.ts";
import { sample } from "../../../../../test/sample.ts";
import { chooseFromMenu, findToast, inQuestion, open, press } from "../../../../../test/screen.tsx";
import { dataOf, pageOf, requestsTo, serve } from "../../../../../test/wire.ts";

const usage = sample(brands.read).usage_overview;
const row = (over: Partial<BrandSummary>) => sample(brands.list, { version: 1, ...over });

const lumen = row({
  id: 3,
  name: "Lumen Health Voice",
  support_email: "help@lumen.example",
  package: "Professional",
  total_businesses: 0,
  usage_overview: {
    ...usage,
    monthly_revenue: "99.00",
    revenue_by_month: ["99.00", "99.00"],
    before: { ...usage.before, monthly_revenue: "99.00" },
  },
});

const headings = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

it("shows a card with what is known, and opens the brand", async () => {
  serve(brands.list, () => pageOf([lumen]));
  const { user, address, back } = open("/agencies?q=Lumen");
  const link = await screen.findByRole("link", {
    name: "Lumen Health Voice, active, Professional, 0 businesses, revenue this month $99.00, no change",
  });
  const card = within(link.closest("li") as HTMLElement);
  const known = ["Lu", "help@lumen.example", "Active", "0 businesses", "Professional", "Revenue this month", "$99.00"];
  for (const text of known) card.getByText(text);
  card.getByRole("img", { name: /^Revenue by month: \$99\.00 in .*, \$99\.00 so far this month/ });
  serveBrand({ name: "Lumen Health Voice" });
  await user.click(link);
  await screen.findByRole("heading", { level: 1, name: "Lumen Health Voice" });
  expect(address()).toBe("/agencies/3");
  back();
  await screen.findByRole("link", { name: /^Lumen Health Voice, active/ });
  expect(address()).toBe("/agencies?q=Lumen");
});

it("are cards or a table, with columns that can be hidden and shown again (MORE-07)", async () => {
  serve(brands.list, () => pageOf([lumen]));
  const { user, address } = open("/agencies");
  await screen.findByRole("heading", { level: 2, name: /^Lumen Health Voice/ });
  expect(screen.queryByRole("table")).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Table" }));
  await screen.findByRole("table", { name: "Brands" });
  expect(address()).toBe("/agencies?view=table");
  const hideable = ["Status", "Package", "Businesses", "Minutes", "Revenue", "Change", "Created"];
  for (const each of ["Brand", ...hideable]) expect(headings()).toContain(each);
  await user.click(screen.getByRole("button", { name: "Columns" }));
  const choices = within(await screen.findByRole("dialog", { name: "Columns shown" }));
  const boxes = choices.getAllByRole("checkbox");
  expect(boxes.map((box) => box.closest("label")?.textContent)).toEqual(hideable);
  for (const [index, box] of boxes.entries()) {
    fireEvent.click(box);
    await waitFor(() => expect(headings()).not.toContain(hideable[index]));
    expect(headings()).toContain("Brand");
  }
  fireEvent.click(choices.getByRole("checkbox", { name: "Package" }));
  await waitFor(() => expect(headings()).toContain("Package"));
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("radio", { name: "Cards" }));
  await screen.findByRole("heading", { level: 2, name: /^Lumen Health Voice/ });
  expect(screen.queryByRole("table")).toBeNull();
  // The choice is this browser's, and not of the address.
  await user.click(screen.getByRole("radio", { name: "Table" }));
  await screen.findByRole("table", { name: "Brands" });
  expect(headings().filter((each) => hideable.includes(String(each)))).toEqual(["Package"]);
});

it("sorts by its headings and shows the month's revenue", async () => {
  serve(brands.list, () => pageOf([lumen]));
  const { user, address } = open("/agencies?view=table");
  const cells = within(await screen.findByRole("row", { name: /Lumen Health Voice/ }));
  for (const text of ["$99.00", "Active"]) cells.getByText(text);
  const sorting = (name: string) => screen.getByRole("columnheader", { name }).getAttribute("aria-sort");
  expect(sorting("Created")).toBe("descending");
  await user.click(screen.getByRole("button", { name: "Status" }));
  await waitFor(() => expect(address()).toBe("/agencies?view=table&sort=status"));
  await waitFor(() => expect(sorting("Status")).toBe("ascending"));
  expect(requestsTo(brands.list).at(-1)?.query).toMatchObject({ sort: "status" });
  // Calculated one page at a time, so it cannot be sorted.
  expect(within(screen.getByRole("columnheader", { name: "Revenue" })).queryByRole("button")).toBeNull();
});

it("filters by status with counts, loads ten more, and shows that nothing was found (BRANDS-12, BRANDS-13, BRANDS-16)", async () => {
  const counted = Array.from({ length: 12 }, (_, index) =>
    row({ id: index + 1, name: `Counted ${index}`, status: index < 3 ? "inactive" : "active" }),
  );
  serve(brands.list, ({ query: { search_key: words = "", status, page = "1" } }) => {
    const all = counted.filter(({ name }) => name.toLowerCase().includes(words));
    const found = all.filter((each) => !status || each.status === status);
    const part = found.slice(10 * (Number(page) - 1), 10 * Number(page));
    const counts = { all: all.length, active: Math.max(0, all.length - 3), inactive: Math.min(3, all.length) };
    const total_pages = Math.max(1, Math.ceil(found.length / 10));
    return dataOf(part, { total: found.length, total_pages, page: Number(page), counts });
  });
  const { user, address, back } = open("/agencies?q=counted");
  await screen.findByText("Showing 10 of 12");
  await user.click(screen.getByRole("button", { name: "Load More" }));
  await screen.findByRole("heading", { level: 2, name: /^Counted 11/ });
  const shown = () => screen.queryAllByRole("heading", { level: 2, name: /^Counted/ });
  expect(shown()).toHaveLength(12);
  await user.click(screen.getByRole("radio", { name: /^Inactive ?3$/ }));
  await waitFor(() => expect(shown()).toHaveLength(3));
  expect(address()).toMatch(/status=inactive/);
  back();
  await waitFor(() => expect(address()).not.toMatch(/status/));
  await user.click(screen.getByRole("radio", { name: /^Active ?9$/ }));
  fireEvent.change(screen.getByPlaceholderText("Search by name or email..."), { target: { value: "northgaet" } });
  await screen.findByRole("heading", { level: 2, name: "No brands found" });
  screen.getByText("Nothing matches “northgaet” among active brands.");
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  await screen.findByRole("heading", { level: 2, name: /^Counted 0/ });
  expect(address()).toBe("/agencies");
});

it("deactivates from the card's menu after a question, and takes it back (MORE-90)", async () => {
  serve(brands.stop, () => dataOf({ calls: 0, minutes: "0", unconfirmed: 1, final_bill: null, account: null }));
  const brand = serveBrand();
  serve(brands.list, () => pageOf([row({ ...brand })]));
  serve(brands.update, ({ body }) => {
    const { status } = Object(body).organization;
    const saved = serveBrand({ status, version: requestsTo(brands.update).length + 1 });
    serve(brands.list, () => pageOf([row({ ...saved })]));
    return dataOf(saved);
  });
  const { user } = open("/agencies");
  await chooseFromMenu(user, "Lumen", "Deactivate…");
  const question = await inQuestion("Deactivate Lumen?");
  await question.findByText("This brand took 0 calls in the last 24 hours.");
  question.getByText("Calls stop once the voice platform confirms.");
  question.getByText(/^This month is still billed\. The brand isn't billed for later months/);
  question.getByText(/^The voice platform decides whether the brand's portal users can sign in/);
  expect(question.queryByText(/not confirmed/)).toBeNull();
  expect(requestsTo(brands.update)).toEqual([]);
  await press(user, "Deactivate Brand", "alertdialog");
  await findToast("Brand Updated");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  const sent = () => requestsTo(brands.update).map(({ body }) => Object(body).organization.status);
  await waitFor(() => expect(sent()).toEqual(["inactive", "active"]));
});
