import type { Bill } from "@console/contract/billing.ts";
import type { BrandBill } from "@console/contract/bills.ts";
import { possessive } from "@console/contract/possessive.ts";
import { shortMonth } from "../../lib/months.ts";

/** 'Lumen's Oct 2026 bill' */
export const billName = ({ brand, month }: Pick<BrandBill, "brand" | "month">): string =>
  `${possessive(brand)} ${shortMonth(month)} bill`;

/** What a hold needs to know of a bill. */
export type HoldableBill = Pick<
  BrandBill,
  "id" | "version" | "brand_id" | "brand" | "month" | "open" | "status" | "held"
>;

/** A brand's own bill, as the bills of all brands name it; null while its month is open. */
export const holdableBill = (
  { id, version, month, open, status, held }: Bill,
  brand: { id: number; name: string },
): HoldableBill | null =>
  id === null || version === null
    ? null
    : { id, version, brand_id: brand.id, brand: brand.name, month, open, status, held };

/** A closed bill with something left to pay. */
export const isOwed = ({ open, status }: Pick<BrandBill, "open" | "status">): boolean => !open && status !== "paid";
