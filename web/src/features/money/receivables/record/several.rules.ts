import type { BrandBill } from "@console/contract/bills.ts";
import { compareNames } from "@console/contract/fold.ts";
import { sum, toCents, unscaled } from "../../../../lib/decimal.ts";

type Payable = Pick<BrandBill, "brand_id" | "brand" | "open_amount">;

/** What each brand pays, by name, and the sum; all amounts are decimal text. */
export function paymentsOf(bills: readonly Payable[]) {
  const openOf = (some: readonly Payable[]) => unscaled(sum(some.map(({ open_amount }) => toCents(open_amount))), 2);
  const rows = [...Map.groupBy(bills, ({ brand_id }) => brand_id)].map(([brandId, ofBrand]) => ({
    brandId,
    brand: ofBrand[0]?.brand ?? "",
    count: ofBrand.length,
    amount: openOf(ofBrand),
  }));
  return { rows: rows.toSorted((one, other) => compareNames(one.brand, other.brand)), total: openOf(bills) };
}
