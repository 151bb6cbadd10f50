// Shows PKG-07.

import { effects } from "@console/contract/effects.ts";
import { packages } from "@console/contract/packages.ts";
import { within } from "@testing-library/react";
import { expect, it } from "vitest";
import { serveRecord } from "../../../../test/records.ts";
import { sample } from "../../../../test/sample.ts";
import { inDialog, open } from "../../../../test/screen.tsx";
import { dataOf, serve } from "../../../../test/wire.ts";

it("shows what the last closed month would have been at the prices that are typed", async () => {
  serveRecord(sample(packages.read, { id: 7, name: "Growth", public: true, base_price: "99" }), packages);
  serve(effects.ofPackage, ({ body }) => {
    const { base_price }: { base_price: string } = Object(body).prices;
    const changed = Number(base_price) === 120;
    const sums = { now: "99.00", total: changed ? "120.00" : "99.00", difference: changed ? "21.00" : "0.00" };
    const largest = [{ id: 3, name: "Lumen", ...sums }];
    return dataOf({ month: "2026-10", brands: 2, billed: 1, counted: 1, ...sums, largest });
  });
  const { user } = open("/packages?edit=7");
  const dialog = await inDialog("Edit Package");
  const effect = within(await dialog.findByRole("region", { name: "Effect on bills" }));
  await effect.findByText("No October 2026 bills would have changed.");
  const fee = dialog.getByLabelText(/^Base fee/);
  await user.clear(fee);
  await user.type(fee, "120");
  await effect.findByText("October 2026 would have been $120.00 instead of $99.00.");
  const rows = effect.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual(["Total+$21.00", "Lumen+$21.00"]);
  effect.getByText("1 of 2 brands were billed on it that month.");
});
