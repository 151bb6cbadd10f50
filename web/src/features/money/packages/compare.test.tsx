// Shows MORE-404.

import { packages } from "@console/contract/packages.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { open } from "../../../../test/screen.tsx";
import { pageOf, serve } from "../../../../test/wire.ts";
import { exampleTotal } from "./compare.rules.ts";

const price_details = {
  per_min_charge: "0.14",
  multilingual_charge_per_min: "0.02",
  per_location_charge: "29",
  premium_support_per_location: "9",
  storage_charge_per_gb: "0.09",
  integration_charge: true,
};
const pkg = (id: number, name: string, over: object) =>
  sample(packages.list, { id, name, public: true, active: true, base_price: "99", price_details, ...over });
const cheap = { ...price_details, per_min_charge: "0.0333", integration_charge: false };

it("compares packages: lowest rates, an example month that can be edited, and the difference to one of them", async () => {
  serve(packages.list, () =>
    pageOf([pkg(1, "Basic", { total_brands: 3 }), pkg(2, "Other", { total_brands: 0, price_details: cheap })]),
  );
  const { user, address } = open("/packages?view=compare", "super_admin");
  const table = await screen.findByRole("table", { name: "Compare packages" });
  const cells = (head: string | RegExp) =>
    within(within(table).getByRole("row", { name: head }))
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
  expect(cells(/^Standard minute/)).toEqual(["$0.14", "$0.0333"]);
  expect(cells(/^Integrations/)).toEqual(["Charged", "Not charged"]);
  expect(within(table).getByText("$0.0333").className).toContain("font-semibold");
  expect(cells(/^Example month/)).toEqual(["$1,727.00", "$686.70"]);
  expect(cells(/^Against Basic/)).toEqual(["–", "−$1,040.30"]);
  expect(within(table).getByRole("link", { name: "3 brands on Basic" }).getAttribute("href")).toBe(
    "/agencies?package=1",
  );
  await user.click(within(table).getByRole("button", { name: "Other" }));
  expect(address()).toBe("/packages?view=compare&against=2");
  expect(cells(/^Against Other/)).toEqual(["+$1,040.30", "–"]);
  const row = within(table).getByRole("row", { name: /^Example month/ });
  await user.click(within(row).getByRole("button", { name: "Edit" }));
  await user.clear(screen.getByLabelText("Standard minutes"));
  expect(cells(/^Example month/)).toEqual(["$467.00", "$387.00"]);
});

it("rounds each line of the example to a cent, as bills do", () => {
  const none = { multilingual_minutes: 0, businesses: 0, premium_support: 0, storage: 0, integrations: 0 };
  const prices = { base_price: "0", price_details: { ...price_details, per_min_charge: "0.0005" } };
  expect(exampleTotal(prices, { ...none, standard_minutes: 10 })).toBe(1n);
  expect(exampleTotal(prices, { ...none, standard_minutes: 9 })).toBe(0n);
});
