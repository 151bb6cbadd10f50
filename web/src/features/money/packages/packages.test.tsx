// Shows PKG-04, PKG-05, PKG-07, PKG-09, PKG-22, CALL-39, CALL-40, ERR-07.

import { brands } from "@console/contract/brands.ts";
import { effects } from "@console/contract/effects.ts";
import { packages } from "@console/contract/packages.ts";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { serveRecord } from "../../../../test/records.ts";
import { sample } from "../../../../test/sample.ts";
import { findToast, inDialog, inQuestion, open } from "../../../../test/screen.tsx";
import { dataOf, mute, pageOf, refusal, requestsTo, serve } from "../../../../test/wire.ts";

const pack = (name: string, over = {}) =>
  sample(packages.read, { id: 7, name, active: true, public: true, in_use: false, total_brands: 0, ...over });
const brand = (id: number, name: string) => ({ id, name, starts_on: null });

beforeEach(() => {
  serve(effects.ofPackage, () => dataOf(sample(effects.ofPackage, { month: null })));
});

it("shows which brands a change affects and from when, a colleague's change, and the pending prices (PKG-34)", async () => {
  const running = pack("Running", {
    description: "My words",
    base_price: "49",
    in_use: true,
    brands: [brand(3, "Concerned Ltd")],
    total_concerned: 1,
    prices_start_on: "2026-12-01",
  });
  const pending = (base_price: string) => ({
    next_prices: { starts_on: "2026-12-01", base_price, price_details: running.price_details },
  });
  const server = serveRecord(running, packages);
  server.write(packages.update, (sent) => {
    const { base_price, description } = Object(sent).organization_plan;
    return { description, ...pending(base_price) };
  });
  const { user } = open("/packages");
  await user.click(await screen.findByRole("button", { name: "Edit Running" }));
  const dialog = await inDialog("Edit Package");
  dialog.getByText(/Concerned Ltd is on this package or scheduled for it\./);
  dialog.getByText(/This month isn't affected\./);
  const fee = dialog.getByLabelText(/^Base fee/);
  await user.clear(fee);
  await user.type(fee, "59");
  server.change({ description: "Their words", ...pending("54") });
  const save = () => user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await save();
  await dialog.findByText(/^Ravi changed this package/);
  expect(dialog.getByLabelText(/^Description/)).toHaveProperty("value", "Their words");
  await save();
  await findToast("Package updated successfully");
  const sent = { base_price: "59.00", description: "Their words" };
  expect(requestsTo(packages.update).at(-1)?.body).toMatchObject({ organization_plan: sent });
  await screen.findByText("From Dec 1, 2026: base fee $59.00");
  screen.getByText("$49.00");
});

it("names the brands of one in use, with links to them (PKG-09)", async () => {
  const inUse = { in_use: true, total_brands: 2, total_concerned: 2 };
  serveRecord(pack("In Use", { ...inUse, brands: [brand(3, "First Brand"), brand(4, "Second Brand")] }), packages);
  serve(brands.list, () => pageOf([]));
  const { user, address } = open("/packages");
  await user.click(await screen.findByRole("button", { name: "Delete In Use" }));
  const question = await inQuestion("In Use is in use");
  question.getByText(/First Brand and Second Brand still use this package/);
  await user.click(question.getByRole("button", { name: "Move Brands…" }));
  await screen.findByText("Package: In Use");
  expect(address()).toBe("/agencies?package=7");
});

it("keeps what the server counts as in use: a brand scheduled for it, and bills (PKG-09)", async () => {
  const server = serveRecord(
    pack("Planned For", { in_use: true, brands: [brand(3, "Lumen")], total_concerned: 1 }),
    packages,
  );
  const { user } = open("/packages");
  await user.click(await screen.findByRole("button", { name: "Delete Planned For" }));
  const planned = await inQuestion("Planned For is in use");
  planned.getByText(/Lumen still uses this package/);
  await user.click(planned.getByRole("button", { name: "Cancel" }));
  server.change({ brands: [], total_concerned: 0 });
  await user.click(screen.getByRole("button", { name: "Delete Planned For" }));
  await waitFor(() => expect(screen.getByRole("alertdialog").textContent).toMatch("No brand uses this package now"));
  await user.click((await inQuestion("Planned For is in use")).getByRole("button", { name: "Edit Package" }));
  await inDialog("Edit Package");
  expect(requestsTo(packages.remove)).toEqual([]);
});

it("shows the fixed texts when an update or a deletion fails (PKG-31, PKG-32, PKG-33)", async () => {
  serveRecord(pack("Unlucky"), packages);
  for (const write of [packages.update, packages.remove]) serve(write, mute);
  const { user } = open("/packages");
  await user.click(await screen.findByRole("button", { name: "Delete Unlucky" }));
  const question = await inQuestion("Delete Unlucky?");
  await user.click(question.getByRole("button", { name: "Delete Package" }));
  await question.findByText("Failed to delete package. Please try again.");
  await findToast("Error", "Failed to delete package. Please try again.");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Edit Unlucky" }));
  const dialog = await inDialog("Edit Package");
  await user.type(dialog.getByLabelText(/^Description/), "New words");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await dialog.findByText("Failed to create package. Please try again.");
  await findToast("Error", "Failed to create package. Please try again.");
});

it("asks, stays open with the reason if the server refuses, and deletes (PKG-37)", async () => {
  const server = serveRecord(pack("To Delete"), packages);
  const message = "Late Brand is on To Delete or scheduled for it.";
  serve(packages.remove, () => refusal(409, { message, code: "in_use" }));
  const { user } = open("/packages?q=delete");
  await user.click(await screen.findByRole("button", { name: "Delete To Delete" }));
  const question = await inQuestion("Delete To Delete?");
  const answer = () => user.click(question.getByRole("button", { name: "Delete Package" }));
  await answer();
  await question.findByText(message);
  server.write(packages.remove, () => null);
  await answer();
  await findToast("Package Deleted");
  await screen.findByText("No packages found");
  expect(requestsTo(packages.remove).map(({ params }) => params.id)).toEqual(["7", "7"]);
});

it("shows each package with its prices, units and brands, with links to them (PKG-03)", async () => {
  const { price_details } = pack("");
  const prices = { ...price_details, per_min_charge: "0.14", storage_charge_per_gb: "0.09" };
  const over = { description: "For a card.", base_price: "1234.5", price_details: prices, total_brands: 1 };
  serve(packages.list, () => pageOf([pack("Card Package", over)]));
  serve(packages.read, () => dataOf(pack("Card Package", over)));
  serve(brands.list, () => pageOf([sample(brands.list, { id: 3, name: "Lumen", organization_plan_id: 7 })]));
  const { user, address } = open("/packages");
  const card = (await screen.findByRole("heading", { name: /^Card Package/ })).closest("li")?.textContent;
  for (const text of ["Active", "Public", "For a card.", "$1,234.50", "/ month", "$0.14", "/ min", "/ GB / month"])
    expect(card).toContain(text);
  screen.getByText("Manage pricing packages for your brands");
  await user.click(screen.getByRole("link", { name: "1 brand on Card Package" }));
  await screen.findByText("Package: Card Package");
  await screen.findByRole("heading", { level: 2, name: /^Lumen/ });
  expect(requestsTo(brands.list).at(-1)?.query).toMatchObject({ package: "7" });
  await user.click(screen.getByRole("button", { name: "Clear package filter" }));
  await waitFor(() => expect(address()).toBe("/agencies"));
});

it("keeps search, filter and sort in the address, and shows that nothing matches", async () => {
  serve(packages.list, ({ query }) => pageOf(query.search_key ? [] : [pack("Sorted")]));
  const { user, address } = open("/packages");
  await screen.findByRole("heading", { name: /^Sorted/ });
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort" }), "base_price");
  await user.click(screen.getByRole("radio", { name: /^Inactive/ }));
  await user.type(screen.getByPlaceholderText("Search packages..."), "nothing like it");
  await screen.findByText("No packages found");
  expect(address()).toBe("/packages?status=inactive&sort=base_price&q=nothing+like+it");
  expect(requestsTo(packages.list).at(-1)?.query).toMatchObject({
    search_key: "nothing like it",
    status: "inactive",
    sort: "base_price",
  });
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  await screen.findByRole("heading", { name: /^Sorted/ });
  await waitFor(() => expect(address()).toBe("/packages?sort=base_price"));
});
