import type { ItemKind, Series } from "./bill.figures.ts";

/** The fixed colors of the seven series; items after the subtotal share one. */
export const fillClass: Record<Series, string> = {
  base: "fill-chart-base",
  standard_minutes: "fill-chart-std",
  multilingual_minutes: "fill-chart-multi",
  businesses: "fill-chart-biz",
  storage: "fill-chart-storage",
  integration: "fill-chart-integ",
  premium_support: "fill-chart-prem",
};

/** What is added after the lines of a bill has the color of `barClass` for it. */
export const addedFillClass = "fill-fg-3";

export const barClass: Record<ItemKind, string> = {
  base: "bg-chart-base",
  standard_minutes: "bg-chart-std",
  multilingual_minutes: "bg-chart-multi",
  businesses: "bg-chart-biz",
  storage: "bg-chart-storage",
  integration: "bg-chart-integ",
  premium_support: "bg-chart-prem",
  discount: "bg-fg-3",
  charge: "bg-fg-3",
  correction: "bg-fg-3",
  credit: "bg-fg-3",
  tax: "bg-fg-3",
};
