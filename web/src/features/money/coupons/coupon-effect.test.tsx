// Shows COUPON-09.

import { brands } from "@console/contract/brands.ts";
import { coupons } from "@console/contract/coupons.ts";
import { type CouponEffect, effects } from "@console/contract/effects.ts";
import { within } from "@testing-library/react";
import { expect, it } from "vitest";
import { serveRecord } from "../../../../test/records.ts";
import { sample } from "../../../../test/sample.ts";
import { inDialog, open } from "../../../../test/screen.tsx";
import { dataOf, mute, pageOf, requestsTo, serve } from "../../../../test/wire.ts";

const specific_resources = [3, 4, 5].map((id) => ({ id, name: `Brand ${id}` }));
const coupon = sample(coupons.list, {
  id: 7,
  coupon_type: "agency_specific",
  discount_type: "percentage",
  discount_value: 10,
  validity_period: 1,
  starts_at: "2026-01-01",
  expires_at: "2099-12-31",
  specific_resources,
  uses: 1,
});
const effect = (difference: string): CouponEffect => ({
  last_month: "2026-11",
  brands: [
    { id: 4, name: "Brand 4", effect: { now: "99.00", total: "0.00", difference } },
    { id: 5, name: "Brand 5", effect: null },
  ],
  total: 2,
  had: 1,
  difference,
});

const openForm = async () => {
  serveRecord(coupon, coupons);
  serve(brands.list, () => pageOf([]));
  const use = { id: 3, name: "Brand 3", first_month: "2026-11", last_month: "2026-11", removed: false, counts: true };
  serve(effects.couponUses, () => dataOf({ total: 1, uses: [use] }));
  const { user } = open("/coupons?edit=7");
  const dialog = await inDialog("Edit Coupon");
  return { user, dialog, region: within(await dialog.findByRole("region", { name: "Effect on bills" })) };
};

it("shows whose bills a coupon would change and by how much, and whose it no longer changes", async () => {
  serve(effects.ofCoupon, ({ body }) => dataOf(effect(Object(body).discount_value === 50 ? "-49.50" : "-9.90")));
  const { user, dialog, region } = await openForm();
  await region.findByText("If applied now:");
  const rows = region.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "Brand 3through Nov 2026",
    "Brand 4−$9.90through Nov 2026",
    "Brand 5no bill this monththrough Nov 2026",
  ]);
  region.getByText("Total: −$9.90 this month. 1 brand has already used it.");
  region.getByText("Brands that already have it keep their original terms.");
  await user.clear(dialog.getByLabelText("Discount (%)"));
  await user.type(dialog.getByLabelText("Discount (%)"), "50");
  await region.findByText("−$49.50");
  const [sent] = requestsTo(effects.ofCoupon);
  expect(sent?.body).toMatchObject({ id: 7, discount_value: 10, organization_ids: [3, 4, 5] });
});

it("says if the effect of a coupon is not known", async () => {
  serve(effects.ofCoupon, mute);
  const { region } = await openForm();
  await region.findByText("Couldn't preview the effect on bills.");
});
