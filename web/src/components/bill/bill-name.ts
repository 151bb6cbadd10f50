import type { BrandBill } from "@console/contract/bills.ts";
import { possessive } from "@console/contract/possessive.ts";
import { shortMonth } from "../../lib/months.ts";

/** 'Lumen's Oct 2026 bill' */
export const billName = ({ brand, month }: Pick<BrandBill, "brand" | "month">): string =>
  `${possessive(brand)} ${shortMonth(month)} bill`;

/** A closed bill with something left to pay. */
export const isOwed = ({ open, status }: Pick<BrandBill, "open" | "status">): boolean => !open && status !== "paid";
