// Shows MORE-160.

import { type BillLine, billing, type Estimate } from "@console/contract/billing.ts";
import { brands } from "@console/contract/brands.ts";
import { packages } from "@console/contract/packages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../test/sample.ts";
import { inDialog, open } from "../../../test/screen.tsx";
import { dataOf, pageOf, requestsTo, serve } from "../../../test/wire.ts";

const base = (amount: string): BillLine => ({
  kind: "base",
  label: "Monthly fee",
  quantity: "1",
  unit: "month",
  rate: amount,
  amount,
});
const month = (name: string) => ({
  month: name,
  now: "99.00",
  total: "100.50",
  difference: "1.50",
  now_lines: [base("99.00")],
  lines: [base("100.50")],
});
const replay: Estimate = {
  organization_plan_id: null,
  months: [month("2026-10"), month("2026-09")],
  now: "198.00",
  total: "201.00",
  difference: "3.00",
};

it("tries a package form's unsaved prices on a brand's past bills, and saves nothing", async () => {
  serve(packages.list, () => pageOf([]));
  serve(brands.list, () => pageOf([sample(brands.list, { id: 3, name: "Lumen" })]));
  serve(billing.estimate, () => dataOf([replay]));
  const { user } = open("/packages?new=1");
  const dialog = await inDialog("Create Package");
  const fee = dialog.getByLabelText(/^Base fee/);
  await user.clear(fee);
  await user.type(fee, "100.50");
  await user.click(dialog.getByRole("button", { name: "Try on Past Bills…" }));
  const past = await inDialog("What Past Bills Would Have Been");
  past.getByText("Choose a brand to see its bills.");
  await user.type(past.getByRole("combobox", { name: "Brand" }), "lum");
  await waitFor(() => expect(requestsTo(brands.list).at(-1)?.query.search_key).toBe("lum"));
  await past.findByRole("option", { name: /^Lumen/ });
  await user.keyboard("{ArrowDown}{Enter}");
  await past.findByRole("row", { name: "Monthly fee $198.00 $201.00 +$3.00" });
  past.getByText("$201.00, $3.00 more than billed.");
  past.getByText("Only 2 months were billed.");
  await user.selectOptions(past.getByLabelText("Show"), "2026-10");
  const lines = within(past.getByRole("table", { name: "Bills by line" }));
  lines.getByRole("row", { name: "Monthly fee $99.00 $100.50 +$1.50" });
  const [sent] = requestsTo(billing.estimate);
  expect(sent?.body).toMatchObject({ months: 3, prices: { base_price: "100.50" } });
  expect(sent?.headers.get("organization-id")).toBe("3");
  await user.click(past.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  // What was typed is still there.
  expect((await inDialog("Create Package")).getByLabelText(/^Base fee/)).toHaveProperty("value", "100.50");
  expect(requestsTo(packages.create)).toEqual([]);
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});
